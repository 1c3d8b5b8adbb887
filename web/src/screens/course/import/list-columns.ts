import {
  type Column,
  hasFathers,
  hasNames,
  hasRoles,
  hasSurname,
  hasSurnames,
  hasWholeNames,
  isEmpty,
  isFathersName,
  isMost,
  isSeveralWords,
  looksLikeName,
  maxColumns,
  repeats,
} from './list-cells.ts'
import { type NameTable, readingsByContent } from './list-persons.ts'
import { isGroup, isHeader, isSubject, isTitleOfOthers, type TitleKind, titleKind } from './list-titles.ts'

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

export interface Titles {
  rowIndex: number
  cells: string[]
  kinds: (TitleKind | undefined)[]
}

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
