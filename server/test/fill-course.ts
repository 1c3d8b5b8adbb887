import type { TestServer } from './harness.ts'

/** Adds new people to a list of the course, in one statement. */
export async function fillCourse(
  { pool }: TestServer,
  courseId: number,
  table: 'participants' | 'course_teachers',
  count: number,
) {
  const [column, role] = table === 'participants' ? ['student_id', 'student'] : ['teacher_id', 'teacher']
  await pool.query(
    `with people as (
       insert into accounts (short_id, role, full_name, folded_name, email)
       select short_id, $2, 'Əli', 'eli', short_id from (select gen_random_uuid()::text as short_id from generate_series(1, $3)) made
       returning id
     )
     insert into ${table} (course_id, ${column}) select $1, id from people`,
    [courseId, role, count],
  )
}
