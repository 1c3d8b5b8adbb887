import { withoutFather } from '@hasiye/contract/father-name.ts'
import { fold } from '@hasiye/contract/locale.ts'
import { nameKey } from '@hasiye/contract/names.ts'
import { isFullName } from '@hasiye/contract/text.ts'
import type { TableRow } from '../spreadsheet/sheet.ts'
import { isGarbled } from './garbled.ts'
import {
  findReadings,
  findTitles,
  hasSurname,
  isFathersName,
  isOrdinal,
  isSeveralWords,
  kindsOf,
  looksLikeName,
  type NameTable,
  type Reading,
  type Titles,
} from './list-columns.ts'
import { isAboutList, isTitleOfNames, personOf, titleKind } from './list-titles.ts'
import { modernizeTexts } from './old-letters.ts'
import { clean, ordinalOf, plain, splitNumber } from './plain-line.ts'

/** Why a name of a list is not taken without being asked for: below the list, of a teacher or parent, in a hidden row. */
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
  /** Names in old letters stay as they are written. */
  keepsLetters?: boolean
}

export interface TableNames {
  /** The titles of the columns of the name, joined, if there are some. */
  header?: string | undefined
  /** Table by table, one a row; those below the list and of other columns last. */
  names: ListedName[]
  /** The cells that are not part of a name, each once. */
  rest: string[]
  /** The numbers of the rows whose name is a formula without a value. */
  unread: number[]
  /** The likely reading first. */
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

interface ReadRow extends TableRow {
  /** The cells as they are in the file. */
  raw: string[]
  /** The cells before old letters were converted, if some were. */
  written?: string[]
  isTeacher?: boolean
}

/** “(Host)”, “(Unverified)”: what meeting programs add to a name, or the name that a device has instead. */
function splitNote(text: string): { name: string; isTeacher?: boolean } {
  const [, name = '', note = ''] = /^(.+?)\s*\(([^()]*)\)$/.exec(text) ?? []
  if (name === '' || isTitleOfNames(text)) return { name: text }
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

/** The row with its cells as names, where they are some; a number that was split off one is added to `numbers`. */
function readRow(row: TableRow, numbers: Set<string>): ReadRow {
  let isTeacher = false as boolean
  const cells = row.cells.map((cell) => {
    const note = splitNote(cell)
    const { name, number } = splitNumber(withoutComma(plain(note.name)))
    if (!looksLikeName(name)) return cell
    if (number !== undefined) numbers.add(number)
    if (note.isTeacher) isTeacher = true
    return name
  })
  return { ...row, cells, raw: row.cells, ...(isTeacher && { isTeacher }) }
}

/** A part of a file: a list, and what stands above it. */
interface Section {
  above: ReadRow[]
  rows: ReadRow[]
}

const isTitleRow = ({ cells }: ReadRow): boolean => {
  const kinds = kindsOf(cells)
  const isUnknownName = (cell: string, index: number) => kinds[index] === undefined && looksLikeName(cell)
  return kinds.filter(Boolean).length > 1 && cells.some(isTitleOfNames) && !cells.some(isUnknownName)
}

/** The parts of a file below titles of their own, as of a report with several tables; the line above the titles belongs to them. */
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
  // What stands above the first titles is about the list, unless it is one.
  const isList = before.length > titlesWithin || before.filter(({ cells }) => cells.some(isWholeName)).length > 2
  return isList ? [{ above: [], rows: before }, first, ...later] : [{ ...first, above: before }, ...later]
}

/** A name with a surname by which it is known from other words. */
const isWholeName = (cell: string): boolean =>
  looksLikeName(cell) && isSeveralWords(cell) && hasSurname(cell) && !isAboutList(cell)

interface Body {
  titles: Titles | undefined
  rows: ReadRow[]
  feet: ReadRow[]
}

/** The rows that a column numbers one by one, 1, 2, 3, if they are most of its rows. */
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
  // Of a list of which only some lines are numbered, the others are names too.
  const isMost = found.length >= (last - first + 1) * 0.7 && found.length * 2 > rows.length - first
  return hasTitle || (isMost && start.ordinal === 1) ? { first, last } : undefined
}

/** Titles are looked for in the first rows. */
const titlesWithin = 15

/** Finds where the list begins and ends: with its numbers, or else between its titles and what stands after an empty row. */
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

/** At most so many rows after an empty one are the foot of a list. */
const footRowsAtMost = 4

/** The index of the first row of the foot: the few rows after the last empty row of a longer list. */
function footStart(rows: ReadRow[]): number {
  const gaps = rows.flatMap(({ row }, index) => (index > 0 && row > (rows[index - 1]?.row ?? 0) + 1 ? [index] : []))
  const last = gaps.at(-1)
  if (last === undefined || gaps.length > 2 || rows.length - last > footRowsAtMost || last < footRowsAtMost)
    return rows.length
  return last
}

/** What a cell looks like, with all digits and all letters alike. */
const shapeOf = (cell: string): string => cell.replace(/\p{L}+/gu, 'a').replace(/\d/g, '9')

/**
 * Finds the name in a row that has none in the columns of names, as in a list of which only some lines are numbered: a cell with a
 * name of several words. Without one it is all cells joined, so that the row is shown; not if they are names of others.
 */
function nameElsewhere(cells: string[], titles: Titles | undefined): string {
  const filled = cells.filter((cell) => cell !== '' && !isOrdinal(cell))
  const own = cells.filter((cell, index) => filled.includes(cell) && titles?.kinds[index] !== 'other')
  const name = filled.some(isAboutList)
    ? undefined
    : own.find((cell) => looksLikeName(cell) && isSeveralWords(cell) && !isFathersName(cell))
  if (name !== undefined) return name
  return own.length === 0 && filled.every(looksLikeName) ? '' : filled.join(' ')
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

/** Reads the names of one table of a file, by its titles, or else by what is in its columns. */
function namesOfSection({ above: before, rows }: Section, chosen: number): TableNames {
  const body = bodyOf(rows)
  const { titles } = body
  const readings = findReadings(body.rows, titles)
  const reading = readings[chosen] ?? readings[0]
  const header = rows[titles?.rowIndex ?? -1]?.cells ?? []
  const above = [...before, ...rows.slice(0, titles?.rowIndex ?? 0)]
  const hosts = new Set(above.flatMap(({ cells }) => cells.filter((cell) => cell.includes('@'))))
  if (!reading) return { names: [], rest: [], unread: [], readings: [] }
  const { tables, role } = reading
  const used = new Set(tables.flatMap(({ columns }) => columns))
  const found = tables.map((): ListedName[] => [])
  const below: ListedName[] = []
  const unread: number[] = []
  const isBetween = (row: ReadRow) =>
    row !== rows[titles?.rowIndex ?? -1] && !body.rows.includes(row) && !body.feet.includes(row)
  const rest = new Set([...before, ...rows.filter(isBetween)].flatMap(({ cells }) => cells))
  const isHostColumn = (title: string) => /user name|host/i.test(title)
  const hostColumns = header.flatMap((title, index) => (isHostColumn(title) && !used.has(index) ? [index] : []))
  const doubtOf = (row: ReadRow, name: string): Doubt | undefined => {
    if (row.isHidden) return 'hidden'
    if (row.isTeacher || row.cells.some((cell) => hosts.has(cell))) return 'teacher'
    if (hostColumns.some((index) => row.cells[index] === name)) return 'teacher'
    return role === undefined ? undefined : personOf(row.cells[role] ?? '')
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
      const name = nameElsewhere(cells, titles)
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
    const name = inColumns ?? wholeName(nameElsewhere(row.cells, titles))
    if (!isFullName(name.name)) continue
    const others = row.cells.filter((cell) => cell !== '' && !name.name.includes(cell))
    if (!isAboutList(name.name) && others.some((cell) => shapes.has(shapeOf(cell)))) add(row, found[0], name)
    else below.push({ name: clean(row.raw.filter((cell) => /\p{L}/u.test(cell)).join(' ')), doubt: 'foot' })
  }
  const others = readings.filter((other) => other !== reading).flatMap((other) => other.tables)
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

/** Reads the names of a table. Who stands in a later part of it again is listed once. */
export function namesOfTable(table: TableRow[], { reading = 0, keepsLetters = false }: Options = {}): TableNames {
  const numbers = new Set<string>()
  const rows = table.map((row) => readRow(row, numbers))
  const sections = sectionsOf(keepsLetters ? rows : modernized(rows))
  const read = sections.map((section) => namesOfSection(section, reading)).filter(({ readings }) => readings.length > 0)
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
    rest: [...new Set([...read.flatMap(({ rest }) => rest), ...numbers])],
    unread: read.flatMap(({ unread }) => unread),
    readings: first.readings,
  }
}
