import { type RawBuilder, sql } from 'kysely'

const rights = {
  teach: sql``,
  manage: sql`and (is_owner or can_manage)`,
  own: sql`and is_owner`,
}

/**
 * The second check of a permission, as a statement or as a part of the one that writes: one row while the teacher still has the
 * right, none otherwise. The row is locked, so the right cannot be revoked before the write is committed.
 */
export const stillTeaches = (
  courseId: number,
  teacherId: number,
  right: keyof typeof rights = 'teach',
): RawBuilder<unknown> =>
  sql`(select from course_teachers where course_id = ${courseId} and teacher_id = ${teacherId} ${rights[right]} for share)`

/** The same check for a teacher or a participant of the course. */
export const stillBelongs = (courseId: number, accountId: number, role: 'teacher' | 'student'): RawBuilder<unknown> =>
  role === 'teacher'
    ? stillTeaches(courseId, accountId)
    : sql`(select from participants where course_id = ${courseId} and student_id = ${accountId} for share)`
