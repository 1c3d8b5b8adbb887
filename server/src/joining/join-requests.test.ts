import { getCourse } from '@hasiye/contract/courses.ts'
import { answerJoinRequests, listJoinRequests } from '@hasiye/contract/joining.ts'
import { describe, expect, test } from 'vitest'
import { accessOf, teachersOfCourse } from '../../test/access.ts'
import { fillCourse } from '../../test/fill-course.ts'
import { testServer } from '../../test/harness.ts'
import { courseWithCode } from '../../test/joining.ts'
import { removeExpired } from '../regular-jobs.ts'

const server = testServer({ RATE_LIMITS: 'off' })

/** A course where so many students wait; `ids` are their requests, oldest first. */
async function waiting(count: number) {
  const made = await courseWithCode(server)
  const students = []
  for (let n = 0; n < count; n++) {
    const student = await server.make.person('student')
    await made.join(student)
    students.push(student)
  }
  return { ...made, students, ids: (await made.list()).map(({ id }) => id) }
}

test.each(accessOf({ ...teachersOfCourse, parent: 'forbidden' }))(
  '%s listing join requests gets %i',
  async (who, status, code) => {
    const { people, params } = await courseWithCode(server)
    const response = await server.as(people[who]).call(listJoinRequests, { params })
    expect([response.status, response.error.code]).toEqual([status, code])
  },
)

test.each(accessOf(teachersOfCourse))('%s answering requests gets %i', async (who, status, code) => {
  const { people, params, ids } = await waiting(1)
  const response = await server.as(people[who]).call(answerJoinRequests, { params, body: { accept: ids, decline: [] } })
  expect([response.status, response.error.code]).toEqual([status, code])
})

test('the oldest request comes first, in one statement for any number of requests', async () => {
  const { students, params, people } = await waiting(3)
  const response = await server.as(people.coTeacher).call(listJoinRequests, { params })
  expect(response.body.map(({ student }) => student.id)).toEqual(students.map(({ id }) => id))
  expect(response.queries).toBe(2)
})

describe('answering', () => {
  test('adds accepted students like any participant, and declines the others, in one statement', async () => {
    const { course, params, people, students, ids, answer, history, versions, list } = await waiting(3)
    const before = await versions()
    const [first, second, third] = students
    const response = await answer({ accept: ids.slice(0, 2), decline: ids.slice(2) })
    expect(response.status).toBe(200)
    // session, answers, the job of the e-mails
    expect(response.queries).toBe(3)
    expect(response.body.added.map(({ id, shortId }) => [id, shortId])).toEqual(
      [first, second].map((student) => [student?.id, student?.shortId]),
    )
    expect(response.body.gone).toEqual([])
    const { body } = await server.as(people.owner).call(getCourse, { params })
    expect(body.participantIds).toEqual(expect.arrayContaining([first?.id, second?.id]))
    expect(body.participantIds).not.toContain(third?.id)
    expect([body.joinRequestCount, await list()]).toEqual([0, []])
    expect((await history()).slice(3)).toEqual(
      students.map(({ id, fullName }) => ({
        action: id === third?.id ? 'join_declined' : 'join_accepted',
        actorId: people.owner.id,
        studentId: id,
        before: null,
        after: fullName,
      })),
    )
    const after = await versions()
    expect(after.version).toBeGreaterThan(before.version)
    expect(after.requestsVersion).toBeGreaterThan(before.requestsVersion)
    expect(course.id).toBe(params.id)
  })

  test('with declines only keeps the version of the attendance', async () => {
    const { ids, answer, versions } = await waiting(1)
    const { version } = await versions()
    await answer({ decline: ids })
    expect((await versions()).version).toBe(version)
  })

  test('reports requests that were withdrawn, declined, accepted, of another course or never made as gone', async () => {
    const { ids, students, answer, withdraw } = await waiting(4)
    const other = await waiting(1)
    await withdraw(students[0])
    await answer({ accept: ids.slice(1, 2), decline: ids.slice(2, 3) })
    const gone = [...ids.slice(0, 3), ...other.ids, 999_999_999]
    const response = await answer({ accept: [...gone, ...ids.slice(3)] })
    expect(response.body.added.map(({ id }) => id)).toEqual([students[3]?.id])
    expect(response.body.gone).toEqual(gone)
    expect(await other.list()).toHaveLength(1)
  })

  test('counts each request once when two teachers accept the same ones', async () => {
    const { ids, people, answer, studentIds, history } = await waiting(6)
    const responses = await Promise.all([
      answer({ accept: ids }),
      answer({ accept: ids.toReversed() }, people.coTeacher),
      answer({ decline: ids.slice(0, 3) }, people.manager),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    const entries = (await history()).filter(({ action }) => action !== 'join_requested')
    expect(entries).toHaveLength(6)
    const accepted = responses.flatMap(({ body }) => body.added.map(({ id }) => id))
    expect(new Set(accepted).size).toBe(accepted.length)
    expect((await studentIds()).sort()).toEqual([people.student.id, ...accepted].sort())
    const [one, two, three] = responses.map(({ body }) => body.gone.length)
    expect([one, two, three].map((count) => count === 0 || count === 3 || count === 6)).toEqual([true, true, true])
  })

  test('accepts nobody when more requests are accepted than fit', async () => {
    const { course, ids, answer, studentIds, list } = await waiting(2)
    await fillCourse(server, course.id, 'participants', 998)
    const response = await answer({ accept: ids })
    expect([response.status, response.error.code]).toEqual([409, 'limit_reached'])
    expect(await studentIds()).toHaveLength(999)
    expect(await list()).toHaveLength(2)
    expect((await answer({ accept: ids.slice(0, 1) })).status).toBe(200)
  })

  test('is refused for more than 1,000 requests, or for one that is both accepted and declined', async () => {
    const { ids, answer } = await waiting(1)
    const many = Array.from({ length: 1000 }, (_, n) => n + 1_000_000)
    expect((await answer({ accept: many })).status).toBe(200)
    expect((await answer({ accept: many, decline: [7] })).error.code).toBe('validation_failed')
    expect((await answer({ accept: ids, decline: ids })).error.code).toBe('validation_failed')
  })
})

test('old requests and day-old refusals are removed, and others stay', async () => {
  const { ids, answer, list } = await waiting(4)
  await answer({ decline: ids.slice(2) })
  const age = (id: number | undefined, column: string, hours: number) =>
    server.pool.query(`update join_requests set ${column} = now() - make_interval(hours => $2) where id = $1`, [
      id,
      hours,
    ])
  await age(ids[0], 'created_at', 181 * 24)
  await age(ids[2], 'declined_at', 25)
  await age(ids[3], 'declined_at', 23)
  await removeExpired(server.db)
  expect((await list()).map(({ id }) => id)).toEqual([ids[1]])
  const rows = await server.db.selectFrom('joinRequests').where('id', 'in', ids).select('id').orderBy('id').execute()
  expect(rows.map(({ id }) => id)).toEqual([ids[1], ids[3]])
})
