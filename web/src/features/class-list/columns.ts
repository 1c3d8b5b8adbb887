import { fold } from '@hasiye/contract/locale.ts'
import { hasSurname, isFathersName, isOrdinal, isSeveralWords, isSurname, looksLikeName, stemsIn } from './line.ts'
import { isGroup, isHeader, isRoleWord, isSubject, isTitleOfOthers, type TitleKind, titleKind } from './titles.ts'

/**
 * The columns of a list. A list can be read in several ways where nothing distinguishes students from others; the first
 * is the most likely one.
 */
export interface Reading {
  tables: NameTable[]
  /** The column that says who is a teacher. */
  role?: number | undefined
  /** By the titles, all its names are those of others. */
  isOfOthers?: true
}

/** One of the tables that stand side by side in a sheet, by the indexes of its columns. */
export interface NameTable {
  /** The columns of a name, joined in this order. */
  columns: number[]
  /** The one of `columns` that has the fathers' names. */
  father?: number | undefined
}

export interface Titles {
  rowIndex: number
  cells: string[]
  kinds: (TitleKind | undefined)[]
}

interface Column {
  index: number
  /** The cells by row; empty where a row is shorter. */
  cells: string[]
  filled: string[]
  names: string[]
}

/** Family name, given name, father's name. */
const maxColumns = 3

const isOfNames = (kind: TitleKind | undefined): boolean => kind === 'full' || kind === 'family' || kind === 'given'

/**
 * The kinds of a row's titles. Titles below a wide one, as “Soyad” and “Ad” below “Valideyn”, have its kind if that one
 * has no names.
 */
export function kindsOf(cells: string[], above: string[] = []): Titles['kinds'] {
  // There are no titles below “Müəllim: Quliyeva Sevda”.
  const groups = above.map((cell) => (/:\s*\S/.test(cell) ? undefined : titleKind(cell)))
  const isGrouped = groups.filter(Boolean).length > 1 && cells.some((cell) => titleKind(cell))
  let group: TitleKind | undefined
  const kinds = cells.map((cell, index) => {
    if (isGrouped && above[index]) group = groups[index]
    return group === 'other' && cell !== '' ? 'other' : titleKind(cell)
  })
  const ofUsers = kinds.some(isOfNames) ? 'other' : 'full'
  // “Name” beside “Given Name” is the whole name.
  const hasParts =
    kinds.includes('family') && kinds.some((kind, index) => kind === 'given' && isSeveralWords(cells[index] ?? ''))
  const isGroups =
    cells.every((cell, i) => cell === '' || kinds[i] || isGroup(cell)) && cells.filter(isGroup).length > 1
  if (isGroups && !kinds.some(isOfNames)) return kinds.map((kind, i) => (isGroup(cells[i] ?? '') ? 'full' : kind))
  return kinds.map((kind, index) => {
    if (kind === 'user') return ofUsers
    return hasParts && kind === 'given' && /^\p{L}+$/u.test(cells[index] ?? '') ? 'full' : kind
  })
}

/** The row with the most titles, at least one of which is of names; a row that consists only of titles needs none. */
export function findTitles(rows: string[][]): Titles | undefined {
  let found: Titles | undefined
  let most = 0
  for (const [rowIndex, cells] of rows.entries()) {
    const kinds = kindsOf(cells, rows[rowIndex - 1])
    const count = kinds.filter(Boolean).length
    const filled = cells.filter(Boolean).length
    const hasOnlyTitles = count > 1 && count === filled
    const isMostlyTitles = count * 2 >= filled || kinds.includes('number')
    // One student per column, as in a column of roles.
    const isRepeated = [rowIndex - 1, rowIndex + 1].some((beside) =>
      cells.some((cell, index) => isOfNames(kinds[index]) && cell === rows[beside]?.[index]),
    )
    if (!isRepeated && count > most && isMostlyTitles && (kinds.some(isOfNames) || hasOnlyTitles)) {
      found = { rowIndex, cells, kinds }
      most = count
    }
  }
  return found ?? titlesOfData(rows)
}

const isInstant = (text: string): boolean => /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\D.*\d{1,2}:\d{2}/.test(text)

/** The first row, if one of its cells is the title of a column without names: then the others are titles too. */
function titlesOfData([cells, ...below]: string[][]): Titles | undefined {
  if (!cells || below.length === 0 || cells.filter(Boolean).length < 2) return undefined
  const kinds = kindsOf(cells)
  const isTitle = (cell: string, index: number) => {
    const values = below.flatMap((row) => row[index] || [])
    if (values.length === 0 || /\d/.test(cell)) return false
    return (kinds[index] === 'other' && !values.some(looksLikeName)) || (looksLikeName(cell) && values.every(isInstant))
  }
  return cells.some(isTitle) ? { rowIndex: 0, cells, kinds } : undefined
}

/**
 * Finds the columns of the students' names: by the titles, otherwise by the contents of columns to which no title gives
 * another meaning. A column of `unread` cells counts as one of names where its title says so, or where no title says
 * where the names are. The readings are ordered by likelihood.
 */
export function findReadings(rows: { cells: string[]; unread?: number[] }[], titles: Titles | undefined): Reading[] {
  const width = Math.max(0, titles?.kinds.length ?? 0, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, index): Column => {
    const cells = rows.map((row) => row.cells[index] ?? '')
    const filled = cells.filter((cell) => cell !== '')
    const names = filled.filter((cell) => looksLikeName(cell) && !isHeader(cell) && !isSubject(cell))
    return { index, cells, filled, names }
  })
  const isUnread = (index: number) => rows.some(({ unread }) => unread?.includes(index))
  for (const column of columns) if (isUnread(column.index) && isEmpty(column)) column.filled.push('?')
  const role = columns.find((column) => titles?.kinds[column.index] === 'role' || hasRoles(column))?.index
  const isUsed = ({ columns: own }: NameTable) =>
    own.some((index) => {
      const { names = [], filled = [] } = columns[index] ?? {}
      return isMost(names, filled) || isUnread(index)
    })
  const isForeign = ({ index }: Column) => index === role || titles?.kinds[index] === 'other'
  const titled = titles ? titledTables(columns, titles).filter(isUsed) : []
  const used = new Set(titled.flatMap(({ columns: own }) => own))
  const isLeft = (column: Column) =>
    !isForeign(column) && !used.has(column.index) && titles?.kinds[column.index] === undefined
  const byContentOf = (isRead: (column: Column) => boolean) =>
    readingsByContent(
      columns.map((column) => (isRead(column) ? column : { ...column, filled: ['?'], names: [] })),
      rows.length,
    )
  const uncalculated = titled.length > 0 ? [] : uncalculatedTable(columns.filter(isLeft), rows)
  const all = [...(titled.length > 0 ? [titled] : []), ...uncalculated, ...byContentOf(isLeft)]
  if (all.length > 0) return all.map((tables) => ({ tables, role }))
  // The title of a column of names says what it likes.
  const titleOf = ({ index }: Column) => titles?.cells[index] ?? ''
  const isOther = (column: Column) => column.index !== role && titles?.kinds[column.index] === 'other'
  const isOfData = (column: Column) =>
    isOther(column) && titleKind(titleOf(column)) === 'other' && !isTitleOfOthers(titleOf(column))
  const isQuestion = (title: string) => /\?|\S\s+\S+\s+\S/.test(title)
  const hasPersons = (column: Column) =>
    isMost(column.names.filter(hasSurname), column.filled) ||
    (isQuestion(titleOf(column)) && hasWholeNames(column) && isMost(column.names, column.filled))
  const ofData = byContentOf((column) => isOfData(column) && hasPersons(column))
  if (ofData.length > 0) return ofData.map((tables) => ({ tables, role }))
  return byContentOf((column) => isOther(column) && !isOfData(column) && hasPersons(column)).map((tables) => ({
    tables,
    role,
    isOfOthers: true,
  }))
}

/** Adjacent columns that consist of formulas without values: without titles, they may have the names. */
function uncalculatedTable(columns: Column[], rows: { unread?: number[] }[]): NameTable[][] {
  const isUncalculated = ({ index, names }: Column) => {
    const unread = rows.filter((row) => row.unread?.includes(index)).length
    return unread > 0 && (unread + names.length) * 2 > rows.length && unread >= names.length
  }
  const found = columns.filter(isUncalculated).map(({ index }) => index)
  const own = found.filter((index, position) => index === (found[0] ?? 0) + position).slice(0, maxColumns)
  return own.length > 0 ? [[{ columns: own }]] : []
}

/** The tables that the titles indicate: another one begins where a title is repeated. */
function titledTables(columns: Column[], titles: Titles): NameTable[] {
  type Indexes = Partial<Record<TitleKind, number>>
  const tables: Indexes[] = []
  const isOfRoster = titles.cells.some((title) => /middle|additional/i.test(title))
  for (const [index, kind] of titles.kinds.entries()) {
    if (!kind || kind === 'other' || kind === 'number' || kind === 'role') continue
    // Untitled cells of names below a title are read; a column without any names has no students.
    if (isEmpty(columns[index] as Column) && kind !== 'father') continue
    const table = tables.at(-1)
    const isNext =
      !table ||
      kind in table ||
      (kind === 'full' && ('family' in table || 'given' in table) && !isWholeOf(index, table))
    if (isNext) tables.push({ [kind]: index })
    else table[kind] = index
  }
  function isWholeOf(index: number, { family, given }: Indexes): boolean {
    const parts = [family, given].flatMap((part) => (part === undefined ? [] : (columns[part] ?? [])))
    const whole = columns[index] as Column
    return whole.names.length === 0 || repeats(whole, parts)
  }
  return tables.flatMap(({ full, family, given, father }): NameTable[] => {
    const whole = full === undefined ? undefined : columns[full]
    const isWhole = whole !== undefined && hasWholeNames(whole)
    // A formula that joins the parts, and was never calculated, is skipped in favour of them.
    const hasOnlyParts = whole?.names.length === 0 && (family !== undefined || given !== undefined)
    const parts = isWhole ? [full] : hasOnlyParts ? [family, given] : [full, family, given]
    const own = parts.filter((index) => index !== undefined).sort((a, b) => a - b)
    // Exchange formats have the given name first, and the father's name last.
    if (isOfRoster && family !== undefined && given !== undefined && !isWhole) own.splice(0, own.length, family, given)
    const [first] = own
    if (first === undefined) return []
    const fathers = father === undefined ? undefined : columns[father]
    if (fathers) {
      // Otherwise it is the father's whole name.
      const isPart = isMost(
        fathers.names.filter((name) => !isSeveralWords(name) || isFathersName(name)),
        fathers.names,
      )
      if (!isPart) return [{ columns: own }]
      const all = isOfRoster ? [...own, fathers.index] : [...own, fathers.index].sort((a, b) => a - b)
      return [{ columns: all, father }]
    }
    const column = columns[first]
    if (own.length > 1 || !column || hasWholeNames(column)) return [{ columns: own }]
    const all = untitledBeside(columns, titles, first)
    return [{ columns: all, father: all[2] }]
  })
}

const isUntitledPart = (column: Column | undefined, { kinds }: Titles): column is Column =>
  column !== undefined &&
  kinds[column.index] === undefined &&
  (hasFathers(column) || (hasNames(column) && !hasWholeNames(column)))

/** The columns beside a title that is merged over the parts of a name, or that only one of them has. */
function untitledBeside(columns: Column[], titles: Titles, index: number): number[] {
  const left = titles.kinds[index] === 'given' ? columns[index - 1] : undefined
  const isSurnameLeft = isUntitledPart(left, titles) && hasSurnames(left)
  const right = columns.slice(index + 1, index + maxColumns)
  const end = right.findIndex((column) => !isUntitledPart(column, titles))
  const own = right.slice(0, end < 0 ? right.length : end).map((column) => column.index)
  return isSurnameLeft ? [index - 1, index, ...own] : [index, ...own]
}

/**
 * The readings by the contents of the columns. Adjacent names are one name; a whole name beside another one may be a
 * parent's. Another table begins only after an empty column or a column of numbers.
 */
function readingsByContent(columns: Column[], rowCount: number): NameTable[][] {
  const filled = columns.filter((column) => hasNames(column) || hasFathers(column))
  const named = filled.every(isSmall) ? filled : filled.filter((column) => !isSmall(column))
  if (!named.some(({ names }) => names.length * 2 > rowCount)) return []
  const runs: Column[][] = []
  for (const column of named) {
    const run = runs.at(-1)
    if (run && run.at(-1)?.index === column.index - 1) run.push(column)
    else runs.push([column])
  }
  const startsTable = (run: Column[]) => {
    const before = columns[(run[0]?.index ?? 0) - 1]
    return before !== undefined && (isEmpty(before) || hasOrdinals(before))
  }
  const isUsable = ({ columns: own }: Person) => own.some((index) => !hasFathers(columns[index] as Column))
  const groups = runs
    .map((run) => ({ isStart: startsTable(run), persons: personsIn(run).filter(isUsable) }))
    .filter(({ persons }) => persons.length > 0)
  const persons = groups.flatMap((group) => group.persons)
  const parts = persons.filter(({ isWhole }) => !isWhole).flatMap(({ columns: own }) => own)
  const wholeOf = (person: Person) =>
    persons.find(
      (other) =>
        other.isWhole &&
        other !== person &&
        !person.isWhole &&
        parts.length > 0 &&
        repeats(
          columns[other.columns[0] ?? 0] as Column,
          person.columns.map((index) => columns[index] as Column),
        ),
    )
  const [first] = persons
  if (!first) return []
  const hasPhoneBeside = ({ columns: own }: Person) => {
    const next = columns[(own.at(-1) ?? 0) + 1]
    return next !== undefined && hasPhones(next)
  }
  const isFamily = (a: Person, b: Person) => sharedSurnames(a, b, columns) >= leastSharedByFamilies
  const second = persons.find((person) => person !== first && isFamily(person, first))
  const isParentFirst = second !== undefined && hasPhoneBeside(first) && !hasPhoneBeside(second)
  const student = wholeOf(first) ?? (isParentFirst ? second : first)
  const others = groups
    .flatMap(({ isStart, persons: own }) => (isStart ? own.slice(0, 1) : []))
    .filter((person) => person !== student && person !== first && !isFamily(person, student))
    .filter((person) => !wholeOf(person))
  const likely = [student, ...others].sort((a, b) => (a.columns[0] ?? 0) - (b.columns[0] ?? 0))
  const repeated = persons.filter((person) => wholeOf(person))
  const left = persons.filter((person) => !likely.includes(person) && !repeated.includes(person))
  const isDoubtful = likely.some(({ doubtful }) => doubtful !== undefined)
  const withDoubtful = likely.map((person) =>
    person.doubtful === undefined
      ? person
      : { ...person, columns: [...person.columns, person.doubtful], father: person.doubtful },
  )
  return [likely, ...(isDoubtful ? [withDoubtful] : []), ...left.map((person) => [person])].map((tables) =>
    tables.map(({ columns: own, father }) => ({ columns: own, father })),
  )
}

/** One person's columns, side by side. */
interface Person extends NameTable {
  isWhole: boolean
  /** A column that has the fathers' names, or other facts about the students. */
  doubtful?: number
}

/** Splits adjacent columns of names into persons: another one begins with a second surname, or with a whole name. */
function personsIn(run: Column[]): Person[] {
  const persons: Person[] = []
  const firstSurname = run.findIndex((column) => hasSurnames(column) && !hasWholeNames(column))
  const startsWithGiven = firstSurname === 1 && !hasWholeNames(run[0] as Column)
  let surnames = 0
  for (const [position, column] of run.entries()) {
    const { index } = column
    const person = persons.at(-1)
    const isFather = hasFathers(column)
    if (!isFather && hasWholeNames(column)) {
      persons.push({ columns: [index], isWhole: true })
      surnames = 0
      continue
    }
    const next = run[position + 1]
    const bringsSurname = startsWithGiven
      ? surnames > 0 && next !== undefined && hasSurnames(next) && !hasWholeNames(next) && !hasSurnames(column)
      : surnames > 0 && hasSurnames(column) && !isFather
    const isFull =
      person !== undefined && (person.isWhole ? person.columns.length > 1 : person.columns.length >= maxColumns)
    if (!person || bringsSurname || (isFull && !isFather)) {
      persons.push({ columns: [index], isWhole: false })
      surnames = hasSurnames(column) ? 1 : 0
      continue
    }
    if (person.father !== undefined && isFather) continue
    const isLast = person.columns.length === (person.isWhole ? 1 : maxColumns - 1)
    if (isLast && !isFather && isRepetitive(column)) {
      person.doubtful ??= index
      continue
    }
    if (hasSurnames(column)) surnames++
    person.columns.push(index)
    if (isFather || person.columns.length === (person.isWhole ? 2 : maxColumns)) person.father = index
  }
  return persons
}

/**
 * The share of rows in which two persons have a surname in common: high for parents and children, low for two classes.
 */
function sharedSurnames(a: NameTable, b: NameTable, columns: Column[]): number {
  const textOf = ({ columns: own }: NameTable, row: number) =>
    own.map((index) => columns[index]?.cells[row] ?? '').join(' ')
  const rows = (columns[0]?.cells ?? []).flatMap((_, row) => {
    const [own, others] = [stemsIn(textOf(a, row)), stemsIn(textOf(b, row))]
    return own.length > 0 && others.length > 0 ? [own.some((stem) => others.includes(stem))] : []
  })
  return rows.length === 0 ? 0 : rows.filter(Boolean).length / rows.length
}

/** Two classes of a village, where few surnames are frequent, share less. */
const leastSharedByFamilies = 0.6

const isMost = (some: readonly unknown[], all: readonly unknown[]): boolean => some.length * 2 > all.length

const hasWholeNames = ({ names }: Column): boolean =>
  isMost(
    names.filter((name) => isSeveralWords(name) && !isFathersName(name)),
    names,
  )

const hasFathers = ({ filled }: Column): boolean => isMost(filled.filter(isFathersName), filled)
const hasSurnames = ({ names }: Column): boolean => isMost(names.filter(isSurname), names)
const hasPhones = ({ filled }: Column): boolean => filled.length > 0 && isMost(filled.filter(isPhone), filled)
const hasRoles = ({ filled, cells }: Column): boolean => isMost(filled, cells) && filled.every(isRoleWord)
const isEmpty = ({ filled }: Column): boolean => filled.length === 0
const hasOrdinals = ({ filled }: Column): boolean => filled.every(isOrdinal)

/** Words of columns that say something about a person. */
const facts = new Set(
  'qız oğlan kişi qadın k q m f male female муж жен мужской женский м ж erkek kadın bəli xeyr var yox hə yes no да нет true false active inactive tobedeleted azərbaycan rus ingilis'
    .split(' ')
    .map(fold),
)

const isFact = (text: string): boolean => facts.has(fold(text)) || isRoleWord(text) || /^[IVX]+[ -]?\p{L}?$/u.test(text)
const isDate = (text: string): boolean => /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/.test(text)

const isPhone = (text: string): boolean =>
  /^[+(\d][\d\s().–-]{6,}$/.test(text) && text.replace(/\D/g, '').length >= 7 && !isDate(text)

/**
 * Whether all cells have one word that is not a surname, as in a column of towns or languages; in a village all
 * surnames may be the same.
 */
const isConstant = ({ names }: Column): boolean =>
  names.length > 2 && new Set(names.map(fold)).size === 1 && !isSurname(names[0] ?? '')

/** Whether most cells are names of persons, or parts of such names. */
const hasNames = (column: Column): boolean =>
  column.names.length > 0 &&
  isMost(column.names, column.filled) &&
  !isMost(column.filled.filter(isFact), column.filled) &&
  !isConstant(column)

/** Whether most cells begin with a small letter and are not part of a name, as “ödənilib”. */
const isSmall = (column: Column): boolean => {
  const small = column.names.filter((name) => /^\p{Ll}/u.test(name))
  return isMost(small, column.names) && !hasFathers(column) && !hasSurnames(column)
}

const leastCompared = 8

/** Whether a few words repeat often, as towns do and fathers' names rarely do. */
const isRepetitive = ({ names }: Column): boolean => {
  const { size } = new Set(names.map(fold))
  return names.length >= leastCompared ? size * 3 <= names.length : names.length > 2 && size === 1
}

/** Whether most cells of the column have the words of these columns: a whole name beside its parts. */
function repeats(whole: Column, parts: Column[]): boolean {
  const rows = whole.cells.flatMap((cell, row) => {
    const words = parts.flatMap((part) => fold(part.cells[row] ?? '').split(' ')).filter(Boolean)
    return cell && words.length > 0 ? [{ own: fold(cell).split(/[ ,]+/), words }] : []
  })
  return (
    rows.length > 0 &&
    isMost(
      rows.filter(({ own, words }) => words.every((word) => own.includes(word))),
      rows,
    )
  )
}
