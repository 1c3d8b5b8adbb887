import type { ReplyOf } from '@hasiye/contract/endpoint.ts'
import type { addManyParticipants } from '@hasiye/contract/participants.ts'
import { isShortId, normalizeShortId } from '@hasiye/contract/short-id.ts'
import { fill } from '@hasiye/contract/text.ts'
import { importing } from '../../../../ui/texts/people.ts'
import type { TypedId } from './ids.ts'

export type Answer = ReplyOf<typeof addManyParticipants>

export type Result = 'unchecked' | 'ok' | 'added' | 'notFound' | 'already' | 'duplicate' | 'badFormat'

/** A non-empty row of the file: its text, its result, and the name of the ID's owner if known. */
export interface ImportRow {
  row: number
  typed: string
  shortId: string
  result: Result
  name?: string
  /** For a duplicate: the first row with this ID. */
  firstRow?: number
}

/** Checks what needs no server: the format of IDs and duplicates. The other rows are `unchecked`. */
export function checkLocally(ids: TypedId[]): ImportRow[] {
  const firstRows = new Map<string, number>()
  return ids.map(({ row, text }) => {
    const shortId = normalizeShortId(text)
    const typed = { row, typed: text, shortId }
    if (!isShortId(shortId)) return { ...typed, result: 'badFormat' }
    const firstRow = firstRows.get(shortId)
    if (firstRow !== undefined) return { ...typed, result: 'duplicate', firstRow }
    firstRows.set(shortId, row)
    return { ...typed, result: 'unchecked' }
  })
}

/** Applies the server's response to the rows that were sent; `success` is the result that its `added` stands for. */
export function applyResponse(
  rows: ImportRow[],
  asked: string[],
  answer: Answer,
  success: 'ok' | 'added',
): ImportRow[] {
  const names = new Map(answer.added.map((person) => [person.shortId, person.fullName]))
  const already = new Set(answer.already)
  const wanted = new Set(asked)
  return rows.map((row) => {
    if (!wanted.has(row.shortId) || (row.result !== 'unchecked' && row.result !== 'ok')) return row
    const name = names.get(row.shortId)
    if (name !== undefined) return { ...row, result: success, name }
    return { ...row, result: already.has(row.shortId) ? 'already' : 'notFound' }
  })
}

/** Returns the IDs of the rows with one result. */
export function idsWith(rows: ImportRow[], result: Result): string[] {
  return rows.filter((row) => row.result === result).map((row) => row.shortId)
}

/** The rows that need a look before those that went well, each in the order of the file. */
export const failedFirst = (rows: readonly ImportRow[]): ImportRow[] => rows.toSorted((a, b) => +isGood(a) - +isGood(b))

/** Returns whether the row's student was or will be added. */
export function isGood({ result }: ImportRow): boolean {
  return result === 'ok' || result === 'added'
}

export function chunks<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
}

/** Describes the result of a row. */
export function resultText({ result, firstRow = 0 }: ImportRow): string {
  if (result === 'duplicate') return fill(importing.row.duplicate, { row: firstRow })
  return result === 'unchecked' ? '' : importing.row[result]
}
