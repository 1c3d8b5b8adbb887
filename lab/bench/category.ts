import type pg from 'pg'
import { openDb } from '../../server/src/db/db.ts'
import { openSession } from './session.ts'

let opened = 0

export interface OpenCategory {
  categoryId: number
  courseId: number
  cookies: string[]
}

/** Inserts a course with a category and teachers. @returns their ids, and a cookie of each teacher */
export async function openCategory(pool: pg.Pool, teachers: number): Promise<OpenCategory> {
  const first = ++opened * 1000
  const { rows } = await pool.query<{ teacherId: number; courseId: number }>(
    `with people as (
       insert into accounts (short_id, role, full_name, folded_name, email)
       select 'D' || lpad(n::text, 7, '0'), 'teacher', 'Nigar Əliyeva ' || n, 'nigar eliyeva ' || n, 'd' || n || '@bench.az'
       from generate_series($2::int, $2::int + $1::int - 1) n returning id
     ), course as (
       insert into courses (name, description) values ('Fizika', 'Həftədə iki dərs.') returning id
     )
     insert into course_teachers (course_id, teacher_id, is_owner)
     select course.id, people.id, people.id = (select min(id) from people) from course, people
     returning teacher_id as "teacherId", course_id as "courseId"`,
    [teachers, first],
  )
  const courseId = rows[0]?.courseId ?? 0
  const category = await pool.query<{ id: number }>(
    `insert into categories (course_id, name, lower_name) values ($1, 'Mühazirələr', 'mühazirələr') returning id`,
    [courseId],
  )
  const db = openDb(pool)
  const cookies: string[] = []
  for (const { teacherId } of rows) cookies.push(await openSession(db, teacherId))
  return { categoryId: category.rows[0]?.id ?? 0, courseId, cookies }
}

/** Fills a category with rows of materials that have no stored files. */
export async function fillCategory(
  pool: pg.Pool,
  { courseId, categoryId }: Pick<OpenCategory, 'courseId' | 'categoryId'>,
  count: number,
): Promise<void> {
  await pool.query(
    `with stored as (
       insert into files (key, kind, size_bytes, sha256)
       select md5(n::text), 'material', 1000 * n, md5(n::text) from generate_series(1, $3::int) n returning key
     )
     insert into materials (course_id, category_id, title, file_name, file_key)
     select $1, $2, 'Nyuton qanunları', 'nyuton qanunları.pdf', key from stored`,
    [courseId, categoryId, count],
  )
}
