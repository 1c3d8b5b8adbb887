import { isShortId, normalizeShortId } from '@hasiye/contract/short-id.ts'
import { isHeader } from './header.ts'
import type { TableRow } from './table.ts'

/** The content of column A in a row. */
export interface TypedId {
  row: number
  text: string
}

interface IdColumn {
  ids: TypedId[]
  /** The first row of the sheet where it is treated as the header. */
  header: TypedId | undefined
}

/** Reads column A of a table; empty cells are left out. */
export function idColumn(rows: TableRow[]): IdColumn {
  const filled = rows.flatMap(({ row, cells: [text = ''] }) => (text ? [{ row, text }] : []))
  const [first, ...rest] = filled
  return first?.row === 1 && isTitle(first.text) ? { ids: rest, header: first } : { ids: filled, header: undefined }
}

/** A word that is neither an ID nor a known title is one, too; with a digit in it, it is a student's ID with a slip. */
const isTitle = (text: string): boolean => isHeader(text) || (!isShortId(normalizeShortId(text)) && !/\d/.test(text))
