import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { CourseTrash, purgeDeleted, restoreDeleted } from '@hasiye/contract/trash.ts'
import { listDeletedAnnouncements, purgeAnnouncement, restoreAnnouncement } from '../announcements/trash.ts'
import { listDeletedDays, purgeDays, restoreDay } from '../attendance/deleted-days.ts'
import type { ConsumeNotes } from '../attendance/note-bytes.ts'
import { listDeletedCards, restoreCard } from '../cards/deleted-cards.ts'
import { findDeletedComment, listDeletedComments, purgeComment, restoreComment } from '../comments/trash.ts'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'
import {
  listDeletedCategories,
  listDeletedMaterials,
  purgeNamed,
  restoreCategory,
  restoreMaterial,
} from '../materials/trash.ts'
import { listRemovedParticipants, restoreParticipant } from '../participants/departures.ts'

/** What the viewer can restore in a course, in seven statements. */
export async function readCourseTrash(db: Db, courseId: number, viewerId: number): Promise<HandlerResult<CourseTrash>> {
  return {
    dates: await listDeletedDays(db, courseId),
    categories: await listDeletedCategories(db, courseId),
    materials: await listDeletedMaterials(db, courseId),
    participants: await listRemovedParticipants(db, courseId),
    cards: await listDeletedCards(db, courseId),
    comments: await listDeletedComments(db, courseId, viewerId),
    announcements: await listDeletedAnnouncements(db, courseId),
  }
}

interface Restorer {
  courseId: number
  actorId: number
  consumeNotes: ConsumeNotes
}

async function confirmTeacher(trx: Trx, courseId: number, teacherId: number): Promise<void> {
  const teacher = await trx.with('still', stillTeaches(courseId, teacherId)).selectFrom('still').executeTakeFirst()
  if (!teacher) throw new AppError('not_found')
}

/** A comment on something that is deleted is restored with it. */
async function restoreCommentWithParents(trx: Trx, courseId: number, actorId: number, id: number): Promise<void> {
  const { categoryId, materialId } = await findDeletedComment(trx, courseId, actorId, id)
  if (materialId !== null) await restoreMaterial(trx, { courseId, actorId, id: materialId })
  if (categoryId !== null) await restoreCategory(trx, { courseId, actorId, id: categoryId })
  await restoreComment(trx, courseId, id)
}

/**
 * Restores something in a course, and what contains it.
 * @returns a sentence about it
 * @throws AppError date_invalid, validation_failed when the body does not name it; not_found when it was not deleted within 30 days;
 * limit_reached; rate_limited
 */
export async function restore(
  db: Db,
  { courseId, actorId, consumeNotes }: Restorer,
  { kind, id, date }: BodyOf<typeof restoreDeleted>,
): Promise<string> {
  if (kind === 'date') {
    if (date === undefined) throw new AppError('date_invalid')
    await restoreDay(db, courseId, actorId, { date, id }, consumeNotes)
    return fill(messages.restored, { name: longDate(date) })
  }
  if (id === undefined) throw new AppError('validation_failed')
  if (kind === 'participant') {
    return fill(messages.restored, { name: await restoreParticipant(db, courseId, actorId, id) })
  }
  if (kind === 'card') return fill(messages.restored, { name: await restoreCard(db, courseId, actorId, id) })
  return transaction(db, async (trx) => {
    await confirmTeacher(trx, courseId, actorId)
    if (kind === 'comment') {
      await restoreCommentWithParents(trx, courseId, actorId, id)
      return messages.commentRestored
    }
    if (kind === 'announcement') {
      await restoreAnnouncement(trx, { courseId, actorId, id })
      return messages.announcementRestored
    }
    const restoreIt = kind === 'category' ? restoreCategory : restoreMaterial
    const name = await restoreIt(trx, { courseId, actorId, id })
    if (name === undefined) throw new AppError('not_found')
    return fill(messages.restored, { name })
  })
}

/**
 * Removes something that was deleted in a course, as the hourly removal does after 30 days: its contents are removed
 * with it, and the files become unused.
 * @returns a sentence about it
 * @throws AppError date_invalid, validation_failed when the body does not name it; not_found when it was not deleted
 * within 30 days
 */
export async function purge(
  db: Db,
  courseId: number,
  actorId: number,
  { kind, id, date }: BodyOf<typeof purgeDeleted>,
): Promise<string> {
  if (kind === 'date') {
    if (date === undefined) throw new AppError('date_invalid')
    await purgeDays(db, courseId, actorId, { date, id })
    return fill(messages.purged, { name: longDate(date) })
  }
  if (id === undefined) throw new AppError('validation_failed')
  return transaction(db, async (trx) => {
    await confirmTeacher(trx, courseId, actorId)
    if (kind === 'comment') {
      await purgeComment(trx, courseId, actorId, id)
      return messages.commentPurged
    }
    if (kind === 'announcement') {
      await purgeAnnouncement(trx, { courseId, actorId, id })
      return messages.announcementPurged
    }
    return fill(messages.purged, { name: await purgeNamed(trx, kind, { courseId, actorId, id }) })
  })
}
