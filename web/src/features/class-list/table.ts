import { withoutFather } from '@hasiye/contract/father-name.ts'
import { fold } from '@hasiye/contract/locale.ts'
import { nameKey } from '@hasiye/contract/names.ts'
import { isFullName } from '@hasiye/contract/text.ts'
import type { TableRow } from '../spreadsheet/sheet.ts'
import { findReadings, findTitles, kindsOf, type NameTable, type Reading, type Titles } from './columns.ts'
import { isGarbled, modernizeTexts } from './letters.ts'
import {
  clean,
  hasSurname,
  isFathersName,
  isOrdinal,
  isSeveralWords,
  looksLikeName,
  numberBefore,
  ordinalOf,
  plain,
  splitNumber,
  tellingNumbers,
} from './line.ts'
import { isAboutList, isTitleOfNames, namesPersons, personOf, personsBelow, titleKind } from './titles.ts'

/** Why a name of a list is not chosen by default: it is below the list, of a teacher or parent, or in a hidden row. */
export type Doubt = 'foot' | 'teacher' | 'adult' | 'hidden'

/** A name of a list. `short` is the name without the father's name, if it has one. */
export interface ListedName {
  name: string
  short?: string
  doubt?: Doubt
  /** The name in the old letters of the list, where they were converted. */
  written?: string
}

/** One way to read the columns of a list. */
interface ListReading {
  /** What the columns of the name are called: their titles, or their letters. */
  columns: string[]
  /** The first names. */
  names: string[]
}

export interface Options {
  /** The index of one of the `readings`. */
  reading?: number
  /** The name of the sheet. */
  sheet?: string | undefined
  /** Names in old letters stay as written. */
  keepsLetters?: boolean
}

export interface TableNames {
  /** The titles of the columns of the name, joined, if there are some. */
  header?: string | undefined
  /** Table by table, one row each; those below the list and of other columns last. */
  names: ListedName[]
  /** The cells that are not part of a name, each once. */
  rest: string[]
  /** The numbers of the rows whose name is a formula without a value. */
  unread: number[]
  /** The most likely reading first. */
  readings: ListReading[]
}

/** Reads the names of a table. A person who is in a later part of it again is listed once. */
export function namesOfTable(table: TableRow[], options: Options = {}): TableNames {
  const read = readTable(withNamesApart(table), options)
  const isEmpty = read.readings.length === 0 && read.unread.length === 0
  return isEmpty && hasNamesAbove(table) ? readTable(turned(table), options) : read
}

/** Whether the first row consists of names, as in a sheet of marks with a column for each student. */
const hasNamesAbove = ([first]: TableRow[]): boolean => {
  const filled = first?.cells.filter(Boolean) ?? []
  return filled.length > 2 && filled.filter(isWholeName).length >= filled.length - 1
}

/** The table with its columns as rows. */
const turned = (table: TableRow[]): TableRow[] =>
  Array.from({ length: Math.max(...table.map(({ cells }) => cells.length)) }, (_, column) => ({
    row: column + 1,
    cells: table.map(({ cells }) => cells[column] ?? ''),
  }))

function readTable(table: TableRow[], options: Options): TableNames {
  const numbers = new Set<string>()
  const rows = table.map((row) => readRow(row, numbers))
  const sections = sectionsOf(options.keepsLetters ? rows : modernized(rows))
  const read = sections.map((section) => namesOfSection(section, options)).filter(({ readings }) => readings.length > 0)
  const [first] = read
  if (!first) {
    const all = sections.flatMap((section) => bodyOf(section.rows).rows)
    return { names: [], rest: [], unread: all.filter((row) => row.unread).map(({ row }) => row), readings: [] }
  }
  const listed = new Set<string>()
  const names = read.flatMap((section) => {
    const fresh = section === first ? section.names : section.names.filter(({ name }) => !listed.has(nameKey(name)))
    for (const { name } of fresh) listed.add(nameKey(name))
    return fresh
  })
  return {
    ...(first.header !== undefined && { header: first.header }),
    names,
    rest: [...new Set([...read.flatMap(({ rest }) => rest), ...numbers, ...numbersBefore(table)])],
    unread: read.flatMap(({ unread }) => unread),
    readings: first.readings,
  }
}

/** The rows with old letters converted. */
function modernized(rows: ReadRow[]): ReadRow[] {
  const modern = modernizeTexts(rows.flatMap(({ cells }) => cells.filter((cell) => cell !== '' && !isGarbled(cell))))
  if (modern.size === 0) return rows
  return rows.map((row) => ({ ...row, cells: row.cells.map((cell) => modern.get(cell) ?? cell), written: row.cells }))
}

/** The numbers before the names of a table, where they are not those of its rows. */
function numbersBefore(rows: readonly TableRow[]): string[] {
  const leading = rows.map(({ cells }) => {
    const filled = cells.filter((cell) => cell !== '')
    const name = filled.findIndex((cell) => !isOrdinal(cell))
    const own = numberBefore(filled[name] ?? '')
    return [...filled.slice(0, Math.max(0, name)), ...(own === undefined ? [] : [own])]
  })
  const isTitled = rows.some(({ cells }) => cells.some((cell) => titleKind(cell) === 'number'))
  const columns = Math.max(0, ...leading.map((numbers) => numbers.length))
  return Array.from({ length: columns }, (_, column) =>
    column === 0 && isTitled
      ? []
      : tellingNumbers(leading.flatMap((numbers) => numbers[column]?.replace(/\D/g, '') ?? [])),
  ).flat()
}

interface ReadRow extends TableRow {
  /** The cells as they are in the file. */
  raw: string[]
  /** The cells before old letters were converted, if some were. */
  written?: string[]
  isTeacher?: boolean
}

/** The row with its cells as names, where it has any; a number that was split off a name is added to `numbers`. */
function readRow(row: TableRow, numbers: Set<string>): ReadRow {
  let isTeacher = false as boolean
  const cells = withEndings(row.cells).map((cell) => {
    const note = splitNote(cell)
    const { name, number } = splitNumber(withoutComma(plain(note.name)))
    if (!looksLikeName(name)) return cell
    if (number !== undefined) numbers.add(number)
    if (note.isTeacher) isTeacher = true
    return name
  })
  return { ...row, cells, raw: row.cells, ...(isTeacher && { isTeacher }) }
}

/** “(Host)”, “(Unverified)”: what meeting programs add to a name, or the name that a device has instead. */
function splitNote(text: string): { name: string; isTeacher?: boolean } {
  const [, name = '', note = ''] = /^(.+?)\s*\(([^()]*)\)$/.exec(text) ?? []
  if (name === '' || isTitleOfNames(text) || isTitleOfNames(note)) return { name: text }
  if (personOf(note)) return { name, isTeacher: true }
  if (/^(?:unverified|guest|external|me|you|qonaq|mən|гость|misafir|\d{1,2}\P{L}{0,2}\p{L}{0,2})$/iu.test(note))
    return { name }
  if (isSeveralWords(note) && looksLikeName(note) && !(isSeveralWords(name) && looksLikeName(name)))
    return { name: note }
  const isPart = looksLikeName(note) && fold(name).split(' ').includes(fold(note))
  return { name: isPart ? name : text }
}

/** “Əliyev, Rəşad” */
function withoutComma(text: string): string {
  const parts = text.split(/\s*,\s*/)
  return parts.length > 1 && parts.length < 4 && parts.every(looksLikeName) ? parts.join(' ') : text
}

const isEnding = (cell: string): boolean => /^(?:oglu|qizi)$/.test(fold(cell))

/** The cells with “oğlu” and “qızı” beside the fathers' names, where they have a column of their own. */
const withEndings = (cells: string[]): string[] =>
  cells.map((cell, index) => {
    const next = cells[index + 1] ?? ''
    if (isEnding(cell) && index > 0) return ''
    return isEnding(next) && /^[\p{L}-]+$/u.test(cell) ? `${cell} ${next}` : cell
  })

/** Splits rows with several names in a cell, as of a group: each further name gets a row of its own. */
const withNamesApart = (rows: TableRow[]): TableRow[] =>
  rows.flatMap((row) => {
    const column = row.cells.findIndex((cell) => namesInCell(cell).length > 1)
    const [first = '', ...more] = namesInCell(row.cells[column] ?? '')
    if (column < 0) return [row]
    const { unread: _, ...rest } = row
    const own = { ...row, cells: row.cells.with(column, first) }
    return [own, ...more.map((name) => ({ ...rest, cells: [...row.cells.slice(0, column).fill(''), name] }))]
  })

/** Whole names on lines of a cell, or separated by commas; none where one of them is not a whole name. */
function namesInCell(cell: string): string[] {
  if (!/[\n,;]/.test(cell)) return []
  const written = cell.split(/\s*[\n,;]\s*/).filter(Boolean)
  const parts = written.every(isSeveralWords) ? written.map(plain) : []
  return parts.every((part) => isWholeName(part) && !isFathersName(part)) ? parts : []
}

/** A name with a surname, which distinguishes it from other words. */
const isWholeName = (cell: string): boolean =>
  looksLikeName(cell) && isSeveralWords(cell) && hasSurname(cell) && !isAboutList(cell)

/** A part of a file: a list, and what is above it. */
interface Section {
  above: ReadRow[]
  rows: ReadRow[]
}

const isTitleRow = ({ cells }: ReadRow): boolean => {
  const kinds = kindsOf(cells)
  const isUnknownName = (cell: string, index: number) => kinds[index] === undefined && looksLikeName(cell)
  return kinds.filter(Boolean).length > 1 && cells.some(isTitleOfNames) && !cells.some(isUnknownName)
}

/**
 * The parts of a file, each below its own titles, as in a report with several tables; the line above the titles belongs
 * to them.
 */
function sectionsOf(rows: ReadRow[]): Section[] {
  const starts = rows
    .flatMap((row, index) => (isTitleRow(row) ? [index] : []))
    .filter((start, position, all) => start > (all[position - 1] ?? -2) + 1)
    .map((start) => (start > 0 && rows[start - 1]?.row === (rows[start]?.row ?? 0) - 1 ? start - 1 : start))
  const before = rows.slice(0, starts[0])
  const [first, ...later] = starts.map((start, position) => ({
    above: [],
    rows: rows.slice(start, starts[position + 1]),
  }))
  if (!first) return [{ above: [], rows }]
  // What is above the first titles is about the list, unless it is a list itself.
  const isList = before.length > titlesWithin || before.filter(({ cells }) => cells.some(isWholeName)).length > 2
  return isList ? [{ above: [], rows: before }, first, ...later] : [{ ...first, above: before }, ...later]
}

interface Body {
  titles: Titles | undefined
  rows: ReadRow[]
  feet: ReadRow[]
}

/** Titles are searched in the first rows. */
const titlesWithin = 15

/** Finds where the list begins and ends: by its numbers, otherwise between its titles and what follows an empty row. */
function bodyOf(rows: ReadRow[]): Body {
  const cells = rows.map((row) => row.cells)
  const width = Math.max(0, ...cells.map((row) => row.length))
  const [numbered] = Array.from({ length: width }, (_, column) => numberedRows(rows, column) ?? []).flat()
  if (!numbered) {
    const titles = findTitles(cells.slice(0, titlesWithin))
    const below = rows.slice(titles ? titles.rowIndex + 1 : 0)
    const end = footStart(below)
    return { titles, rows: below.slice(0, end), feet: below.slice(end) }
  }
  const { first, last } = numbered
  const shift = Math.max(0, first - titlesWithin)
  const above = findTitles(cells.slice(shift, first))
  const rowAbove = cells[first - 1]
  const titles = above
    ? { ...above, rowIndex: above.rowIndex + shift }
    : rowAbove && { rowIndex: first - 1, cells: rowAbove, kinds: kindsOf(rowAbove) }
  return { titles, rows: rows.slice(first, last + 1), feet: rows.slice(last + 1) }
}

/** The rows that a column numbers consecutively, 1, 2, 3, if they are most of its rows. */
function numberedRows(rows: ReadRow[], column: number): { first: number; last: number } | undefined {
  const found = rows.flatMap(({ raw }, index) => {
    const ordinal = ordinalOf(raw[column] ?? '')
    return ordinal === undefined ? [] : [{ index, ordinal }]
  })
  const steps = found.slice(1).filter(({ ordinal }, index) => ordinal === (found[index]?.ordinal ?? 0) + 1)
  const [start] = found
  const end = found.at(-1)
  if (!start || !end || start === end || steps.length < (found.length - 1) * 0.8) return undefined
  const { index: first } = start
  const { index: last } = end
  const hasTitle = rows.slice(0, first).some(({ cells }) => titleKind(cells[column] ?? '') === 'number')
  // In a list with only some numbered lines, the others are names too.
  const isMost = found.length >= (last - first + 1) * 0.7 && found.length * 2 > rows.length - first
  return hasTitle || (isMost && start.ordinal === 1) ? { first, last } : undefined
}

/** At most this many rows after an empty one form the footer of a list. */
export const footRowsAtMost = 4

/** The index of the first row of the footer: the few rows after the last empty row of a longer list. */
export function footStart(rows: { row: number }[]): number {
  const gaps = rows.flatMap(({ row }, index) => (index > 0 && row > (rows[index - 1]?.row ?? 0) + 1 ? [index] : []))
  const last = gaps.at(-1)
  if (last === undefined || gaps.length > 2 || rows.length - last > footRowsAtMost || last < footRowsAtMost)
    return rows.length
  return last
}

/** Reads the names of one table of a file, by its titles, otherwise by its contents. */
function namesOfSection({ above: before, rows }: Section, { reading: chosen = 0, sheet = '' }: Options): TableNames {
  const body = bodyOf(rows)
  const { titles } = body
  const readings = findReadings(body.rows, titles)
  const reading = readings[chosen] ?? readings[0]
  const header = rows[titles?.rowIndex ?? -1]?.cells ?? []
  const above = [...before, ...rows.slice(0, titles?.rowIndex ?? 0)]
  const hosts = new Set(above.flatMap(({ cells }) => cells.filter((cell) => cell.includes('@'))))
  if (!reading) return { names: [], rest: [], unread: [], readings: [] }
  const { tables, role, isOfOthers: isOfAdults } = reading
  const used = new Set(tables.flatMap(({ columns }) => columns))
  const others = readings.filter((other) => other !== reading).flatMap((other) => other.tables)
  const ofOthers = new Set(others.flatMap(({ columns }) => columns))
  const isOfOthers = (index: number) => titles?.kinds[index] === 'other' || (ofOthers.has(index) && !used.has(index))
  const found = tables.map((): ListedName[] => [])
  const below: ListedName[] = []
  const unread: number[] = []
  const isBetween = (row: ReadRow) =>
    row !== rows[titles?.rowIndex ?? -1] && !body.rows.includes(row) && !body.feet.includes(row)
  const rest = new Set([...before, ...rows.filter(isBetween)].flatMap(({ cells }) => cells))
  const isHostColumn = (title: string) => /user name|host/i.test(title)
  const hostColumns = header.flatMap((title, index) => (isHostColumn(title) && !used.has(index) ? [index] : []))
  const heading = above.at(-1)?.cells ?? []
  // A heading to the right of the names is above other columns.
  const isOfList = heading.filter(Boolean).length === 1 && heading.findIndex(Boolean) <= Math.min(...used)
  const listed = personsBelow(isOfList ? heading.join('') : '') ?? personsBelow(sheet)
  const doubtOfAll = isOfAdults ? 'adult' : header.some(namesPersons) ? undefined : listed
  const doubtOf = (row: ReadRow, name: string): Doubt | undefined => {
    if (row.isHidden) return 'hidden'
    if (row.isTeacher || row.cells.some((cell) => hosts.has(cell))) return 'teacher'
    if (hostColumns.some((index) => row.cells[index] === name)) return 'teacher'
    return (role === undefined ? undefined : personOf(row.cells[role] ?? '')) ?? doubtOfAll
  }
  const add = (row: ReadRow, list: ListedName[] | undefined, name: ListedName, table?: NameTable) => {
    const doubt = doubtOf(row, name.name)
    const written = table && row.written && nameIn(row.written, table).name
    const isConverted = written !== undefined && written !== name.name
    list?.push({ ...name, ...(isConverted && { written }), ...(doubt && { doubt }) })
  }
  for (const row of body.rows) {
    const { cells } = row
    const isUnread = ({ columns }: NameTable) => columns.some((index) => row.unread?.includes(index))
    const names = tables.map((table) => (isUnread(table) ? undefined : nameIn(cells, table)))
    if (names.includes(undefined)) unread.push(row.row)
    if (names.some((name) => name && isFullName(name.name))) {
      for (const [index, name] of names.entries()) {
        if (name && isFullName(name.name)) add(row, found[index], name, tables[index])
      }
      for (const [index, cell] of cells.entries()) if (!used.has(index)) rest.add(cell)
    } else if (!names.includes(undefined)) {
      const name = nameElsewhere(cells, isOfOthers)
      if (name !== '') add(row, found[0], wholeName(name))
      if (cells.includes(name) || name === '') for (const cell of cells) if (cell !== name) rest.add(cell)
    }
  }
  const shapes = new Set(
    body.rows.flatMap(({ cells }) =>
      cells.filter((cell, index) => cell !== '' && !used.has(index) && !isOrdinal(cell)).map(shapeOf),
    ),
  )
  for (const row of body.feet) {
    const inColumns = tables.map((table) => nameIn(row.cells, table)).find(({ name }) => isFullName(name))
    const name = inColumns ?? wholeName(nameElsewhere(row.cells, isOfOthers))
    if (!isFullName(name.name) && !row.raw.some((cell) => /\p{L}/u.test(cell))) continue
    const others = row.cells.filter((cell) => cell !== '' && !name.name.includes(cell))
    if (!isAboutList(name.name) && others.some((cell) => shapes.has(shapeOf(cell)))) add(row, found[0], name)
    else below.push({ name: clean(row.raw.filter((cell) => /\p{L}/u.test(cell)).join(' ')), doubt: 'foot' })
  }
  const adults = others
    .filter(({ columns }) => columns.every((index) => !used.has(index)))
    .flatMap((table) => body.rows.map(({ cells }) => nameIn(cells, table)).filter(({ name }) => isFullName(name)))
  for (const { columns } of others)
    for (const index of columns) for (const { cells } of body.rows) rest.delete(cells[index] ?? '')
  const title = titles
    ? tables
        .slice(0, 1)
        .map((table) => nameIn(header, table).name)
        .join('')
    : ''
  return {
    ...(title !== '' && { header: title }),
    names: [...found.flat(), ...below, ...adults.map((name): ListedName => ({ ...name, doubt: 'adult' }))],
    rest: [...rest].filter((cell) => cell !== '' && !isOrdinal(cell)),
    unread,
    readings: readings.map((one) => {
      const described = describe(one, body, header)
      const sure = found.flat().flatMap(({ name, doubt }) => (doubt ? [] : [name]))
      return one === reading ? { ...described, names: sure.slice(0, shownOfReading) } : described
    }),
  }
}

/** The pattern of a cell, with all digits and all letters alike. */
const shapeOf = (cell: string): string => cell.replace(/\p{L}+/gu, 'a').replace(/\d/g, '9')

const named = (name: string, short: string): ListedName => (short === name ? { name } : { name, short })

/** A name whose father's name, if it has one, ends with “oğlu” or “qızı”. */
export const wholeName = (name: string): ListedName => named(name, withoutFather(name.split(' ')).join(' '))

/** Joins the columns of a name; the father's name only if it is not in the name already. */
function nameIn(cells: string[], { columns, father }: NameTable): ListedName {
  const join = (indexes: number[]) => indexes.flatMap((index) => cells[index] || []).join(' ')
  const short = join(columns.filter((index) => index !== father))
  const [fathersName = ''] = (father === undefined ? '' : (cells[father] ?? '')).split(' ')
  const [, , ...more] = short.split(' ')
  const isIn = more.some((word) => fold(word) === fold(fathersName))
  return fathersName === '' || isIn ? wholeName(short) : named(join(columns), short)
}

/**
 * Finds the name in a row that has none in the columns of names, as in a list with only some numbered lines: a cell
 * with a name of several words. Without one, all cells are joined, so that the row is shown, unless they are names of
 * others.
 */
function nameElsewhere(cells: string[], isOfOthers: (column: number) => boolean): string {
  const filled = cells.filter((cell) => cell !== '' && !isOrdinal(cell))
  const own = cells.filter((cell, index) => filled.includes(cell) && !isOfOthers(index))
  const name = filled.some(isAboutList)
    ? undefined
    : own.find((cell) => looksLikeName(cell) && isSeveralWords(cell) && !isFathersName(cell))
  if (name !== undefined) return name
  // The second parent has a row too.
  return cells.some((cell, index) => isOfOthers(index) && looksLikeName(cell)) ? '' : filled.join(' ')
}

const letterOf = (index: number): string => String.fromCharCode(65 + (index % 26))
const shownOfReading = 3

/** How a reading is shown where there is a choice. */
function describe({ tables }: Reading, { titles, rows }: Body, header: string[]): ListReading {
  const [table] = tables
  const titleOf = (index: number) => (titles && header[index]) || letterOf(index)
  const names = rows.flatMap(({ cells }) => tables.map((own) => nameIn(cells, own).name)).filter(isFullName)
  return { columns: (table?.columns ?? []).map(titleOf), names: names.slice(0, shownOfReading) }
}
