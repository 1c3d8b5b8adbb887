import { sql } from 'kysely'

/**
 * The second look at the membership, as a part of the statement that writes: one row while the account teaches in the
 * course or takes part in it, none otherwise. The row is held, so it cannot be taken away before the writing is done.
 */
export function stillBelongs(courseId: number, accountId: number, role: 'teacher' | 'student') {
  return role === 'teacher'
    ? sql`(select from course_teachers where course_id = ${courseId} and teacher_id = ${accountId} for share)`
    : sql`(select from participants where course_id = ${courseId} and student_id = ${accountId} for share)`
}
