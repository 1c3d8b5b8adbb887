import { parentLogin, signIn } from '@hasiye/contract/accounts.ts'
import { listAttendance, saveAttendance } from '@hasiye/contract/attendance.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { deleteOwnAccount } from '@hasiye/contract/own-account.ts'
import { expect, test } from 'vitest'
import { accessOf, everyAccount } from '../../test/access.ts'
import { cookiesOf } from '../../test/cookies.ts'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'
import { queuedEmails } from '../../test/queued-mails.ts'
import { hashPassword } from '../accounts/passwords.ts'

const server = testServer()
const password = 'qırmızı alma'
const date = '2026-09-15'

const leave = (person: TestPerson | undefined, typed: string | undefined = password) =>
  server.as(person).call(deleteOwnAccount, { body: typed === undefined ? {} : { password: typed } })
const exists = async (id: number) =>
  (await server.db.selectFrom('accounts').where('id', '=', id).select('id').executeTakeFirst()) !== undefined

test.each(accessOf(everyAccount))('%s deleting their account gets %i', async (who, status, code) => {
  const { people } = await server.make.course()
  const person = people[who]
  const passwordHash = await hashPassword(password)
  await server.db
    .updateTable('accounts')
    .set({ passwordHash })
    .where('id', '=', person?.id ?? 0)
    .execute()
  const response = await leave(person)
  expect([response.status, response.error.code]).toEqual([status, code])
  if (person) expect(await exists(person.id)).toBe(status !== 200)
})

test('the account is deleted with its sessions, and the cookie is cleared', async () => {
  const student = await server.make.person('student', { password })
  const parent = await server.make.parentOf(student)
  const response = await leave(student)
  expect(response.body).toEqual({ message: 'Hesabınız silindi.' })
  expect(cookiesOf(response)[0]).toMatch(/^sid=;/)
  expect([await server.isSignedIn(student.token), await server.isSignedIn(parent.token)]).toEqual([false, false])
  expect((await server.as().call(signIn, { body: { email: student.email, password } })).status).toBe(401)
  const { shortId } = student
  expect((await server.as().call(parentLogin, { body: { shortId } })).error.code).toBe('student_not_found')
  const { rows } = await server.pool.query(
    `select 1 from retired_short_ids where hash = sha256(convert_to($1, 'UTF8'))`,
    [shortId],
  )
  expect(rows).toHaveLength(1)
})

test('a wrong password deletes nothing, and after ten the right one is refused too', async () => {
  const student = await server.make.person('student', { password })
  for (let n = 0; n < 10; n++) {
    expect(await leave(student, 'wrong one')).toMatchObject({
      status: 400,
      error: {
        code: 'wrong_current_password',
        fields: { password: 'Cari şifrə yanlışdır. Yoxlayıb yenidən daxil edin.' },
      },
    })
  }
  expect(await leave(student)).toMatchObject({ status: 429, error: { code: 'rate_limited' } })
  expect(await exists(student.id)).toBe(true)
})

test('the owner of a deleted account gets one e-mail, and none for a failed attempt', async () => {
  const teacher = await server.make.person('teacher', { fullName: 'Aysel Məmmədova', password })
  await leave(teacher, 'wrong one')
  expect(await queuedEmails(server, teacher.id)).toEqual([])
  await leave(teacher)
  const { fullName, email } = teacher
  expect(await queuedEmails(server, teacher.id)).toMatchObject([
    { name: 'accountDeleted', former: { fullName, email, isVerified: false } },
  ])
})

test('without the password nothing happens', async () => {
  const student = await server.make.person('student', { password })
  const response = await server.as(student).call(deleteOwnAccount, { body: {} })
  expect(response).toMatchObject({
    status: 400,
    error: { code: 'validation_failed', fields: { password: 'Şifrə mütləq doldurulmalıdır.' } },
  })
})

test('an account without a password needs a sign-in within the last ten minutes', async () => {
  const student = await server.make.person('student')
  const age = (minutes: number) =>
    server.pool.query('update sessions set created_at = now() - make_interval(mins => $2) where account_id = $1', [
      student.id,
      minutes,
    ])
  const tryNow = () => server.as(student).call(deleteOwnAccount, { body: {} })
  await age(11)
  expect(await tryNow()).toMatchObject({
    status: 403,
    error: {
      code: 'sign_in_again',
      error: 'Təhlükəsizlik üçün hesabınıza yenidən daxil olun, sonra bir də cəhd edin.',
    },
  })
  await age(9)
  expect((await tryNow()).status).toBe(200)
  expect(await exists(student.id)).toBe(false)
})

test('the last admin cannot be deleted; when two admins delete their accounts at the same time, one stays', async () => {
  await server.pool.query(`delete from accounts where role = 'admin'`)
  const [one, two] = [await server.make.person('admin', { password }), await server.make.person('admin', { password })]
  const responses = await Promise.all([leave(one), leave(two)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(responses.find(({ status }) => status === 409)?.error).toEqual({
    code: 'last_admin',
    error: 'Sonuncu admin hesabı silinə bilməz.',
  })
  expect(await Promise.all([exists(one.id), exists(two.id)])).toContain(true)
})

test("a student's marks, deleted marks and history are deleted, and those of others stay", async () => {
  const { course, people, students } = await server.make.course({ students: 1 })
  const ids = students.map(({ id }) => id)
  await server.pool.query(`insert into days (course_id, date) values ($1, $2)`, [course.id, date])
  await server.pool.query(
    `insert into marks (course_id, date, student_id, status, note, updated_at, updated_by)
     select $1, $2, id, '+', '', now(), $4 from unnest($3::bigint[]) id`,
    [course.id, date, ids, people.owner.id],
  )
  await server.pool.query(
    `with day as (insert into deleted_days (course_id, date) values ($1, '2026-09-14') returning id)
     insert into deleted_marks (course_id, deleted_day_id, student_id, status, note, updated_at)
     select $1, day.id, student, '-', '', now() from day, unnest($2::bigint[]) student`,
    [course.id, ids],
  )
  await server.as(people.owner).call(saveAttendance, {
    params: { id: course.id },
    body: {
      date,
      statuses: ids.map((studentId) => ({
        studentId,
        status: '-' as const,
        note: '',
        base: { status: '+' as const, note: '' },
      })),
    },
  })
  const passwordHash = await hashPassword(password)
  await server.db.updateTable('accounts').set({ passwordHash }).where('id', '=', people.student.id).execute()
  const version = async () =>
    (await server.db.selectFrom('courses').where('id', '=', course.id).select('version').executeTakeFirstOrThrow())
      .version
  const before = await version()

  expect((await leave(people.student)).status).toBe(200)

  const other = students[1]?.id
  const owner = server.as(people.owner)
  const days = await owner.call(listAttendance, { params: { id: course.id } })
  expect(days.body.flatMap(({ statuses }) => statuses.map(({ studentId }) => studentId))).toEqual([other])
  const history = await owner.call(listHistory, { params: { id: course.id } })
  expect(history.body.items.map(({ student }) => student?.id)).toEqual([other])
  const left = await server.db
    .selectFrom('deletedMarks')
    .where('courseId', '=', course.id)
    .select('studentId')
    .execute()
  expect(left).toEqual([{ studentId: other }])
  expect(await version()).toBeGreaterThan(before)
})

test('the history of a student in courses that they left long ago is deleted, too', async () => {
  const { course, people } = await server.make.course()
  const student = await server.make.person('student', { password })
  await server.db
    .insertInto('history')
    .values(
      (['participant_added', 'participant_removed'] as const).map((action) => ({
        courseId: course.id,
        actorId: people.owner.id,
        action,
        studentId: student.id,
        after: JSON.stringify(student.fullName),
      })),
    )
    .execute()
  await leave(student)
  const history = await server.as(people.owner).call(listHistory, { params: { id: course.id } })
  expect(history.body.items).toEqual([])
})
