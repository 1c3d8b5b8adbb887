import { type CellObject, CFB, type DenseWorkSheet, type ParsingOptions, read, utils } from '@e965/xlsx'
import { decodeText, isText } from './decode-text.ts'
import { maxColumns, maxRows, maxUnpackedBytes } from './limits.ts'
import { isZip, repack } from './unpacked.ts'

/** The texts of a row, trimmed. Rows are numbered from 1, as spreadsheet programs show them. */
export interface TableRow {
  row: number
  /** Those of hidden columns are empty. */
  cells: string[]
  isHidden?: true
  /** The indexes of cells with a formula whose value is not in the file, or is an error. */
  unread?: number[]
}

export interface Table {
  /** Rows that are not empty. */
  rows: TableRow[]
  /** The name of the sheet, if the workbook has several. */
  sheet?: string
}

export type Refusal =
  | 'tooLarge'
  | 'wrongKind'
  | 'notASheet'
  | 'passwordProtected'
  | 'unreadable'
  | 'tooManyRows'
  | 'tooComplex'
export type ReadResult = Table | { refusal: Refusal }

/** `cellStyles` brings which rows and columns are hidden. */
const options = { dense: true, cellHTML: false, cellStyles: true } satisfies ParsingOptions

/**
 * Reads the first visible sheet with content of an .xlsx or .xls, or a .csv if `isCsv`; `notASheet` is the refusal of any other text.
 * Accepts one row more than the import allows, because the first may be a header.
 */
export async function readTable(bytes: Uint8Array<ArrayBuffer>, isCsv = false): Promise<ReadResult> {
  try {
    const isBook = isZip(bytes) || isCompoundFile(bytes)
    if (!isBook && (!isText(bytes) || startsWith(bytes, '%PDF'))) return { refusal: 'wrongKind' }
    if (!isBook && (!isCsv || isMarkup(decodeText(bytes)))) return { refusal: 'notASheet' }
    const parsed = isZip(bytes) ? await repack(bytes, maxUnpackedBytes) : bytes
    if (!parsed) return { refusal: 'tooComplex' }
    const table = isBook ? tableOf(parsed, isZip(bytes)) : { rows: rowsOf(sheetOf(decodeText(bytes))) }
    return table.rows.length > maxRows + 1 ? { refusal: 'tooManyRows' } : table
  } catch (error) {
    return { refusal: isAboutPassword(error) || isEncrypted(bytes) ? 'passwordProtected' : 'unreadable' }
  }
}

const isAboutPassword = (error: unknown): boolean => error instanceof Error && /password/i.test(error.message)

/** Whether it is an .xlsx with a password, which is a compound file around it. */
function isEncrypted(bytes: Uint8Array): boolean {
  try {
    return CFB.read(bytes, { type: 'array' }).FullPaths.some((path: string) => path.endsWith('/EncryptedPackage'))
  } catch {
    return false
  }
}

/** HTML or XML, which some programs save under the name of a spreadsheet. */
const isMarkup = (text: string): boolean => /^\s*</.test(text)

/** `raw`, because otherwise 10/12 in a .csv would be parsed as a date. */
function sheetOf(csv: string): DenseWorkSheet | undefined {
  const { Sheets, SheetNames } = read(csv, { ...options, type: 'string', raw: true })
  return Sheets[SheetNames[0] ?? ''] as DenseWorkSheet | undefined
}

/** Only the format of an .xlsx tells a formula without a value, so formulas are parsed only there. */
function tableOf(bytes: Uint8Array<ArrayBuffer>, cellFormula: boolean): Table {
  const parse = (index: number, more: ParsingOptions = { cellFormula }) =>
    read(bytes, { ...options, ...more, type: 'array', sheets: index })
  let book = parse(0)
  const names = book.SheetNames
  const empty: Table = { rows: [] }
  for (const [index, name] of names.entries()) {
    if (book.Workbook?.Sheets?.[index]?.Hidden) continue
    if (!Object.hasOwn(book.Sheets, name)) book = parse(index)
    const sheet = book.Sheets[name] as DenseWorkSheet | undefined
    if (sheet?.['!type'] === 'chart') continue
    const rows = rowsOf(sheet, () => parse(index, { cellFormula: false }).Sheets[name] as DenseWorkSheet | undefined)
    if (rows.length > 0) return names.length > 1 ? { rows, sheet: name } : { rows }
  }
  return empty
}

/** An .xls is a compound file; the parser would also accept other text that is not a spreadsheet. */
const isCompoundFile = (bytes: Uint8Array): boolean => startsWith(bytes, '\u00d0\u00cf\u0011\u00e0')

const startsWith = (bytes: Uint8Array, start: string): boolean =>
  [...start].every((letter, index) => bytes[index] === letter.charCodeAt(0))

/**
 * Reads the cells of a sheet. With formulas the parser gives a cell without a value the number 0, without them no cell, so those that
 * are 0 are looked up in `withoutFormulas`.
 */
function rowsOf(sheet: DenseWorkSheet | undefined, withoutFormulas?: () => DenseWorkSheet | undefined): TableRow[] {
  let stored: DenseWorkSheet | undefined
  const hasNoValue = ({ t, f, v }: CellObject, row: number, column: number): boolean => {
    if (t === 'e' || t === 'z') return true
    if (f === undefined || v !== 0) return false
    stored ??= withoutFormulas?.()
    return stored?.['!data'][row]?.[column] === undefined
  }
  const filled: TableRow[] = []
  for (const [i, row] of (sheet?.['!data'] ?? []).entries()) {
    const unread: number[] = []
    const cells = Array.from(row?.slice(0, maxColumns) ?? [], (cell, column) => {
      if (!cell || sheet?.['!cols']?.[column]?.hidden) return ''
      if (!hasNoValue(cell, i, column)) return utils.format_cell(cell).trim()
      unread.push(column)
      return ''
    })
    if (unread.length === 0 && cells.every((text) => text === '')) continue
    filled.push({
      row: i + 1,
      cells,
      ...(sheet?.['!rows']?.[i]?.hidden && { isHidden: true }),
      ...(unread.length > 0 && { unread }),
    })
  }
  return filled
}
