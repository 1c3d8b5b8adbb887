import { utils, write } from '@e965/xlsx'
import { classLists } from '../../scripts/class-lists/lists.ts'

/** Creates a spreadsheet file with these rows on its first sheet, for a file chooser. */
export function sheetFile(name: string, rows: unknown[][]): { name: string; mimeType: string; buffer: Buffer } {
  const book = utils.book_new(utils.aoa_to_sheet(rows), 'Siyahı')
  const buffer = write(book, { type: 'buffer', bookType: name.endsWith('.xls') ? 'biff8' : 'xlsx' }) as Buffer
  return { name, mimeType: 'application/octet-stream', buffer }
}

/** One of the realistic class lists. */
export function listFile(name: string): { name: string; mimeType: string; buffer: Buffer } {
  const content = classLists.find(({ file }) => file === name)?.content ?? ''
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content as Uint8Array) }
}
