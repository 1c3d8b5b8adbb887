import { utils, write } from '@e965/xlsx'

/** Bytes of an .xlsx with one sheet whose cells are all text, so that a program runs nothing it reads there. */
export function writeTable(sheetName: string, rows: string[][]): ArrayBuffer {
  const sheet = utils.aoa_to_sheet(rows.map((row) => row.map((text) => ({ t: 's', v: text, z: '@' }))))
  sheet['!cols'] = [{ wch: 14 }, { wch: 32 }, { wch: 32 }]
  const book = utils.book_new(sheet, sheetName)
  return write(book, { type: 'array', bookType: 'xlsx', compression: true })
}
