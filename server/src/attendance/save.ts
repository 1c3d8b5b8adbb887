import type pg from 'pg'
import { AppError } from '../http/errors.ts'
import type { FloodGates } from '../http/flood.ts'
import type { DayChanges, SavedDay, Writer } from './day-changes.ts'
import { noteConsumer } from './note-bytes.ts'
import { openSavesAsSeen } from './save-as-seen.ts'
import { saveMerged } from './save-merged.ts'

/**
 * Saves the changed cells of one date: as the page saw them where all still stand so, merged otherwise.
 * @throws AppError date_deleted (nothing written) when `existing` and the date is gone; limit_reached when the
 * dates or the notes of the course are too many; rate_limited; not_found when the writer does not teach here any more;
 * validation_failed when a student comes twice
 */
export type SaveDay = (courseId: number, writer: Writer, changes: DayChanges) => Promise<SavedDay>

export function openSaves(pool: pg.Pool, gates: FloodGates): SaveDay {
  const saveAsSeen = openSavesAsSeen(pool)
  return async (courseId, writer, changes) => {
    const studentIds = changes.statuses.map((change) => change.studentId)
    if (new Set(studentIds).size !== studentIds.length) throw new AppError('validation_failed')
    const consumeNotes = noteConsumer(gates, writer.id)
    return (
      (await saveAsSeen(courseId, writer, changes, consumeNotes)) ??
      (await saveMerged(pool, courseId, writer.id, changes, consumeNotes))
    )
  }
}
