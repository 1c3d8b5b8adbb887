import { isAboutList, isHeader } from './list-titles.ts'
import { isSeveralWords, looksLikeName } from './name-columns.ts'
import { namesOfTable, type TableNames, wholeName } from './name-table.ts'
import { clean, plain, splitNumber, textOfMessage, withoutMarker, withoutRoman } from './plain-line.ts'

type NamesAndRest = Pick<TableNames, 'names' | 'rest'>

interface TypedNames extends NamesAndRest {
  /** The first line if it is treated as a title. */
  header: string | undefined
}

/** Whether the cells are the names of several people rather than parts of one person's row. */
const isListOfNames = (cells: string[]): boolean =>
  cells.every(looksLikeName) && (cells.every(isSeveralWords) || (cells.length > 2 && !cells.some(isSeveralWords)))

const tableOf = (rows: string[][]): NamesAndRest =>
  namesOfTable(rows.map((cells, index) => ({ row: index + 1, cells })))

function listOf(lines: string[]): NamesAndRest {
  const split = lines.map(splitNumber)
  return { names: split.map(({ name }) => wholeName(name)), rest: split.flatMap(({ number }) => number ?? []) }
}

/** Tabs separate the columns of a spreadsheet; semicolons and commas separate a name from other facts, or several names in a line. */
function listedIn(lines: string[]): NamesAndRest {
  const bare = lines.map(plain)
  const whole = listOf(bare.filter((name) => name !== ''))
  if (lines.some((line) => withoutMarker(line).trim().includes('\t'))) {
    const table = tableOf(lines.map((line) => line.split('\t').map(clean)))
    return table.names.length > 0 ? table : whole
  }
  if (!bare.some((line) => /[;,]/.test(line) && !isHeader(line))) return whole
  const rows = bare.map((line) => line.split(/[;,]/).map(clean))
  const [only = [], ...others] = rows
  if (others.length === 0 && isListOfNames(only)) return listOf(only)
  const table = tableOf(rows)
  return table.names.length > 0 ? table : whole
}

/** Reads the names of a typed or pasted text, one a line; lines with columns are read as a table. */
export function namesIn(text: string, countsHeader = false): TypedNames {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const messages = lines.flatMap((line) => textOfMessage(line) ?? [])
  const { names, rest: restOfMessages } = listedIn(withoutRoman(messages))
  const rest = [...lines.filter((line) => textOfMessage(line) === undefined).map(clean), ...restOfMessages]
  const [first, ...others] = names
  if (first && isAboutList(first.name) && !countsHeader) return { names: others, header: first.name, rest }
  return { names, header: undefined, rest }
}
