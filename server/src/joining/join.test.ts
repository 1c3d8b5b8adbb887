import { listAttendance } from '@hasiye/contract/attendance.ts'
import { getCourse } from '@hasiye/contract/courses.ts'
import { joinRequestsHeader } from '@hasiye/contract/headers.ts'
import { joinCourse, listJoinRequests } from '@hasiye/contract/joining.ts'
import { addParticipant } from '@hasiye/contract/participants.ts'
import { describe, expect, test } from 'vitest'
import { accessOf } from '../../test/access.ts'
import { fillCourse } from '../../test/fill-course.ts'
import { testServer } from '../../test/harness.ts'
import { courseWithCode } from '../../test/joining.ts'
import { holding, untilWaiting } from '../../test/locks.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { transaction } from '../db/db.ts'

const server = testServer({ RATE_LIMITS: 'off' })

const studentsOnly = {
  anonymous: 'unauthenticated',
  student: 'already_participant',
  otherStudent: 'allowed',
  parent: 'read_only',
  coTeacher: 'forbidden',
  manager: 'forbidden',
  owner: 'forbidden',
  otherTeacher: 'forbidden',
  admin: 'forbidden',
} as const

describe('opening a code', () => {
  test.each([
    ['anonymous', 'signed_out'],
    ['student', 'joined'],
    ['otherStudent', 'none'],
    ['parent', 'not_student'],
    ['coTeacher', 'not_student'],
    ['manager', 'not_student'],
    ['owner', 'not_student'],
    ['otherTeacher', 'not_student'],
    ['admin', 'not_student'],
  ] as const)(
    '%s is told %s and the names of course and teacher; participants also which course it is',
    async (who, state) => {
      const { course, people, open } = await courseWithCode(server)
      const reply = await open(people[who])
      expect(reply.status).toBe(200)
      expect(reply.body).toEqual({
        courseName: course.name,
        teacherName: people.owner.fullName,
        state,
        ...(state === 'joined' ? { courseId: course.id } : {}),
      })
      expect(reply.queries).toBe(who === 'anonymous' ? 1 : 2)
    },
  )

  test('a waiting student is told so, a declined one is not', async () => {
    const { people, open, join, list, answer } = await courseWithCode(server)
    await join(people.otherStudent)
    expect((await open(people.otherStudent)).body.state).toBe('pending')
    await answer({ decline: (await list()).map(({ id }) => id) })
    expect((await open(people.otherStudent)).body.state).toBe('none')
  })

  test('an expired session counts as none, and that of another account than the page means is refused', async () => {
    const { code, people } = await courseWithCode(server)
    const get = (cookie: string, headers = {}) =>
      server.app.inject({ url: `/api/join/${code}`, headers: { cookie, ...headers } })
    expect((await get(`sid=${'x'.repeat(43)}`)).json()).toMatchObject({ state: 'signed_out' })
    expect((await get(`sid=${people.student.token}`, { 'x-account-id': '1' })).statusCode).toBe(401)
  })

  test('unknown, malformed, renewed and turned off codes are answered alike, and case and spaces do not matter', async () => {
    const one = await courseWithCode(server)
    await one.set({ on: true, renew: true })
    const other = await courseWithCode(server)
    await other.set({ on: false })
    const typed = ['ZZZ999', 'ABC', '🙂', one.code, other.code]
    const replies = await Promise.all(typed.map((code) => one.open(undefined, code)))
    expect(new Set(replies.map(({ status, bytes }) => `${status} ${bytes}`)).size).toBe(1)
    expect(replies[0]?.error.code).toBe('not_found')
    const { code, open } = await courseWithCode(server)
    expect((await open(undefined, ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`)).status).toBe(200)
  })

  test('a course without an owner has no name of a teacher', async () => {
    const { course, people, open } = await courseWithCode(server)
    await server.db.deleteFrom('courseTeachers').where('teacherId', '=', people.owner.id).execute()
    expect((await open()).body).toMatchObject({ courseName: course.name, teacherName: null })
  })
})

describe('joining', () => {
  test.each(accessOf(studentsOnly, 201))('%s gets %i', async (who, status, code) => {
    const { people, join } = await courseWithCode(server)
    const reply = await join(people[who])
    expect([reply.status, reply.error.code]).toEqual([status, code])
  })

  test('waits for a teacher, in one statement, and is the same when it is asked again', async () => {
    const { course, people, join, list, studentIds, history, versions } = await courseWithCode(server)
    const before = await versions()
    const reply = await join(people.otherStudent)
    expect([reply.status, reply.body]).toEqual([201, { state: 'pending', courseId: null }])
    // the other one is the session
    expect(reply.queries).toBe(2)
    const again = await join(people.otherStudent)
    expect([again.status, again.body]).toEqual([200, { state: 'pending', courseId: null }])
    const { id, shortId, fullName } = people.otherStudent
    expect(await list()).toMatchObject([{ student: { id, shortId, fullName, avatar: null } }])
    expect(await studentIds()).toEqual([people.student.id])
    expect(await history()).toEqual([
      { action: 'join_requested', actorId: id, studentId: id, before: null, after: fullName },
    ])
    const after = await versions()
    expect(after.version).toBe(before.version)
    expect(after.requestsVersion).toBeGreaterThan(before.requestsVersion)
    const teacher = server.as(people.owner)
    expect((await teacher.call(getCourse, { params: { id: course.id } })).body.joinRequestCount).toBe(1)
  })

  test('while joining is open makes a participant at once, one who waited too, and raises the version', async () => {
    const { course, people, set, join, list, studentIds, history, versions } = await courseWithCode(server)
    await join(people.otherStudent)
    await set({ on: true, openToday: true })
    const before = await versions()
    const reply = await join(people.otherStudent)
    expect([reply.status, reply.body]).toEqual([201, { state: 'joined', courseId: course.id }])
    expect(await list()).toEqual([])
    expect(await studentIds()).toContain(people.otherStudent.id)
    expect((await versions()).version).toBeGreaterThan(before.version)
    expect((await history()).map(({ action }) => action)).toEqual(['join_requested', 'join_accepted'])
    expect((await join(people.otherStudent)).error.code).toBe('already_participant')
  })

  test('reaches an open page of a teacher with what it asks anyway', async () => {
    const { params, people, join } = await courseWithCode(server)
    const ask = async (who: 'owner' | 'student') =>
      (await server.as(people[who]).call(who === 'owner' ? listAttendance : getCourse, { params })).headers[
        joinRequestsHeader
      ]
    const before = Number(await ask('owner'))
    expect(before).not.toBeNaN()
    await join(people.otherStudent)
    expect(Number(await ask('owner'))).toBeGreaterThan(before)
    expect(await ask('student')).toBeUndefined()
  })

  test('is closed for a day to a student who was declined', async () => {
    const { course, people, join, list, answer } = await courseWithCode(server)
    await join(people.otherStudent)
    await answer({ decline: (await list()).map(({ id }) => id) })
    const closed = await join(people.otherStudent)
    expect([closed.status, closed.error.code]).toEqual([409, 'join_closed'])
    expect(closed.error.error).toBe('Qoşulma bağlıdır. Müəllimə müraciət edin.')
    await server.pool.query(`update join_requests set declined_at = now() - interval '25 hours' where course_id = $1`, [
      course.id,
    ])
    expect((await join(people.otherStudent)).status).toBe(201)
    expect(await list()).toHaveLength(1)
  })

  test.each(['archived_at', 'read_only_until'])('is closed where the course has %s', async (column) => {
    const { course, people, join } = await courseWithCode(server)
    await server.pool.query(`update courses set ${column} = now() + interval '1 day' where id = $1`, [course.id])
    expect((await join(people.otherStudent)).error.code).toBe('join_closed')
  })

  test('is closed where the course is full', async () => {
    const { course, people, join } = await courseWithCode(server, { openToday: true })
    await fillCourse(server, course.id, 'participants', 999)
    expect((await join(people.otherStudent)).error.code).toBe('join_closed')
  })

  test('a class that joins at once is in at once, each once', async () => {
    const { join, studentIds } = await courseWithCode(server, { openToday: true })
    const students = await Promise.all(Array.from({ length: 12 }, () => server.make.person('student')))
    const replies = await Promise.all([...students, ...students.slice(0, 3)].map((student) => join(student)))
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(12).fill(201), ...Array(3).fill(409)])
    expect(await studentIds()).toHaveLength(13)
  })

  test('a code that was renewed while somebody joined with it lets nobody in', async () => {
    const { course, code, people, join, studentIds } = await courseWithCode(server, { openToday: true })
    const renew = `update join_codes set code = 'YYY234' where course_id = $1`
    const { joined } = await holding(server.pool, renew, [course.id], async () => {
      const reply = join(people.otherStudent, code)
      await untilWaiting(server.pool)
      return { joined: reply }
    })
    expect((await joined).error.code).toBe('not_found')
    expect(await studentIds()).toEqual([people.student.id])
  })

  test('who was added by a teacher waits no longer', async () => {
    const { params, people, join, list } = await courseWithCode(server)
    await join(people.otherStudent)
    await server
      .as(people.owner)
      .call(addParticipant, { params, body: { studentShortId: people.otherStudent.shortId } })
    expect(await list()).toEqual([])
    expect(await server.db.selectFrom('joinRequests').where('courseId', '=', params.id).select('id').execute()).toEqual(
      [],
    )
  })

  test('a deleted account waits no longer, and leaves no entry', async () => {
    const { course, people, join, list, history } = await courseWithCode(server)
    await join(people.otherStudent)
    await transaction(server.db, (trx) => deleteAccount(trx, people.otherStudent.id, people.admin.id))
    expect(await list()).toEqual([])
    expect(await history()).toEqual([])
    const reply = await server.as(people.owner).call(getCourse, { params: { id: course.id } })
    expect(reply.body.joinRequestCount).toBe(0)
  })
})

describe('taking a request back', () => {
  test.each(accessOf(studentsOnly))('%s gets %i', async (who, status, code) => {
    const { people, takeBack } = await courseWithCode(server)
    const reply = await takeBack(people[who])
    expect([reply.status, reply.error.code]).toEqual([status, code])
  })

  test('removes it, in one statement, and it may be asked again', async () => {
    const { people, join, takeBack, list } = await courseWithCode(server)
    await join(people.otherStudent)
    const reply = await takeBack(people.otherStudent)
    expect([reply.status, reply.body, reply.queries]).toEqual([200, { message: 'Müraciətiniz geri götürüldü.' }, 2])
    expect(await list()).toEqual([])
    expect((await join(people.otherStudent)).status).toBe(201)
  })

  test('does not undo that it was declined', async () => {
    const { people, join, takeBack, list, answer } = await courseWithCode(server)
    await join(people.otherStudent)
    await answer({ decline: (await list()).map(({ id }) => id) })
    expect((await takeBack(people.otherStudent)).status).toBe(200)
    expect((await join(people.otherStudent)).error.code).toBe('join_closed')
  })

  test('against an acceptance: one of the two is told that it came too late', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 12; round++) {
      const { people, join, takeBack, list, answer, studentIds } = await courseWithCode(server)
      await join(people.otherStudent)
      const accept = (await list()).map(({ id }) => id)
      const [taken, answered] = await Promise.all([takeBack(people.otherStudent), answer({ accept })])
      const isIn = (await studentIds()).includes(people.otherStudent.id)
      expect([taken.status, answered.body.added.length, answered.body.gone.length]).toEqual(
        isIn ? [409, 1, 0] : [200, 0, 1],
      )
      outcomes.add(String(isIn))
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })

  test('waits for an acceptance under way', async () => {
    const { course, people, join, takeBack } = await courseWithCode(server)
    await join(people.otherStudent)
    const accept = `
      with accepted as (delete from join_requests where course_id = $1 returning course_id, student_id)
      insert into participants (course_id, student_id) select * from accepted`
    const { taken } = await holding(server.pool, accept, [course.id], async () => {
      const reply = takeBack(people.otherStudent)
      await untilWaiting(server.pool)
      return { taken: reply }
    })
    expect((await taken).error.code).toBe('already_participant')
  })
})

test('a list that has not changed is answered with 304', async () => {
  const { params, people, join } = await courseWithCode(server)
  const ask = (headers = {}) => server.as(people.owner).call(listJoinRequests, { params, headers })
  const first = await ask()
  const again = { 'if-none-match': String(first.headers.etag) }
  expect((await ask(again)).status).toBe(304)
  await server.as(people.otherStudent).call(joinCourse, { params: { code: 'ZZZ999' } })
  expect((await ask(again)).status).toBe(304)
  await join(people.otherStudent)
  expect((await ask(again)).status).toBe(200)
})
