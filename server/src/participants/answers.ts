import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { sql } from 'kysely'
import { type Db, transaction } from '../db/db.ts'
import { raiseVersion } from '../db/history.ts'
import { ago } from '../db/instants.ts'
import { lockAccounts, lockCourses } from '../db/locks.ts'
import { leftOwnerDays } from '../db/membership.ts'
import { removeRows, removeRowsOfCourses } from '../db/slices.ts'
import { AppError } from '../errors/errors.ts'
import { answererOf } from '../sessions/sessions.ts'
import type { Viewer } from '../sessions/viewer.ts'

/** The student, or a parent in one browser, confirms the course: from now on it is notified like others. */
export function setCourseKnown(db: Db, courseId: number, viewer: Viewer): Promise<void> {
  if (viewer.role === 'parent') return setAnswer(db, courseId, viewer, { isKnown: true })
  return transaction(db, async (trx) => {
    await lockCourses(trx, [courseId])
    const { numDeletedRows } = await trx
      .deleteFrom('newCourses')
      .where('courseId', '=', courseId)
      .where('studentId', '=', viewer.id)
      .executeTakeFirst()
    // its teachers see it
    if (numDeletedRows > 0n) await raiseVersion(trx, [courseId])
  })
}

/** Mutes the course for the student, or for a browser of a parent, or unmutes it. */
export const setCourseMuted = (db: Db, courseId: number, viewer: Viewer, isMuted: boolean): Promise<void> =>
  setAnswer(db, courseId, viewer, { isMuted })

async function setAnswer(
  db: Db,
  courseId: number,
  viewer: Viewer,
  said: { isKnown: true } | { isMuted: boolean },
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockCourses(trx, [courseId])
    const [student] = await lockAccounts(trx, [viewer.id], 'key share')
    if (!student) throw new AppError('unauthenticated')
    await trx
      .insertInto('courseAnswers')
      .values({ courseId, studentId: viewer.id, deviceHash: answererOf(viewer), ...said })
      .onConflict((conflict) => conflict.columns(['studentId', 'courseId', 'deviceHash']).doUpdateSet(said))
      .execute()
  })
}

/** What a student and their parents answered about courses, and whose courses they left, for their export. */
export const listOwnAnswers = (db: Db, studentId: number) =>
  db
    .selectFrom('courseAnswers as w')
    .innerJoin('courses as c', 'c.id', 'w.courseId')
    .where('w.studentId', '=', studentId)
    .select(['c.id as courseId', 'c.name', 'w.isKnown', 'w.isMuted'])
    .select(sql<boolean>`w.device_hash <> ''`.as('isParents'))
    .orderBy('c.id')
    .execute()

export const listOwnLeftOwners = (db: Db, studentId: number) =>
  db
    .selectFrom('leftOwners as l')
    .innerJoin('accounts as a', 'a.id', 'l.ownerId')
    .where('l.studentId', '=', studentId)
    .select(['a.fullName as teacher', 'l.leftAt'])
    .orderBy('l.leftAt')
    .execute()

/** Removes the answers of browsers whose cookie has expired, and old records of students who left. */
export async function removeExpiredAnswers(db: Db): Promise<void> {
  await removeOldAnswers(db)
  await removeOldRefusals(db)
}
const removeOldAnswers = removeRowsOfCourses('courseAnswers', (db) =>
  db
    .selectFrom('courseAnswers')
    .where('deviceHash', '<>', Buffer.alloc(0))
    .where('seenAt', '<', ago({ days: lifetimes.knownDeviceDays })),
)
const removeOldRefusals = removeRows('leftOwners', (db) =>
  db.selectFrom('leftOwners').where('leftAt', '<', ago({ days: leftOwnerDays })),
)
