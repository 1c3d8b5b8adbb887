import type { ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import type { addManyParticipants } from '@hasiye/contract/participants.ts'
import { isShortId, normalizeShortId } from '@hasiye/contract/short-id.ts'
import { fill } from '@hasiye/contract/text.ts'
import { importing } from '../../ui/texts/importing.ts'
import { ordinal } from '../attendance/words.ts'
import { readFile } from '../spreadsheet/read-file.ts'
import type { TableRow } from '../spreadsheet/sheet.ts'
import { isHeader } from './titles.ts'

/** The kinds of files with IDs that are read. Source: SPEC.md section 5. */
export const idFiles = '.xlsx,.xls'

/** The content of column A in a row. */
export interface TypedId {
  row: number
  text: string
  isHidden?: true
  /** A formula without a value. */
  isUnread?: true
}

/** What column A of a sheet has. */
interface IdColumn {
  ids: TypedId[]
  /** The first row of the sheet if it is treated as a header. */
  header: TypedId | undefined
}

/**
 * Reads the IDs in column A of the first sheet that has some, otherwise of the first. `sheet` is its name, if the file
 * has several.
 * @throws FileRefused, or ApiError where the file was changed, moved or removed after it was chosen
 */
export async function readIds(file: File): Promise<IdColumn & { sheet: string | undefined }> {
  const { sheets } = await readFile(file, idFiles)
  const columns = sheets.map(({ name, rows }) => ({ sheet: name, ...idColumn(rows) }))
  const hasIds = ({ ids }: IdColumn) => checkLocally(ids).some(({ result }) => result === 'unchecked')
  return columns.find(hasIds) ?? columns[0] ?? { ...idColumn([]), sheet: undefined }
}

/** Reads column A of a table; empty cells are omitted. */
export function idColumn(rows: TableRow[]): IdColumn {
  const filled = rows.flatMap(({ row, cells: [text = ''], isHidden, unread }): TypedId[] => {
    if (unread?.includes(0)) return [{ row, text, isUnread: true }]
    return text ? [{ row, text, ...(isHidden && { isHidden }) }] : []
  })
  const [first, ...rest] = filled
  return first?.row === 1 && !first.isUnread && isTitleOfIds(first.text)
    ? { ids: rest, header: first }
    : { ids: filled, header: undefined }
}

/**
 * A text that is neither an ID nor made of known words is also a title, unless it has a digit: then it is a mistyped
 * ID.
 */
const isTitleOfIds = (text: string): boolean =>
  isHeader(text) || (!isShortId(normalizeShortId(text)) && !/\d/.test(text))

/** `unchecked` has the format of an ID, and is sent to the server. */
type IdResult =
  | 'unchecked'
  | 'ok'
  | 'added'
  | 'notFound'
  | 'already'
  | 'left'
  | 'moved'
  | 'duplicate'
  | 'badFormat'
  | 'hidden'
  | 'unread'

/** A non-empty row of the file: its text, its result, and the name of the ID's owner if known. */
export interface ImportRow {
  row: number
  typed: string
  shortId: string
  result: IdResult
  name?: string
  /** For a duplicate: the first row with this ID. */
  firstRow?: number
}

/** Checks the format of IDs and finds duplicates, without the server; hidden rows are not added. The other rows are `unchecked`. */
export function checkLocally(ids: TypedId[]): ImportRow[] {
  const firstRows = new Map<string, number>()
  return ids.map(({ row, text, isHidden, isUnread }) => {
    const shortId = normalizeShortId(text)
    const typed = { row, typed: text, shortId }
    if (isUnread) return { ...typed, result: 'unread' }
    if (isHidden) return { ...typed, result: 'hidden' }
    if (!isShortId(shortId)) return { ...typed, result: 'badFormat' }
    const firstRow = firstRows.get(shortId)
    if (firstRow !== undefined) return { ...typed, result: 'duplicate', firstRow }
    firstRows.set(shortId, row)
    return { ...typed, result: 'unchecked' }
  })
}

/** Applies the server's response to the rows that were sent; `success` is the result of those in its `added`. */
export function applyResponse(
  rows: ImportRow[],
  sentIds: string[],
  response: ResponseBodyOf<typeof addManyParticipants>,
  success: 'ok' | 'added',
): ImportRow[] {
  const names = new Map(response.added.map((person) => [person.shortId, person.fullName]))
  const refused = (['already', 'left', 'moved'] as const).flatMap((result) =>
    response[result].map((shortId) => [shortId, result] as const),
  )
  const results = new Map(refused)
  const sent = new Set(sentIds)
  return rows.map((row) => {
    if (!sent.has(row.shortId) || (row.result !== 'unchecked' && row.result !== 'ok')) return row
    const name = names.get(row.shortId)
    if (name !== undefined) return { ...row, result: success, name }
    return { ...row, result: results.get(row.shortId) ?? 'notFound' }
  })
}

/** The IDs of the rows with this result, in the order of the file. */
export function idsWith(rows: ImportRow[], result: IdResult): string[] {
  return rows.filter((row) => row.result === result).map((row) => row.shortId)
}

/** Sorts the rows that are not added before the others, each in the order of the file. */
export const failedFirst = (rows: readonly ImportRow[]): ImportRow[] => rows.toSorted((a, b) => +isGood(a) - +isGood(b))

/** Whether the row's student was or will be added. */
export function isGood({ result }: ImportRow): boolean {
  return result === 'ok' || result === 'added'
}

/** The items in arrays of `size`; the last one may be shorter. */
export function chunks<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
}

/** The result of a row in words; empty while it is unchecked. */
export function resultText({ row, result, firstRow = 0 }: ImportRow): string {
  if (result === 'unread') return fill(importing.unread, { row: ordinal(row) })
  if (result === 'duplicate') return fill(importing.row.duplicate, { row: firstRow })
  return result === 'unchecked' ? '' : importing.row[result]
}
