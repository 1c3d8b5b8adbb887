import { type DenseWorkSheet, type ParsingOptions, read, utils } from '@e965/xlsx'
import { maxColumns, maxRows, maxUnpackedBytes } from './limits.ts'
import { isZip, repack } from './unpacked.ts'

/** The texts of a row, trimmed. Rows are numbered from 1, as spreadsheet programs show them. */
export interface TableRow {
  row: number
  cells: string[]
}

export type Refusal = 'tooLarge' | 'wrongKind' | 'unreadable' | 'tooManyRows' | 'tooComplex'
export type ReadResult = { rows: TableRow[] } | { refusal: Refusal }

const options = { sheets: 0, dense: true, cellHTML: false, cellFormula: false } satisfies ParsingOptions

/**
 * Reads the first sheet of an .xlsx or .xls, or a .csv if `isCsv`; empty rows are left out. Accepts one row more than the import
 * allows, because the first may be a header.
 */
export async function readTable(bytes: Uint8Array<ArrayBuffer>, isCsv = false): Promise<ReadResult> {
  try {
    const isBook = isZip(bytes) || isCompoundFile(bytes)
    if (!isBook && !(isCsv && isText(bytes))) return { refusal: 'wrongKind' }
    const parsed = isZip(bytes) ? await repack(bytes, maxUnpackedBytes) : bytes
    if (!parsed) return { refusal: 'tooComplex' }
    // `raw`, because otherwise 10/12 in a .csv would be parsed as a date.
    const book = isBook
      ? read(parsed, { ...options, type: 'array' })
      : read(textOf(bytes), { ...options, type: 'string', raw: true })
    const rows = rowsOf(book.Sheets[book.SheetNames[0] ?? ''] as DenseWorkSheet | undefined)
    return rows.length > maxRows + 1 ? { refusal: 'tooManyRows' } : { rows }
  } catch {
    return { refusal: 'unreadable' }
  }
}

/** Whether the bytes can be a text: other files have zero bytes at their start, a text only in UTF-16. */
function isText(bytes: Uint8Array): boolean {
  return isUtf16(bytes) || !bytes.subarray(0, 4096).includes(0)
}

const isUtf16 = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xfe

/** An .xls is a compound file; the parser would also accept other text that is not a spreadsheet. */
function isCompoundFile(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, i) => bytes[i] === byte)
}

/** Decodes UTF-8, UTF-16 with a byte order mark, or the code page of Azerbaijani Windows. */
function textOf(bytes: Uint8Array): string {
  if (isUtf16(bytes)) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1254').decode(bytes)
  }
}

function rowsOf(sheet: DenseWorkSheet | undefined): TableRow[] {
  const filled: TableRow[] = []
  for (const [i, row] of (sheet?.['!data'] ?? []).entries()) {
    const cells = Array.from(row?.slice(0, maxColumns) ?? [], (cell) => (cell ? utils.format_cell(cell).trim() : ''))
    if (cells.some((text) => text !== '')) filled.push({ row: i + 1, cells })
  }
  return filled
}
