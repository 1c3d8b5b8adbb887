import { read, utils } from '@e965/xlsx'
import { maxRows, maxUnpackedBytes } from './limits.ts'
import { isZip, unpacksBeyond } from './unpacked.ts'

/** What stands in column A of a row; rows count from 1, as spreadsheet programs show them. */
export interface TypedId {
  row: number
  text: string
}

export type Refusal = 'tooLarge' | 'unreadable' | 'tooManyRows' | 'tooComplex'
export type ReadResult = { ids: TypedId[] } | { refusal: Refusal }

/** Reads column A of the first sheet of an .xlsx or .xls; the first row is a header, empty cells are left out. */
export async function readColumnA(bytes: Uint8Array<ArrayBuffer>): Promise<ReadResult> {
  try {
    if (!isZip(bytes) && !isCompoundFile(bytes)) return { refusal: 'unreadable' }
    if (isZip(bytes) && (await unpacksBeyond(bytes, maxUnpackedBytes))) return { refusal: 'tooComplex' }
    const ids = idsOf(bytes)
    return ids.length > maxRows ? { refusal: 'tooManyRows' } : { ids }
  } catch {
    return { refusal: 'unreadable' }
  }
}

/** An .xls is a compound file; other text that the parser would also take is not a spreadsheet. */
function isCompoundFile(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, i) => bytes[i] === byte)
}

function idsOf(bytes: Uint8Array): TypedId[] {
  const book = read(bytes, { type: 'array', sheets: 0, dense: true, cellHTML: false, cellFormula: false })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const rows = sheet?.['!data'] ?? []
  const ids: TypedId[] = []
  for (let i = 1; i < rows.length; i++) {
    const cell = rows[i]?.[0]
    const text = cell ? utils.format_cell(cell).trim() : ''
    if (text) ids.push({ row: i + 1, text })
  }
  return ids
}
