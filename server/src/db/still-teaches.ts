import { sql } from 'kysely'

const rights = {
  teach: sql``,
  manage: sql`and (is_owner or can_manage)`,
  own: sql`and is_owner`,
}

/**
 * The second look at a permission, as a part of the statement that writes: one row while the teacher still has the right,
 * none otherwise. The row is held, so the right cannot be taken away before the writing is done.
 */
export function stillTeaches(courseId: number, teacherId: number, right: keyof typeof rights = 'teach') {
  return sql`(select from course_teachers where course_id = ${courseId} and teacher_id = ${teacherId} ${rights[right]} for share)`
}
