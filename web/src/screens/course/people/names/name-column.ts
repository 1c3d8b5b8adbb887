import { limits } from '@hasiye/contract/limits.ts'
import { fold } from '@hasiye/contract/locale.ts'
import { isShortId } from '@hasiye/contract/short-id.ts'
import { isFullName } from '@hasiye/contract/text.ts'
import { isHeader } from '../import/header.ts'
import { isAboutList, plain } from './list-line.ts'

/** The given name and the surname may stand in columns of their own. */
const maxColumns = 2

export const looksLikeName = (text: string): boolean =>
  isFullName(text) && text.length <= limits.fullName.max && !/[\d@]/.test(text) && !isShortId(text)

export const isSeveralWords = (text: string): boolean => /\S\s+\S/.test(text)

/** Whether a cell has only a father's name, as in a list with a column for it: “Vaqif oğlu”. */
const isFathersName = (text: string): boolean => /^\S+ (?:oglu|qizi)$/.test(fold(text))

interface Column {
  index: number
  names: string[]
}

/**
 * Most of the cells are names, and they are not a few words again and again, as in a column “sinif” or “cins”, and not those of the
 * fathers.
 */
function isNameColumn({ names }: Column, rowCount: number): boolean {
  const isMostly = names.length * 2 > rowCount && names.filter(isFathersName).length * 2 < names.length
  return isMostly && (names.length < 4 || new Set(names).size * 2 > names.length)
}

/**
 * The names of a table, one a row, by what stands in its columns: the column with the most names of several words, else the
 * first columns of single words joined. The first row is among them where it has a title above the names.
 */
export const namesOf = (rows: string[][]): string[] => namesAndRest(rows).names

/** Whether this is only the number of a row. */
const isOrdinal = (text: string): boolean => /^\d{1,3}[.)]?$/.test(text)

interface NamedRow {
  name: string
  /** The cells that are not part of the name. */
  others: string[]
}

/**
 * The name in a row without one in the chosen columns, as where only some lines of a list have numbers: a cell with a name of several
 * words. Otherwise all its cells, so that the row is shown and not lost; nothing for a row that has only a number.
 */
function nameElsewhere(cells: string[]): NamedRow {
  const filled = cells.filter((cell) => cell !== '' && !isOrdinal(cell))
  const name = filled.some(isAboutList)
    ? undefined
    : filled.find((cell) => looksLikeName(cell) && isSeveralWords(cell) && !isFathersName(cell))
  if (name === undefined) return { name: filled.join(' '), others: [] }
  return { name, others: filled.filter((cell) => cell !== name) }
}

/** The names as `namesOf` gives them, and the other cells below the titles, each once. */
export function namesAndRest(table: string[][]): { names: string[]; rest: string[] } {
  const rows = table.map((row) => row.map((cell) => (looksLikeName(plain(cell)) ? plain(cell) : cell)))
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns = Array.from(
    { length: width },
    (_, index): Column => ({
      index,
      names: rows.flatMap((row) =>
        looksLikeName(row[index] ?? '') && !isHeader(row[index] ?? '') ? [row[index] ?? ''] : [],
      ),
    }),
  ).filter((column) => isNameColumn(column, rows.length))
  const count = ({ names }: Column) => names.filter(isSeveralWords).length
  const best = columns.toSorted((a, b) => count(b) - count(a))[0]
  const chosen = best && count(best) * 2 > best.names.length ? [best] : columns.slice(0, maxColumns)
  if (chosen.length === 0) return { names: [], rest: [] }
  const indexes = new Set(chosen.map(({ index }) => index))
  const named = rows.map((row): NamedRow => {
    const name = row.filter((cell, index) => indexes.has(index) && cell !== '').join(' ')
    if (!isFullName(name)) return nameElsewhere(row)
    return { name, others: row.filter((cell, index) => !indexes.has(index) && cell !== '' && !isOrdinal(cell)) }
  })
  return {
    names: named.flatMap(({ name }) => (name === '' ? [] : [name])),
    rest: [...new Set(named.filter(({ name }) => !isHeader(name)).flatMap(({ others }) => others))],
  }
}
