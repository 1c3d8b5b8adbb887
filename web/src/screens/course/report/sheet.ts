import { parseDate } from '@hasiye/contract/locale.ts'
import type { CellObject } from 'write-excel-file/universal'

/** A sheet in the format of write-excel-file, and how it is printed. */
export interface ReportSheet {
  sheet: string
  data: (CellObject | null)[][]
  columns: { width: number }[]
  /** Rows and columns that stay visible, and are printed on each page. */
  stickyRowsCount: number
  stickyColumnsCount: number
  orientation: 'landscape'
  /** How many pages the columns take. */
  pagesWide: number
}

/** Light colours of the page, because a spreadsheet has no dark scheme. */
export const colors = { line: '#8A857B', head: '#E0EEF1', absent: '#FBE7E8', sum: '#F4F2ED' }

const boxed = { borderStyle: 'thin', borderColor: colors.line } as const

/** A text of a person is a text to spreadsheet programs too, never a formula, number or date. */
export const plain = (value: string): CellObject => ({ value, type: String, format: '@' })
export const text = (value: string): CellObject => ({ ...plain(value), ...boxed })
export const count = (value: number): CellObject => ({ value, type: Number, align: 'center', ...boxed })
export const empty = (): CellObject => ({ ...boxed })
export const head = (value: string): CellObject => ({
  ...text(value),
  fontWeight: 'bold',
  wrap: true,
  alignVertical: 'center',
  backgroundColor: colors.head,
})

/** Midnight UTC, which spreadsheet programs show as that day in every time zone. */
export function day(date: string): CellObject {
  const parts = parseDate(date)
  if (!parts) return text(date)
  const value = new Date(Date.UTC(parts.year, parts.month - 1, parts.day))
  return { value, type: Date, format: 'dd.mm.yy', align: 'center', ...boxed }
}

/** A share from 0 to 1 as a percentage. */
export function share(value: number | null): CellObject {
  return value === null ? empty() : { value, type: Number, format: '0.0%', align: 'center', ...boxed }
}
