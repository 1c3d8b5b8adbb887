import { writeXlsx } from 'hucre/xlsx'

const columns = [14, 32, 32].map((width) => ({ width, numFmt: '@' }))

/** Creates an .xlsx with one sheet of texts, which spreadsheet programs never read as formulas, numbers or dates. */
export async function writeTable(name: string, rows: string[][]): Promise<Blob> {
  return new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name, rows, columns }] }))])
}
