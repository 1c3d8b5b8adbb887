import type pg from 'pg'

export const courses = 400
export const studentsPerCourse = 30
export const datesPerCourse = 30

const text = `
  with owners as (
    insert into accounts (short_id, role, full_name, folded_name, email, course_creation_limit, subscription_expires_at)
    select 'B' || lpad(n::text, 7, '0'), 'teacher', 'Nigar Əliyeva ' || n, 'nigar eliyeva ' || n, n || '@marks.bench.az', 10, '2099-01-01'
    from generate_series(1, $1::int) n returning id
  ), students as (
    insert into accounts (short_id, role, full_name, folded_name, email)
    select 'C' || lpad(n::text, 7, '0'), 'student', 'Aysel Məmmədova ' || n, 'aysel memmedova ' || n, 's' || n || '@marks.bench.az'
    from generate_series(1, $2::int) n returning id
  ), made as (
    insert into courses (name, description) select 'Riyaziyyat ' || n, 'Həftədə üç dərs.' from generate_series(1, $1::int) n returning id
  ), numbered as (
    select id, row_number() over (order by id) as n from made
  ), teachers as (
    insert into course_teachers (course_id, teacher_id, is_owner, can_manage)
    select c.id, o.id, true, true from numbered c join (select id, row_number() over (order by id) as n from owners) o using (n)
  ), taking_part as (
    insert into participants (course_id, student_id) select c.id, s.id from made c, students s
  ), dated as (
    insert into days (course_id, date) select c.id, '2026-09-15'::date + n from made c, generate_series(1, $3::int) n
  )
  select 1`

const marksText = `
  insert into marks (course_id, date, student_id, status, note, updated_at, updated_by)
  select d.course_id, d.date, p.student_id, case when (p.student_id + d.course_id) % 9 = 0 then '-' else '+' end,
    case when (p.student_id + d.course_id) % 45 = 0 then 'Gecikdi, arayış gətirəcək.' else '' end, now(), t.teacher_id
  from days d join participants p using (course_id) join course_teachers t using (course_id)`

/** Inserts courses of one size, each with an owner and with the same students. */
export async function seed(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const long = { query_timeout: 600_000 }
    await client.query({ text, values: [courses, studentsPerCourse, datesPerCourse], ...long })
    await client.query({ text: marksText, ...long })
    await client.query('analyze')
  } finally {
    client.release(true)
  }
}
