import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Db } from '../../server/src/db/db.ts'
import type { LoadRequest } from './load.ts'
import { openSession } from './session.ts'

/** The date whose marks are saved repeatedly. */
export const date = '2026-09-30'

export interface Course {
  id: number
  ownerId: number
  cookie: string
}

/** The ids of the seeded courses and students, with a session of each owner. */
export async function openCourses(db: Db, pool: pg.Pool): Promise<{ all: Course[]; students: number[] }> {
  const { rows } = await pool.query<{ id: number; ownerId: number }>(
    `select t.course_id as id, t.teacher_id as "ownerId" from course_teachers t join accounts a on a.id = t.teacher_id
     where t.is_owner and a.email like '%@marks.bench.az' order by t.course_id`,
  )
  const all: Course[] = []
  for (const row of rows) all.push({ ...row, cookie: await openSession(db, row.ownerId) })
  const students = await pool.query<{ id: number }>(
    `select id from accounts where role = 'student' and email like '%@marks.bench.az' order by id`,
  )
  return { all, students: students.rows.map(({ id }) => id) }
}

export const readOf = ({ id, cookie }: Course, headers = {}): LoadRequest => ({
  method: 'GET',
  path: `/api/courses/${id}/attendance`,
  headers: { cookie, ...headers },
})

interface Save {
  date: string
  existing: boolean
  from: '' | '+' | '-'
  to: '+' | '-'
}

export function saveOf({ id, cookie }: Course, students: number[], { from, to, ...save }: Save): LoadRequest {
  const statuses = students.map((studentId) => ({ studentId, status: to, note: '', base: { status: from, note: '' } }))
  return {
    method: 'POST',
    path: `/api/courses/${id}/attendance`,
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ ...save, statuses, saveId: randomUUID() }),
  }
}

/** Saves that change all marks of the date and then change them back. */
export function* toggles(course: Course, students: number[]): Generator<LoadRequest> {
  for (;;) {
    yield saveOf(course, students, { date, existing: true, from: '+', to: '-' })
    yield saveOf(course, students, { date, existing: true, from: '-', to: '+' })
  }
}
