import { isShortId, normalizeShortId } from '@hasiye/contract/short-id.ts'
import type { TableRow } from './table.ts'

/** The content of column A in a row. */
export interface TypedId {
  row: number
  text: string
}

export interface IdColumn {
  ids: TypedId[]
  /** The first row of the sheet if it is no ID; it is treated as the header. */
  header: TypedId | undefined
}

/** Reads column A of a table; empty cells are left out. */
export function idColumn(rows: TableRow[]): IdColumn {
  const filled = rows.flatMap(({ row, cells: [text = ''] }) => (text ? [{ row, text }] : []))
  const [first, ...rest] = filled
  const isHeader = first?.row === 1 && !isShortId(normalizeShortId(first.text))
  return isHeader ? { ids: rest, header: first } : { ids: filled, header: undefined }
}
