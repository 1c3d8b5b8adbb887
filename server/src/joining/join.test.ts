import { listAttendance } from '@hasiye/contract/attendance.ts'
import { getCourse } from '@hasiye/contract/courses.ts'
import { joinRequestsHeader } from '@hasiye/contract/headers.ts'
import { joinCourse, listJoinRequests } from '@hasiye/contract/joining.ts'
import { addParticipant } from '@hasiye/contract/participants.ts'
import { describe, expect, test } from 'vitest'
import { accessOf } from '../../test/access.ts'
import { fillCourse } from '../../test/fill-course.ts'
import { testServer } from '../../test/harness.ts'
import { courseWithCode, studentsOnly } from '../../test/joining.ts'
import { holding, untilWaiting } from '../../test/locks.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { transaction } from '../db/db.ts'

const server = testServer({ RATE_LIMITS: 'off' })

describe('joining', () => {
  test.each(accessOf(studentsOnly, 201))('%s gets %i', async (who, status, code) => {
    const { people, join } = await courseWithCode(server)
    const response = await join(people[who])
    expect([response.status, response.error.code]).toEqual([status, code])
  })

  test('waits for a teacher, and is the same when it is repeated', async () => {
    const { course, people, join, list, studentIds, history, versions } = await courseWithCode(server)
    const before = await versions()
    const response = await join(people.otherStudent)
    expect([response.status, response.body]).toEqual([201, { state: 'pending', courseId: null }])
    // session, course of the code, its lock, and the statement
    expect(response.queries).toBe(4)
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

  test('while joining is open makes a participant at once, also of a waiting student, and raises the version', async () => {
    const { course, people, set, join, list, studentIds, history, versions } = await courseWithCode(server)
    await join(people.otherStudent)
    await set({ on: true, openToday: true })
    const before = await versions()
    const response = await join(people.otherStudent)
    expect([response.status, response.body]).toEqual([201, { state: 'joined', courseId: course.id }])
    expect(await list()).toEqual([])
    expect(await studentIds()).toContain(people.otherStudent.id)
    expect((await versions()).version).toBeGreaterThan(before.version)
    expect((await history()).map(({ action }) => action)).toEqual(['join_requested', 'join_accepted'])
    expect((await join(people.otherStudent)).error.code).toBe('already_participant')
  })

  test('reaches an open page of a teacher through its regular requests', async () => {
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

  test('is refused for a day to a declined student', async () => {
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

  test.each(['archived_at', 'read_only_until'])('is refused where the course has %s', async (column) => {
    const { course, people, join } = await courseWithCode(server)
    await server.pool.query(`update courses set ${column} = now() + interval '1 day' where id = $1`, [course.id])
    expect((await join(people.otherStudent)).error.code).toBe('join_closed')
  })

  test('is refused where the course is full', async () => {
    const { course, people, join } = await courseWithCode(server, { openToday: true })
    await fillCourse(server, course.id, 'participants', 999)
    expect((await join(people.otherStudent)).error.code).toBe('join_closed')
  })

  test('of a whole class at once adds each student once', async () => {
    const { join, studentIds } = await courseWithCode(server, { openToday: true })
    const students = await Promise.all(Array.from({ length: 12 }, () => server.make.person('student')))
    const responses = await Promise.all([...students, ...students.slice(0, 3)].map((student) => join(student)))
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(12).fill(201), ...Array(3).fill(409)])
    expect(await studentIds()).toHaveLength(13)
  })

  test('with a code that is renewed at the same time adds nobody', async () => {
    const { course, code, people, join, studentIds } = await courseWithCode(server, { openToday: true })
    const renew = `with held as (select from courses where id = $1 for no key update)
      update join_codes set code = 'YYY234' from held where course_id = $1`
    const { joined } = await holding(server.pool, renew, [course.id], async () => {
      const response = join(people.otherStudent, code)
      await untilWaiting(server.pool)
      return { joined: response }
    })
    expect((await joined).error.code).toBe('not_found')
    expect(await studentIds()).toEqual([people.student.id])
  })

  test.each([
    [
      'waits once',
      false,
      [
        [200, 'pending'],
        [201, 'pending'],
      ],
    ],
    [
      'takes part once while joining is open',
      true,
      [
        [201, 'joined'],
        [409, 'already_participant'],
      ],
    ],
  ] as const)('with two simultaneous requests %s', async (_, openToday, expected) => {
    const { course, people, join, history } = await courseWithCode(server, { openToday })
    const lock = 'select from all_courses where id = $1 for update'
    const { responses } = await holding(server.pool, lock, [course.id], async () => {
      const both = [join(people.otherStudent), join(people.otherStudent)]
      await untilWaiting(server.pool, 2)
      return { responses: Promise.all(both) }
    })
    const answers = (await responses).map(({ status, body, error }) => [status, error.code ?? body.state])
    expect(answers.sort()).toEqual(expected)
    expect(await history()).toHaveLength(1)
  })

  test('removes the request of a student whom a teacher added', async () => {
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

  test('removes the request of a deleted account, and leaves no entry', async () => {
    const { course, people, join, list, history } = await courseWithCode(server)
    await join(people.otherStudent)
    await transaction(server.db, (trx) => deleteAccount(trx, people.otherStudent.id, people.admin.id))
    expect(await list()).toEqual([])
    expect(await history()).toEqual([])
    const response = await server.as(people.owner).call(getCourse, { params: { id: course.id } })
    expect(response.body.joinRequestCount).toBe(0)
  })
})

test('keeps an unchanged list answered with 304', async () => {
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
