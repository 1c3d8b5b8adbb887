import { limits } from '@hasiye/contract/limits.ts'
import { fold } from '@hasiye/contract/locale.ts'
import { isShortId } from '@hasiye/contract/short-id.ts'
import { isFullName } from '@hasiye/contract/text.ts'
import { isHeader, type TitleKind, titleKind } from './list-titles.ts'

/** One of the tables that stand side by side in a sheet, by the indexes of its columns. */
export interface NameTable {
  /** The columns of a name, joined in this order. */
  columns: number[]
  /** The one of `columns` that has the fathers' names. */
  father?: number | undefined
}

export const looksLikeName = (text: string): boolean =>
  isFullName(text) && text.length <= limits.fullName.max && !/[\d@]/.test(text) && !isShortId(text)

export const isSeveralWords = (text: string): boolean => /\S\s+\S/.test(text)

/** Whether a cell has only a father's name, as in a list with a column for it: “Vaqif oğlu”. */
export const isFathersName = (text: string): boolean => /^\S+ (?:oglu|qizi)$/.test(fold(text))

/** Whether this is only the number of a row. */
export const isOrdinal = (text: string): boolean => /^\d{1,3}[.)]?$/.test(text)

/** Family name, given name, father's name. */
const maxColumns = 3
/** The row of the titles is one of the first rows. */
const maxTitleRow = 15

interface Column {
  index: number
  filled: string[]
  names: string[]
}

const isMost = (some: readonly unknown[], all: readonly unknown[]): boolean => some.length * 2 > all.length
const hasWholeNames = ({ names }: Column): boolean => isMost(names.filter(isSeveralWords), names)
const hasFathers = ({ filled }: Column): boolean => isMost(filled.filter(isFathersName), filled)

/** Whether most cells are names of students: neither a few repeated words, as in a column “sinif” or “cins”, nor names of fathers. */
const hasNames = (column: Column): boolean =>
  isMost(column.names, column.filled) &&
  !hasFathers(column) &&
  (column.names.length < 4 || new Set(column.names).size * 2 > column.names.length)

const hasSingleWords = (column: Column): boolean => hasFathers(column) || (hasNames(column) && !hasWholeNames(column))

export interface Titles {
  rowIndex: number
  kinds: (TitleKind | undefined)[]
}

const isOfNames = (kind: TitleKind | undefined): boolean => kind === 'full' || kind === 'family' || kind === 'given'

/** The kinds of a row's titles. Titles below a wide one, as “Soyad” and “Ad” below “Valideyn”, are of its kind if that has no names. */
function kindsOf(cells: string[], above: string[] = []): Titles['kinds'] {
  const isGrouped = above.filter((cell) => titleKind(cell)).length > 1
  let group: TitleKind | undefined
  return cells.map((cell, index) => {
    if (isGrouped && above[index]) group = titleKind(above[index])
    return group === 'other' && cell !== '' ? 'other' : titleKind(cell)
  })
}

/** The row with the most titles, at least one of which is of names; a row of nothing but titles needs none. */
export function findTitles(rows: string[][]): Titles | undefined {
  let found: Titles | undefined
  let most = 0
  for (const [rowIndex, cells] of rows.slice(0, maxTitleRow).entries()) {
    const kinds = kindsOf(cells, rows[rowIndex - 1])
    const count = kinds.filter(Boolean).length
    const hasOnlyTitles = count > 1 && count === cells.filter(Boolean).length
    if (count > most && (kinds.some(isOfNames) || hasOnlyTitles)) {
      found = { rowIndex, kinds }
      most = count
    }
  }
  return found
}

/** The columns right of a title that is merged over the parts of a name, or that only the first of them has. */
function untitledRight(columns: Column[], { kinds }: Titles, index: number): number[] {
  const right = columns.slice(index + 1, index + maxColumns)
  const end = right.findIndex((column) => kinds[column.index] !== undefined || !hasSingleWords(column))
  return right.slice(0, end < 0 ? right.length : end).map((column) => column.index)
}

/** The tables that the titles name: another begins where a title comes again. */
function titledTables(columns: Column[], titles: Titles): NameTable[] {
  const tables: Partial<Record<TitleKind, number>>[] = []
  for (const [index, kind] of titles.kinds.entries()) {
    if (!kind || kind === 'other') continue
    const table = tables.at(-1)
    const isNext = !table || kind in table || (kind === 'full' && ('family' in table || 'given' in table))
    if (isNext) tables.push({ [kind]: index })
    else table[kind] = index
  }
  return tables.flatMap(({ full, family, given, father }): NameTable[] => {
    const own = [full, family, given].filter((index) => index !== undefined).sort((a, b) => a - b)
    const [first] = own
    if (first === undefined) return []
    const fathers = father === undefined ? undefined : columns[father]
    if (fathers) {
      // Otherwise it is the father's whole name.
      const isPart = isMost(
        fathers.names.filter((name) => !isSeveralWords(name) || isFathersName(name)),
        fathers.names,
      )
      return [isPart ? { columns: [...own, fathers.index].sort((a, b) => a - b), father } : { columns: own }]
    }
    const column = columns[first]
    if (own.length > 1 || !column || hasWholeNames(column)) return [{ columns: own }]
    const all = [first, ...untitledRight(columns, titles, first)]
    return [{ columns: all, father: all[2] }]
  })
}

/**
 * The tables by what is in the columns: the column with the most names of several words, or else up to three columns of single words.
 * Another table begins only after an empty column or a column of numbers, because names beside names may be the parents'.
 */
function tablesByContent(columns: Column[], rowCount: number): NameTable[] {
  const startsTable = ({ index }: Column) => columns[index - 1]?.filled.every(isOrdinal) ?? false
  const tableOf = (own: Column[]): NameTable => {
    const indexes = own.map(({ index }) => index)
    const next = columns[(indexes.at(-1) ?? 0) + 1]
    if (own.length === maxColumns || !next || next.names.length === 0 || !hasFathers(next)) {
      return { columns: indexes, father: indexes[2] }
    }
    return { columns: [...indexes, next.index], father: next.index }
  }
  const count = ({ names }: Column) => names.filter(isSeveralWords).length
  const named = columns.filter(hasNames)
  const best = named.filter(({ names }) => names.length * 2 > rowCount).toSorted((a, b) => count(b) - count(a))[0]
  if (!best) return []
  if (hasWholeNames(best)) {
    const started = named.filter((column) => hasWholeNames(column) && startsTable(column))
    const first = started.some(({ index }) => index <= best.index) ? [] : [best]
    return [...first, ...started].map((column) => tableOf([column]))
  }
  const tables: Column[][] = []
  for (const column of named) {
    const table = tables.at(-1)
    if (!table || startsTable(column)) tables.push([column])
    // A third column is the father's name only beside the others.
    else if (table.length === 1 || (table.length === 2 && table[1]?.index === column.index - 1)) table.push(column)
  }
  return tables.filter((table) => table.length > 1 || tables.length === 1 || table.includes(best)).map(tableOf)
}

/**
 * Finds the columns of the students' names: by the titles, or else by what is in the columns that no title gives to others. A column
 * of `unread` cells counts as one of names where its title says so.
 */
export function findTables(rows: { cells: string[]; unread?: number[] }[], titles: Titles | undefined): NameTable[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, index): Column => {
    const filled = rows.flatMap(({ cells }) => (cells[index] ? [cells[index]] : []))
    return { index, filled, names: filled.filter((cell) => looksLikeName(cell) && !isHeader(cell)) }
  })
  const isUsed = ({ columns: own }: NameTable) =>
    own.some((index) => {
      const { names = [], filled = [] } = columns[index] ?? {}
      return isMost(names, filled) || rows.some(({ unread }) => unread?.includes(index))
    })
  const titled = titles ? titledTables(columns, titles).filter(isUsed) : []
  if (titled.length > 0) return titled
  const isForeign = ({ index }: Column) => titles?.kinds[index] === 'other'
  return tablesByContent(
    columns.map((column) => (isForeign(column) ? { ...column, filled: ['?'], names: [] } : column)),
    rows.length,
  )
}
