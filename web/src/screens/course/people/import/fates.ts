import type { ReplyOf } from '@hasiye/contract/endpoint.ts'
import type { addManyParticipants } from '@hasiye/contract/participants.ts'
import { isShortId, normalizeShortId } from '@hasiye/contract/short-id.ts'
import type { TypedId } from './ids.ts'

export type Answer = ReplyOf<typeof addManyParticipants>

export type Fate = 'unchecked' | 'ok' | 'added' | 'notFound' | 'already' | 'duplicate' | 'badFormat'

/** A non-empty row of the file: its text, its result, and the name of the ID's owner if known. */
export interface ImportRow {
  row: number
  typed: string
  shortId: string
  fate: Fate
  name?: string
  /** For a duplicate: the first row with this ID. */
  firstRow?: number
}

/** Checks what needs no server: the format of IDs and duplicates. The other rows are `unchecked`. */
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

/** Applies the server's response to the rows that were sent; `success` is the fate that its `added` stands for. */
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

/** Returns the IDs of the rows with one fate. */
export function idsWith(rows: ImportRow[], fate: Fate): string[] {
  return rows.filter((row) => row.fate === fate).map((row) => row.shortId)
}

export function chunks<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
}
