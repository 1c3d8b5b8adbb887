import { withoutFather } from '@hasiye/contract/father-name.ts'
import { fold } from '@hasiye/contract/locale.ts'
import { isFullName } from '@hasiye/contract/text.ts'
import type { TableRow } from '../spreadsheet/read-table.ts'
import { isAboutList } from './list-titles.ts'
import {
  findTables,
  findTitles,
  isFathersName,
  isOrdinal,
  isSeveralWords,
  looksLikeName,
  type NameTable,
  type Titles,
} from './name-columns.ts'
import { plain, splitNumber } from './plain-line.ts'

/** A name of a list. `short` is the name without the father's name, if it has one. */
export interface ListedName {
  name: string
  short?: string
}

export interface TableNames {
  /** Table by table, one a row; the first are the titles of the name, joined, if there are some. */
  names: ListedName[]
  /** The cells that are not part of a name, each once. */
  rest: string[]
  /** The names in hidden rows. */
  hidden: ListedName[]
  /** The numbers of the rows whose name is a formula without a value. */
  unread: number[]
}

const named = (name: string, short: string): ListedName => (short === name ? { name } : { name, short })

/** A name whose father's name, if it has one, ends with “oğlu” or “qızı”. */
export const wholeName = (name: string): ListedName => named(name, withoutFather(name.split(' ')).join(' '))

/** Joins the columns of a name; the father's name only if it is not in the name already. */
function nameIn(cells: string[], { columns, father }: NameTable): ListedName {
  const join = (indexes: number[]) => indexes.flatMap((index) => cells[index] || []).join(' ')
  const short = join(columns.filter((index) => index !== father))
  const [fathersName = ''] = fold(father === undefined ? '' : (cells[father] ?? '')).split(' ')
  return fathersName === '' || fold(short).split(' ').includes(fathersName)
    ? wholeName(short)
    : named(join(columns), short)
}

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

/** The cell as a name, if it is one; a number that was split off it is added to `numbers`. */
function nameOfCell(cell: string, numbers: Set<string>): string {
  const { name, number } = splitNumber(plain(cell))
  if (!looksLikeName(name)) return cell
  if (number !== undefined) numbers.add(number)
  return name
}

/** Reads the names of a table by its titles, or else by what is in its columns. */
export function namesOfTable(table: TableRow[]): TableNames {
  const numbers = new Set<string>()
  const rows = table.map((row) => ({ ...row, cells: row.cells.map((cell) => nameOfCell(cell, numbers)) }))
  const titles = findTitles(rows.map(({ cells }) => cells))
  const below = rows.slice(titles ? titles.rowIndex + 1 : 0)
  const tables = findTables(below, titles)
  const [firstTable] = tables
  if (!firstTable)
    return { names: [], rest: [], hidden: [], unread: below.filter((row) => row.unread).map(({ row }) => row) }
  const used = new Set(tables.flatMap(({ columns }) => columns))
  const found = tables.map((): ListedName[] => [])
  const hidden: ListedName[] = []
  const unread: number[] = []
  const above = rows.slice(0, titles?.rowIndex ?? 0)
  const rest = new Set([...above.flatMap(({ cells }) => cells), ...numbers])
  const title = titles ? nameIn(rows[titles.rowIndex]?.cells ?? [], firstTable).name : ''
  for (const row of below) {
    const { cells } = row
    const add = (name: ListedName, index: number) => (row.isHidden ? hidden : found[index])?.push(name)
    const isUnread = ({ columns }: NameTable) => columns.some((index) => row.unread?.includes(index))
    const names = tables.map((columns) => (isUnread(columns) ? undefined : nameIn(cells, columns)))
    if (names.includes(undefined)) unread.push(row.row)
    if (names.some((name) => name && isFullName(name.name))) {
      for (const [index, name] of names.entries()) if (name && isFullName(name.name)) add(name, index)
      for (const [index, cell] of cells.entries()) if (!used.has(index)) rest.add(cell)
    } else if (!names.includes(undefined)) {
      const name = nameElsewhere(cells, titles)
      if (name !== '') add(wholeName(name), 0)
      if (cells.includes(name) || name === '') for (const cell of cells) if (cell !== name) rest.add(cell)
    }
  }
  return {
    names: [...(title === '' ? [] : [{ name: title }]), ...found.flat()],
    rest: [...rest].filter((cell) => cell !== '' && !isOrdinal(cell)),
    hidden,
    unread,
  }
}
