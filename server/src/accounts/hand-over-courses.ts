import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import { insertHistory, lockCoursesNaming, raiseVersion } from '../db/history.ts'
import { fromNow, now } from '../db/instants.ts'
import { lockCards, lockWithCourses } from '../db/locks.ts'
import { coursesCounting } from '../db/rounds.ts'
import { removeRows } from '../db/slices.ts'
import { expireCourses, removeCourses } from '../db/trash.ts'

/** Removes courses whose read-only time is over. */
export const removeExpiredCourses = expireCourses((eb) =>
  eb.and([eb('readOnlyUntil', '<', now), eb('deletedAt', 'is', null)]),
)

/** Removes former teachers of deleted courses or accounts. */
export const removeExpiredTeachers = removeRows('formerTeachers', (db) =>
  db
    .selectFrom('formerTeachers as f')
    .where(({ exists, not, or, selectFrom }) =>
      or([
        not(exists(selectFrom('allCourses').whereRef('id', '=', 'f.courseId'))),
        not(exists(selectFrom('accounts').whereRef('id', '=', 'f.teacherId'))),
      ]),
    ),
)

const anyOf = (ids: number[]) => sql<number>`any(${ids}::bigint[])`

/**
 * Locks the account of a teacher and their cards for its deletion, and before it all courses that name them or have
 * material of theirs, and that count lessons of these.
 */
export async function lockTeacher(trx: Trx, teacherId: number): Promise<void> {
  await lockWithCourses(trx, [teacherId], async () => {
    const rows = await trx
      .selectFrom('courseTeachers')
      .where('teacherId', '=', teacherId)
      .select('courseId')
      .union(trx.selectFrom('formerTeachers').where('teacherId', '=', teacherId).select('courseId'))
      .union(trx.selectFrom('deletedCourseTeachers').where('teacherId', '=', teacherId).select('courseId'))
      .union(trx.selectFrom('allMaterials').where('uploadedBy', '=', teacherId).select('courseId'))
      .execute()
    const ids = rows.map(({ courseId }) => courseId)
    return [...ids, ...(await coursesCounting(trx, ids))]
  })
  await lockCards(trx, (eb) => eb('madeBy', '=', teacherId))
}

/** Makes the co-teacher who has managed a course longest its owner. @returns the courses that have such a co-teacher */
async function promoteSuccessors(trx: Trx, courseIds: number[], actorId: number): Promise<number[]> {
  const heirs = await trx
    .with('heir', (q) =>
      q
        .selectFrom('courseTeachers')
        .where('courseId', '=', anyOf(courseIds))
        .where('canManage', '=', true)
        .distinctOn('courseId')
        .select(['courseId', 'teacherId'])
        .orderBy('courseId')
        .orderBy('since')
        .orderBy('teacherId'),
    )
    .updateTable('courseTeachers as t')
    .from('heir')
    .innerJoin('accounts as a', 'a.id', 'heir.teacherId')
    .set({ isOwner: true })
    .whereRef('t.courseId', '=', 'heir.courseId')
    .whereRef('t.teacherId', '=', 'heir.teacherId')
    .returning(['t.courseId', 'a.fullName'])
    .execute()
  const names = heirs.map(({ fullName }) => fullName)
  const inherited = heirs.map(({ courseId }) => courseId)
  const from = trx.selectFrom(
    sql<{ courseId: number; fullName: string }>`unnest(${inherited}::bigint[], ${names}::text[])`.as<'h'>(
      sql`h (course_id, full_name)`,
    ),
  )
  await insertHistory(trx, from, ({ ref }) => ({
    courseId: ref('h.courseId'),
    actorId,
    action: 'owner_changed',
    after: ref('h.fullName'),
  })).execute()
  return inherited
}

/**
 * Removes a teacher from all deleted courses. An heir of the course may restore it instead; without an heir it is
 * removed, because nobody could restore it.
 */
async function handOverDeletedCourses(trx: Trx, teacherId: number): Promise<void> {
  const left = await trx
    .deleteFrom('deletedCourseTeachers')
    .where('teacherId', '=', teacherId)
    .returning(['courseId', 'isOwner'])
    .execute()
  const owned = left.filter(({ isOwner }) => isOwner).map(({ courseId }) => courseId)
  const heirs = await trx
    .with('heir', (query) =>
      query
        .selectFrom('deletedCourseTeachers')
        .where('courseId', '=', anyOf(owned))
        .where('canManage', '=', true)
        .distinctOn('courseId')
        .select(['courseId', 'teacherId'])
        .orderBy('courseId')
        .orderBy('since')
        .orderBy('teacherId'),
    )
    .updateTable('deletedCourseTeachers as t')
    .from('heir')
    .set({ isOwner: true })
    .whereRef('t.courseId', '=', 'heir.courseId')
    .whereRef('t.teacherId', '=', 'heir.teacherId')
    .returning('t.courseId')
    .execute()
  const inherited = new Set(heirs.map(({ courseId }) => courseId))
  await removeCourses(
    trx,
    owned.filter((courseId) => !inherited.has(courseId)),
    (eb) => eb('deletedAt', 'is not', null),
  )
}

/**
 * Removes a teacher from all courses. A course that they owned goes to the co-teacher who has managed it longest. Without such
 * a co-teacher it becomes read-only and is removed after 30 days. Source: SECURITY_REQUIREMENTS.md section 1.
 */
export async function handOverCourses(trx: Trx, teacherId: number, actorId: number): Promise<void> {
  const naming = await lockCoursesNaming(trx, teacherId)
  const left = await trx
    .deleteFrom('courseTeachers')
    .where('teacherId', '=', teacherId)
    .returning(['courseId', 'isOwner'])
    .execute()
  const owned = left.filter(({ isOwner }) => isOwner).map(({ courseId }) => courseId)
  const inherited = new Set(await promoteSuccessors(trx, owned, actorId))
  await trx
    .updateTable('courses')
    .set({ readOnlyUntil: fromNow({ days: lifetimes.orphanedCourseDays }) })
    .where('id', '=', anyOf(owned.filter((courseId) => !inherited.has(courseId))))
    .execute()
  await handOverDeletedCourses(trx, teacherId)
  await raiseVersion(trx, naming)
}
