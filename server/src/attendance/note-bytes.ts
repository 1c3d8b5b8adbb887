import type { MarkChange } from '@hasiye/contract/attendance.ts'
import { hour, limit } from '../rate-limits/limits.ts'
import type { RequestLimiter } from '../rate-limits/request-limiter.ts'

/** Bytes of notes that one account may write, including the copies in the history; counted in memory. */
export const noteBytesLimit = limit('notes', 10 * 1024 * 1024, hour)

const bytesOf = (note: string | undefined): number => (note ? Buffer.byteLength(note) : 0)

/**
 * UTF-8 bytes of notes that a save writes if nobody changed its cells since. The history keeps the note before and
 * after each change, also where only the status changes.
 */
export const requestedNoteBytes = (cells: readonly MarkChange[]): number =>
  cells.reduce((sum, { note, base }) => sum + bytesOf(note) + bytesOf(base?.note), 0)

/**
 * Consumes the bytes that one save writes; a further call for the same save consumes only the difference.
 * @throws AppError rate_limited
 */
export type ConsumeNotes = (writtenBytes: number) => Promise<void>

export function noteConsumer(requestLimiter: RequestLimiter, accountId: number): ConsumeNotes {
  let consumed = 0
  return async (writtenBytes) => {
    if (writtenBytes <= consumed) return
    await requestLimiter.consumeLeft(noteBytesLimit, String(accountId), writtenBytes - consumed)
    consumed = writtenBytes
  }
}
