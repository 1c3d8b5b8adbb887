import Papa from 'papaparse'
import { decodeText, isText } from './decode-text.ts'
import { type Extent, listExtent, maxCellLetters, maxLetters, maxRows, maxUnpackedBytes } from './limits.ts'
import { isEncrypted, odsSheets, xlsSheets } from './old-sheets.ts'
import type { Sheet, TableRow } from './sheet.ts'
import { isZip, namesIn, type Parts, unpack } from './unpacked.ts'
import { xlsxSheets } from './xlsx-sheets.ts'

/** The sheets of a file that are within its extent and have content; at least one. */
export interface Book {
  sheets: Sheet[]
}

export type Refusal =
  | 'tooLarge'
  | 'wrongKind'
  | 'notASheet'
  | 'numbers'
  | 'xlsb'
  | 'passwordProtected'
  | 'unreadable'
  | 'tooManyRows'
  | 'tooComplex'
export type ReadResult = Book | { refusal: Refusal }

/**
 * Reads an .xlsx, .xls or .ods, or a text or a ZIP of texts if `isText`; `notASheet` is the refusal of any other text.
 * Accepts one row more than the import allows, because the first may be a header; a sheet with more rows is skipped if
 * there are others.
 */
export async function readBook(
  bytes: Uint8Array<ArrayBuffer>,
  acceptsText = false,
  extent = listExtent,
): Promise<ReadResult> {
  try {
    const sheets = await sheetsOf(bytes, acceptsText, extent)
    if (!Array.isArray(sheets)) return { refusal: sheets }
    const small = sheets.filter(({ rows }) => rows.length <= maxRows + 1)
    if (small.length === 0 && sheets.length > 0) return { refusal: 'tooManyRows' }
    const letters = small.flatMap(({ rows }) => rows).reduce((sum, { cells }) => sum + cells.join('').length, 0)
    return letters > maxLetters ? { refusal: 'tooComplex' } : { sheets: small }
  } catch (error) {
    return { refusal: isAboutPassword(error) || isEncrypted(bytes) ? 'passwordProtected' : 'unreadable' }
  }
}

const isAboutPassword = (error: unknown): boolean => error instanceof Error && /password/i.test(error.message)

async function sheetsOf(
  bytes: Uint8Array<ArrayBuffer>,
  acceptsText: boolean,
  extent: Extent,
): Promise<Sheet[] | Refusal> {
  if (isZip(bytes)) return sheetsOfZip(bytes, acceptsText, extent)
  if (isCompoundFile(bytes)) return xlsSheets(bytes, extent)
  if (!isText(bytes) || startsWith(bytes, '%PDF')) return 'wrongKind'
  const text = acceptsText ? decodeText(bytes) : '<'
  return isMarkup(text) ? 'notASheet' : [{ rows: textTable(text) }]
}

async function sheetsOfZip(
  bytes: Uint8Array<ArrayBuffer>,
  acceptsText: boolean,
  extent: Extent,
): Promise<Sheet[] | Refusal> {
  const names = namesIn(bytes)
  if (names.some((name) => /^xl\/workbook\.bin$/i.test(name))) return 'xlsb'
  if (names.some((name) => /\.iwa$|^Index\.zip$/i.test(name))) return 'numbers'
  const parts = await unpack(bytes, maxUnpackedBytes)
  if (!parts) return 'tooComplex'
  const roster = acceptsText ? rosterTable(parts) : undefined
  if (roster) return [{ rows: roster }]
  return parts.has('content.xml') ? odsSheets(parts, extent) : xlsxSheets(parts, extent)
}

/** HTML or XML, which some programs save with the file name of a spreadsheet. */
const isMarkup = (text: string): boolean => /^\s*</.test(text)

/** An .xls is a compound file; the parser would also accept other text that is not a spreadsheet. */
const isCompoundFile = (bytes: Uint8Array): boolean => startsWith(bytes, '\u00d0\u00cf\u0011\u00e0')

const startsWith = (bytes: Uint8Array, start: string): boolean =>
  [...start].every((letter, index) => bytes[index] === letter.charCodeAt(0))

const columnOf = ([first]: TableRow[], title: string): number =>
  first?.cells.findIndex((cell) => cell.toLowerCase() === title.toLowerCase()) ?? -1

/**
 * The users of a ZIP as school programs exchange them; undefined where it has none. Since version 1.2 the roles are in
 * a separate file, and are added as a column. Source: 1EdTech, OneRoster CSV Binding 1.1 and 1.2.
 */
function rosterTable(parts: Parts): TableRow[] | undefined {
  const read = (file: string): TableRow[] | undefined => {
    const [, bytes] = [...parts].find(([name]) => name.toLowerCase().split('/').at(-1) === file) ?? []
    return bytes && textTable(decodeText(bytes))
  }
  const users = read('users.csv')
  const roles = read('roles.csv')
  if (!users || !roles || columnOf(users, 'role') >= 0) return users
  const [user, role, id] = [columnOf(roles, 'userSourcedId'), columnOf(roles, 'role'), columnOf(users, 'sourcedId')]
  const roleOf = new Map(roles.map(({ cells }) => [cells[user], cells[role] ?? '']))
  return users.map((row, index) => ({
    ...row,
    cells: [...row.cells, index === 0 ? 'role' : (roleOf.get(row.cells[id]) ?? '')],
  }))
}

/** What separates cells, rarest first within cells. */
const separators = ['\t', ';', '|', ',']
/** A separator that splits at least this share of the lines that the best one splits is considered equally good. */
const nearlyAsGood = 0.8

interface Parsed {
  rows: string[][]
  /**
   * The share of non-empty lines with several cells; less where quotes do not match, or where a space follows as after
   * a comma.
   */
  score: number
}

function parse(text: string, delimiter: string): Parsed {
  const { data: rows, errors } = Papa.parse<string[]>(text, { delimiter })
  const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const split = filled.filter((cells) => cells.length > 1)
  const before = text.split(delimiter).length - 1
  const isPunctuation = text.split(`${delimiter} `).length - 1 > before / 2
  const hasBrokenQuotes = errors.some(({ type }) => type === 'Quotes')
  return { rows, score: (split.length / Math.max(1, filled.length)) * (isPunctuation || hasBrokenQuotes ? 0.5 : 1) }
}

/**
 * The cells of a text: the separator is the one that fits the whole text. Rows are numbered by their lines, without
 * those in quotes.
 */
function textTable(text: string): TableRow[] {
  const parsed = separators.map((separator) => parse(text, separator))
  const best = Math.max(...parsed.map(({ score }) => score))
  const chosen = best > 0 ? parsed.find(({ score }) => score >= best * nearlyAsGood) : undefined
  const rows = chosen?.rows ?? text.split(/\r\n?|\n/).map((line) => [line])
  return rows.flatMap((cells, index) => {
    const trimmed = cells.slice(0, listExtent.columns).map((cell) => cell.slice(0, maxCellLetters).trim())
    return trimmed.some((cell) => cell !== '') ? [{ row: index + 1, cells: trimmed }] : []
  })
}
