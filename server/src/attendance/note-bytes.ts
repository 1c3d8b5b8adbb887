import type { MarkChange } from '@hasiye/contract/attendance.ts'
import type { RequestLimiter } from '../rate-limits/request-limiter.ts'

const bytesOf = (note: string | undefined): number => (note ? Buffer.byteLength(note) : 0)

/**
 * UTF-8 bytes of notes that a save writes if its cells stand as the page saw them: the history keeps the note before and
 * after, also of a cell whose sign alone changes.
 */
export const askedNoteBytes = (cells: readonly MarkChange[]): number =>
  cells.reduce((sum, { note, base }) => sum + bytesOf(note) + bytesOf(base?.note), 0)

/** Consumes what one save writes; told again of the same save, the difference only. @throws AppError rate_limited */
export type ConsumeNotes = (writtenBytes: number) => Promise<void>

export function noteConsumer(requestLimiter: RequestLimiter, accountId: number): ConsumeNotes {
  let consumed = 0
  return async (writtenBytes) => {
    if (writtenBytes <= consumed) return
    await requestLimiter.consumeNotes(accountId, writtenBytes - consumed)
    consumed = writtenBytes
  }
}
