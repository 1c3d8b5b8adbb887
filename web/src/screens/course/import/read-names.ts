import { limits } from '@hasiye/contract/limits.ts'
import { fold } from '@hasiye/contract/locale.ts'
import { isShortId } from '@hasiye/contract/short-id.ts'
import { isFullName } from '@hasiye/contract/text.ts'
import { isAboutList, isHeader } from './list-titles.ts'

const clean = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** Bullets, and the number of a row of the list: “3”, “3.”, “3)”, “№ 3 -”. */
const marker = /^(?:[^\p{L}\p{N}("“«?!]*(?:\(?\d{1,3}(?!\p{N}|-?c[ıiuüİI]\P{L})[^\p{L}\p{N}]+)?)(?=\p{L})/iu

/** A line without the bullet or number before its name; a line that has no letter after them is not changed. */
const withoutMarker = (line: string): string => line.trimStart().replace(marker, '')

/** A line without its bullet or number and without separators at its end. */
const plain = (line: string): string => clean(withoutMarker(line).replace(/[,;\s]+$/, ''))

/** The given name and the surname may have columns of their own. */
const maxColumns = 2

const looksLikeName = (text: string): boolean =>
  isFullName(text) && text.length <= limits.fullName.max && !/[\d@]/.test(text) && !isShortId(text)

const isSeveralWords = (text: string): boolean => /\S\s+\S/.test(text)

/** Whether a cell has only a father's name, as in a list with a column for it: “Vaqif oğlu”. */
const isFathersName = (text: string): boolean => /^\S+ (?:oglu|qizi)$/.test(fold(text))

interface Column {
  index: number
  names: string[]
}

/**
 * Whether most cells of a column are names of students: neither a few repeated words, as in a column “sinif” or “cins”, nor names of
 * fathers.
 */
function isNameColumn({ names }: Column, rowCount: number): boolean {
  const isMostly = names.length * 2 > rowCount && names.filter(isFathersName).length * 2 < names.length
  return isMostly && (names.length < 4 || new Set(names).size * 2 > names.length)
}

/** Whether this is only the number of a row. */
const isOrdinal = (text: string): boolean => /^\d{1,3}[.)]?$/.test(text)

interface NamedRow {
  name: string
  /** The cells that are not part of the name. */
  others: string[]
}

/**
 * Finds the name in a row that has none in the chosen columns, as in a list of which only some lines are numbered: a cell with a name
 * of several words. Without one the name is all cells joined, so that the row is shown; it is empty for a row with only a number.
 */
function nameElsewhere(cells: string[]): NamedRow {
  const filled = cells.filter((cell) => cell !== '' && !isOrdinal(cell))
  const name = filled.some(isAboutList)
    ? undefined
    : filled.find((cell) => looksLikeName(cell) && isSeveralWords(cell) && !isFathersName(cell))
  if (name === undefined) return { name: filled.join(' '), others: [] }
  return { name, others: filled.filter((cell) => cell !== name) }
}

/**
 * The names of a table, one a row: from the column with the most names of several words, or else from the first columns of single
 * words, joined. The first is the title of the columns if they have one. `rest` holds the other cells below the titles, each once.
 */
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

interface TypedNames {
  names: string[]
  /** The first line if it is treated as a title. */
  header: string | undefined
  /** The cells of other columns, which are not added. */
  rest: string[]
}

/** Whether the cells are the names of several people rather than parts of one person's row. */
const isListOfNames = (cells: string[]): boolean =>
  cells.every(looksLikeName) && (cells.every(isSeveralWords) || (cells.length > 2 && !cells.some(isSeveralWords)))

/** Tabs separate the columns of a spreadsheet; semicolons and commas separate a name from other facts, or several names in a line. */
function listedIn(lines: string[]): { names: string[]; rest: string[] } {
  const bare = lines.map(plain)
  const whole = { names: bare.filter((name) => name !== ''), rest: [] }
  if (lines.some((line) => withoutMarker(line).trim().includes('\t'))) {
    const table = namesAndRest(lines.map((line) => line.split('\t').map(clean)))
    return table.names.length > 0 ? table : whole
  }
  if (!bare.some((line) => /[;,]/.test(line) && !isHeader(line))) return whole
  const rows = bare.map((line) => line.split(/[;,]/).map(clean))
  const [only = [], ...others] = rows
  if (others.length === 0 && isListOfNames(only)) return { names: only, rest: [] }
  const table = namesAndRest(rows)
  return table.names.length > 0 ? table : whole
}

/** Reads the names of a typed or pasted text, one a line; lines with columns are read as a table. */
export function namesIn(text: string, countsHeader = false): TypedNames {
  const { names, rest } = listedIn(text.split(/\r?\n/).filter((line) => line.trim() !== ''))
  const [first, ...others] = names
  if (first !== undefined && isAboutList(first) && !countsHeader) return { names: others, header: first, rest }
  return { names, header: undefined, rest }
}
