import type pg from 'pg'
import { AppError } from '../errors/errors.ts'
import type { RequestLimiter } from '../rate-limits/request-limiter.ts'
import type { DayChanges, SavedDay, Writer } from './day-changes.ts'
import { noteConsumer, requestedNoteBytes } from './note-bytes.ts'
import { type CellVerdict, isSaveRetriable, neededNoteBytes, prepareSave } from './save-marks.ts'

/**
 * Saves the changed cells of one date, merging field by field, in one statement. A repeat of a save with an id writes nothing
 * and returns its cells as stored now.
 * @throws AppError date_deleted (nothing written) when `existing` and the date was deleted; limit_reached when the course would
 * have too many dates or notes; rate_limited; not_found when the writer no longer teaches here; key_reused when the id was used
 * with another date or other cells; validation_failed when a student occurs twice
 */
type SaveDay = (courseId: number, writer: Writer, changes: DayChanges) => Promise<SavedDay>

const maxTries = 4

/** The response in the order of the request; a cell without a verdict was written as requested. */
function responseOf({ date, statuses }: DayChanges, writer: Writer, at: Date, verdicts: CellVerdict[]): SavedDay {
  const byStudent = new Map(verdicts.map((verdict) => [verdict.studentId, verdict]))
  const written = { updatedAt: at.toISOString(), updatedBy: writer.fullName }
  const response: SavedDay = { date, statuses: [], conflicts: [], skipped: [] }
  for (const { studentId, status, note = '' } of statuses) {
    const verdict = byStudent.get(studentId)
    if (!verdict) response.statuses.push({ studentId, status, note, ...written })
    else if (verdict.outcome === 'skipped') response.skipped.push(studentId)
    else if (verdict.outcome === 'conflict') response.conflicts.push(verdict)
    else response.statuses.push(verdict)
  }
  return response
}

export function openSaves(pool: pg.Pool, requestLimiter: RequestLimiter): SaveDay {
  return async (courseId, writer, changes) => {
    const studentIds = changes.statuses.map((change) => change.studentId)
    if (new Set(studentIds).size !== studentIds.length) throw new AppError('validation_failed')
    const save = prepareSave(pool, courseId, writer.id, changes)
    const consumeNotes = noteConsumer(requestLimiter, writer.id)
    let noteBytes = requestedNoteBytes(changes.statuses)
    for (let tries = 1; ; tries++) {
      await consumeNotes(noteBytes)
      try {
        const [{ outcome, updatedAt }, ...verdicts] = await save(noteBytes)
        if (outcome !== 'saved') throw new AppError(outcome)
        return responseOf(changes, writer, updatedAt, verdicts)
      } catch (error) {
        // the history also copies stored notes that are not in the request
        const needed = neededNoteBytes(error)
        if (tries >= maxTries || !(needed !== undefined || isSaveRetriable(error))) throw error
        noteBytes = needed ?? noteBytes
      }
    }
  }
}
