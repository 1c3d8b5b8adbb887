import writeExcelFile, { type CellObject } from 'write-excel-file/universal'

/** A text that spreadsheet programs never read as a formula, number or date. */
export const textCell = (value: string): CellObject => ({ value, type: String, format: '@' })

const columns = [14, 32, 32].map((width) => ({ width }))

/** Creates an .xlsx with one sheet, whose cells are all text. */
export const writeTable = (sheet: string, rows: string[][]): Promise<Blob> =>
  writeExcelFile(
    rows.map((row) => row.map(textCell)),
    { sheet, columns },
  ).toBlob()
