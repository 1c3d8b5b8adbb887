/** Limits of an imported file. */
export const maxFileBytes = 5 * 1024 * 1024
export const maxUnpackedBytes = 50 * 1024 * 1024
export const maxRows = 5000
export const readTimeoutMs = 10_000
/** What is read of a spreadsheet: the first columns, and the hidden sheet of this name. */
export interface Extent {
  columns: number
  hiddenSheet?: string
}
/** A list of people needs nothing from columns further to the right. */
export const listExtent: Extent = { columns: 30 }
export const maxSheets = 50
/** A longer cell is cut. */
export const maxCellLetters = 300
/** Of all cells together, after they are cut. */
export const maxLetters = 5_000_000
