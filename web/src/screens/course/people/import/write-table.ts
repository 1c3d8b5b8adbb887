import { utils, write } from '@e965/xlsx'

/** Returns the bytes of an .xlsx with one sheet. All cells are text, so that spreadsheet programs execute no formulas. */
export function writeTable(sheetName: string, rows: string[][]): ArrayBuffer {
  const sheet = utils.aoa_to_sheet(rows.map((row) => row.map((text) => ({ t: 's', v: text, z: '@' }))))
  sheet['!cols'] = [{ wch: 14 }, { wch: 32 }, { wch: 32 }]
  const book = utils.book_new(sheet, sheetName)
  return write(book, { type: 'array', bookType: 'xlsx', compression: true })
}
