import { withoutFather } from '@hasiye/contract/father-name.ts'
import { fold } from '@hasiye/contract/locale.ts'
import { nameKey } from '@hasiye/contract/names.ts'
import { isFullName } from '@hasiye/contract/text.ts'
import type { TableRow } from '../../../features/spreadsheet/sheet.ts'
import { isGarbled } from './garbled.ts'
import { isFathersName, isOrdinal, isSeveralWords, looksLikeName } from './list-cells.ts'
import { findReadings, type Reading } from './list-columns.ts'
import {
  type Body,
  bodyOf,
  isWholeName,
  type ReadRow,
  readRow,
  type Section,
  sectionsOf,
  shapeOf,
  withNamesApart,
} from './list-parts.ts'
import type { NameTable } from './list-persons.ts'
import { isAboutList, namesPersons, personOf, personsBelow, titleKind } from './list-titles.ts'
import { modernizeTexts } from './old-letters.ts'
import { clean, numberBefore, tellingNumbers } from './plain-line.ts'

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
export interface ListReading {
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

/** The rows with old letters converted. */
function modernized(rows: ReadRow[]): ReadRow[] {
  const modern = modernizeTexts(rows.flatMap(({ cells }) => cells.filter((cell) => cell !== '' && !isGarbled(cell))))
  if (modern.size === 0) return rows
  return rows.map((row) => ({ ...row, cells: row.cells.map((cell) => modern.get(cell) ?? cell), written: row.cells }))
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
