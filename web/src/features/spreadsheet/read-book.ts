import { decodeText, isText } from './decode-text.ts'
import { type Extent, listExtent, maxLetters, maxRows, maxUnpackedBytes } from './limits.ts'
import { isEncrypted, odsSheets, xlsSheets } from './old-sheets.ts'
import { rosterTable } from './roster.ts'
import type { Sheet } from './sheet.ts'
import { textTable } from './text-table.ts'
import { isZip, namesIn, unpack } from './unpacked.ts'
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
