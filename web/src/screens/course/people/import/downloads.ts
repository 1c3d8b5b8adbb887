import { saveFile } from '../../../../ui/save-file.ts'
import { importing } from '../../../../ui/texts/people.ts'
import { type ImportRow, isGood, resultText } from './row-results.ts'
import { tableFile } from './spreadsheet.ts'

/** Downloads an empty template; column A is for the IDs. */
export async function downloadTemplate(): Promise<void> {
  const header = [importing.col.id, importing.col.name, importing.hint]
  saveFile(await tableFile(importing.sheet, [header]), importing.templateFile)
}

/** Downloads the rows that were not added, each with the reason; the file can be corrected and imported again. */
export async function downloadFailedRows(rows: ImportRow[]): Promise<void> {
  const header = [importing.col.id, importing.col.name, importing.col.result]
  const failed = rows.filter((row) => !isGood(row)).map((row) => [row.typed, row.name ?? '', resultText(row)])
  saveFile(await tableFile(importing.sheet, [header, ...failed]), importing.failedRowsFile)
}
