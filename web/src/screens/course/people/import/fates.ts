import type { ReplyOf } from '@hasiye/contract/endpoint.ts'
import type { addManyParticipants } from '@hasiye/contract/participants.ts'
import { isShortId, normalizeShortId } from '@hasiye/contract/short-id.ts'
import type { TypedId } from './ids.ts'

export type Answer = ReplyOf<typeof addManyParticipants>

export type Fate = 'unchecked' | 'ok' | 'added' | 'notFound' | 'already' | 'duplicate' | 'badFormat'

/** One filled row of the file: what was typed, what becomes of it, and whose ID it is where that is known. */
export interface ImportRow {
  row: number
  typed: string
  shortId: string
  fate: Fate
  name?: string
  /** Of a duplicate: the row that has the ID first. */
  firstRow?: number
}

/** What the page can say by itself: form and repeats. The rest is `unchecked`. */
export function judgeLocally(ids: TypedId[]): ImportRow[] {
  const firstRows = new Map<string, number>()
  return ids.map(({ row, text }) => {
    const shortId = normalizeShortId(text)
    const judged = { row, typed: text, shortId }
    if (!isShortId(shortId)) return { ...judged, fate: 'badFormat' }
    const firstRow = firstRows.get(shortId)
    if (firstRow !== undefined) return { ...judged, fate: 'duplicate', firstRow }
    firstRows.set(shortId, row)
    return { ...judged, fate: 'unchecked' }
  })
}

/** Puts the server's answer into the rows that it was asked about; `success` is what its `added` means this time. */
export function judgeByAnswer(
  rows: ImportRow[],
  asked: string[],
  answer: Answer,
  success: 'ok' | 'added',
): ImportRow[] {
  const names = new Map(answer.added.map((person) => [person.shortId, person.fullName]))
  const already = new Set(answer.already)
  const wanted = new Set(asked)
  return rows.map((row) => {
    if (!wanted.has(row.shortId) || (row.fate !== 'unchecked' && row.fate !== 'ok')) return row
    const name = names.get(row.shortId)
    if (name !== undefined) return { ...row, fate: success, name }
    return { ...row, fate: already.has(row.shortId) ? 'already' : 'notFound' }
  })
}

/** The IDs of the rows with one fate. */
export function idsWith(rows: ImportRow[], fate: Fate): string[] {
  return rows.filter((row) => row.fate === fate).map((row) => row.shortId)
}

export function chunks<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
}
