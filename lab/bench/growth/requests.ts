import type pg from 'pg'
import { hashPassword } from '../../../server/src/accounts/passwords.ts'
import { openDb } from '../../../server/src/db/db.ts'
import { openSession } from '../session.ts'
import { datesPerCourse } from './grow.ts'

/** Sends the n-th request of its kind and reads the response. */
export type Send = (n: number) => Promise<void>

interface Course {
  id: number
  ownerId: number
}

interface Student {
  id: number
  email: string
}

const password = 'nar-çiçəyi-47'

/** The measured calls on one server. The course with the long history is the first. */
export async function openRequests(url: string, pool: pg.Pool): Promise<Record<string, Send>> {
  const db = openDb(pool)
  const send = async (cookie: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : null,
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }
  const { rows: courses } = await pool.query<Course>(
    `select course_id as id, teacher_id as "ownerId" from course_teachers order by course_id limit 11`,
  )
  const cookies = await Promise.all(courses.map(({ ownerId }) => openSession(db, ownerId)))
  const [first] = courses as [Course]
  const { rows: students } = await pool.query<Student>(
    `select a.id, a.email from participants p join accounts a on a.id = p.student_id where p.course_id = $1 order by 1`,
    [first.id],
  )
  const [student, other] = students as [Student, Student]
  await pool.query('update accounts set password_hash = $2 where id = $1', [other.id, await hashPassword(password)])
  const studentCookie = await openSession(db, student.id)
  const parent = await openSession(db, student.id, 'parent')
  const { rows: admins } = await pool.query<{ id: number }>(
    `insert into accounts (short_id, role, full_name, folded_name, email)
     values ('A0000001', 'admin', 'Admin', 'admin', 'admin@growth.bench.az') returning id`,
  )
  const admin = await openSession(db, admins[0]?.id ?? 0, 'admin')
  const { total } = (await send(admin, '/api/admin/students?pageSize=1')) as { total: number }
  // each request has a different range, so that no body comes from the response cache
  const rangeOf = (n: number): string => `?from=2001-01-${String(1 + (n % 28)).padStart(2, '0')}`
  const dateOf = (n: number): string =>
    new Date(Date.UTC(2026, 8, 16 + (n % datesPerCourse))).toISOString().slice(0, 10)
  const history = `/api/courses/${first.id}/history`
  const ask =
    (cookie: string, path: string): Send =>
    async () =>
      void (await send(cookie, path))
  return {
    'teacher: read, built': async (n) =>
      void (await send(
        cookies[n % cookies.length] ?? '',
        `/api/courses/${courses[n % courses.length]?.id}/attendance${rangeOf(n)}`,
      )),
    'teacher: save of 30': async (n) => {
      const statuses = students.map(({ id }) => ({ studentId: id, status: n % 2 ? '+' : '-', note: '' }))
      await send(cookies[0] ?? '', `/api/courses/${first.id}/attendance`, { date: dateOf(n), existing: true, statuses })
    },
    'teacher: courses': ask(cookies[0] ?? '', '/api/my-courses'),
    'teacher: course': ask(cookies[0] ?? '', `/api/courses/${first.id}`),
    'teacher: history': ask(cookies[0] ?? '', history),
    'teacher: history of a student': ask(cookies[0] ?? '', `${history}?studentId=${student.id}`),
    'teacher: history of a date': ask(cookies[0] ?? '', `${history}?date=2026-09-20`),
    'student: courses': ask(studentCookie, '/api/my-courses'),
    'student: attendance': ask(studentCookie, `/api/courses/${first.id}/attendance/me`),
    'student: news': ask(studentCookie, '/api/me/news'),
    'parent: courses': ask(parent, '/api/my-courses'),
    'parent: attendance': ask(parent, `/api/courses/${first.id}/attendance/me`),
    'parent: recent marks': ask(parent, '/api/me/recent-marks'),
    'admin: search, 2 letters, common': ask(admin, '/api/admin/students?search=ay'),
    'admin: search, 2 letters, rare': ask(admin, '/api/admin/students?search=zx'),
    'admin: search, a name': ask(admin, '/api/admin/students?search=aysel'),
    'admin: search, an ID': ask(admin, '/api/admin/students?search=QX7ZH2MK'),
    'admin: search, a phone': ask(admin, `/api/admin/students?search=${encodeURIComponent('+994 50 000 09 99')}`),
    'admin: search, a phone in one word': ask(admin, '/api/admin/students?search=0500000999'),
    'admin: first page': ask(admin, '/api/admin/students'),
    'admin: last page': ask(admin, `/api/admin/students?page=${Math.ceil(total / 50)}`),
    'admin: last page by address': ask(admin, `/api/admin/students?sort=email&page=${Math.ceil(total / 50)}`),
    'admin: middle page': ask(admin, `/api/admin/students?page=${Math.ceil(total / 100)}`),
    'admin: middle page by address': ask(admin, `/api/admin/students?sort=email&page=${Math.ceil(total / 100)}`),
    'admin: most courses first': ask(admin, '/api/admin/students?sort=-courseCount'),
    'admin: middle page by courses': ask(admin, `/api/admin/students?sort=-courseCount&page=${Math.ceil(total / 100)}`),
    'sign-in': async () => void (await send('', '/auth/signin', { email: other.email, password })),
  }
}
