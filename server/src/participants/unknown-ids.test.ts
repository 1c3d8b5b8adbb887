import { addManyParticipants, addParticipant, addTeacher } from '@hasiye/contract/participants.ts'
import { shortIdAlphabet } from '@hasiye/contract/short-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { fillCourse } from '../../test/fill-course.ts'
import { type TestServer, testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'
import { newIp } from '../../test/new-ip.ts'

const server = testServer()

// above a thousand unknown IDs an hour in the whole service every response is delayed
beforeEach(() => server.pool.query(`delete from rate_limit_counters where key like 'unknown-id-service%'`))

let made = 0
/** Well-formed IDs that nobody has. */
const unknown = (count: number): string[] =>
  Array.from({ length: count }, () => {
    const digits = [1, 31, 961, 29_791].map((factor) => shortIdAlphabet.charAt(Math.floor(made / factor) % 31))
    made += 1
    return `ZZZZ${digits.join('')}`
  })

/** A course whose owner guesses IDs, each call from a new address unless one is given. */
async function guesser(on: TestServer = server, ip?: string) {
  const { course, people } = await on.make.course()
  const params = { id: course.id }
  const from = () => ip ?? newIp()
  const as = (who: TestPerson = people.owner) => on.as(who)
  const many = (studentShortIds: string[], dryRun = false) =>
    as().call(addManyParticipants, { params, body: { studentShortIds, dryRun }, ip: from() })
  return {
    people,
    many,
    /** Sets the unknown IDs that the account typed within the hour. */
    spendAccount: async (points: number) => {
      await on.pool.query(`delete from rate_limit_counters where key like 'unknown-id-account-%'`)
      expect((await many(unknown(1))).status).toBe(200)
      await on.pool.query(`update rate_limit_counters set points = $1 where key like 'unknown-id-account-%'`, [points])
    },
    student: (studentShortId: string, who?: TestPerson) =>
      as(who).call(addParticipant, { params, body: { studentShortId }, ip: from() }),
    teacher: (teacherShortId: string) => as().call(addTeacher, { params, body: { teacherShortId }, ip: from() }),
    fill: () => fillCourse(on, course.id, 'participants', 999),
    countNow: async () =>
      (await on.db.selectFrom('participants').where('courseId', '=', course.id).select('studentId').execute()).length,
  }
}

test('the hundred-and-first unknown ID of an hour is refused at any address, in every call that accepts one', async () => {
  const { many, student, teacher, spendAccount } = await guesser()
  await spendAccount(90)
  expect((await many(unknown(8))).status).toBe(200)
  expect((await student(unknown(1)[0] ?? '')).error.code).toBe('student_not_found')
  expect((await teacher(unknown(1)[0] ?? '')).error.code).toBe('teacher_not_found')
  for (const response of [await many(unknown(1)), await student('salam'), await teacher('salam')]) {
    expect([response.status, response.error.code]).toEqual([429, 'rate_limited'])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('a list with more unknown IDs than points are left adds nothing, and consumes all points', async () => {
  const { many, people, countNow } = await guesser(server, '192.0.2.2')
  const response = await many([people.otherStudent.shortId, ...unknown(101)])
  expect([response.status, response.error.code]).toEqual([429, 'rate_limited'])
  expect(await countNow()).toBe(1)
  expect((await many(unknown(1))).status).toBe(429)
})

test('one list consumes no more points of a network than its address has left', async () => {
  await (await guesser(server, '198.51.100.1')).many(unknown(1000))
  expect((await (await guesser(server, '198.51.100.2')).many(unknown(10))).status).toBe(200)
})

test('a list with many right IDs may contain as many wrong ones more', async () => {
  const { many } = await guesser(server, '203.0.113.1')
  const students = await Promise.all(Array.from({ length: 5 }, () => server.make.person('student')))
  const shortIds = students.map(({ shortId }) => shortId)
  expect((await many([...shortIds, ...unknown(15)])).status).toBe(200)
  expect((await many(unknown(1))).status).toBe(429)
})

test.each([false, true])('unknown IDs are counted in a full course too, in a dry run: %s', async (dryRun) => {
  const { many, people, fill, spendAccount } = await guesser()
  await fill()
  await spendAccount(90)
  const response = await many([people.otherStudent.shortId, ...unknown(9)], dryRun)
  expect(response.error.code).toBe('limit_reached')
  expect((await many(unknown(1))).status).toBe(200)
  expect((await many(unknown(1))).status).toBe(429)
})

test('a dry run counts like a real one', async () => {
  const { many, spendAccount } = await guesser()
  await spendAccount(90)
  const ids = unknown(5)
  expect((await many(ids, true)).status).toBe(200)
  expect((await many(ids)).status).toBe(200)
  expect((await many(ids, true)).status).toBe(429)
})

test('IDs that are known, malformed or duplicate consume nothing', async () => {
  const { many, student, people, spendAccount } = await guesser()
  await spendAccount(99)
  const [last = ''] = unknown(1)
  expect((await student(people.student.shortId)).status).toBe(409)
  expect((await student('salam')).status).toBe(404)
  expect((await many(['salam', 'ZZZZ0000', people.student.shortId, last, last])).status).toBe(200)
  expect((await many(['salam'])).status).toBe(429)
})

test('the ID of a person with another role counts as unknown', async () => {
  const { student, people, spendAccount } = await guesser()
  await spendAccount(99)
  expect((await student(people.otherTeacher.shortId)).status).toBe(404)
  expect((await student(people.otherStudent.shortId)).status).toBe(429)
})

test('of 30 simultaneous guesses exactly as many are tried as the account has points left', async () => {
  const { student, spendAccount } = await guesser()
  await spendAccount(80)
  const responses = await Promise.all(unknown(30).map((id) => student(id)))
  expect(responses.filter(({ status }) => status === 404)).toHaveLength(20)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(10)
})

test('an address has ten unknown IDs in 15 minutes, for any number of accounts', async () => {
  const ip = '192.0.2.1'
  for (let account = 0; account < 2; account++) {
    expect((await (await guesser(server, ip)).many(unknown(5))).status).toBe(200)
  }
  expect((await (await guesser(server, ip)).many(unknown(1))).status).toBe(429)
  expect((await (await guesser()).many(unknown(1))).status).toBe(200)
})

test('an account that has found somebody is counted like others', async () => {
  const { student, people, spendAccount } = await guesser()
  expect((await student(people.otherStudent.shortId)).status).toBe(201)
  await spendAccount(100)
  expect((await student(people.student.shortId)).status).toBe(429)
})

describe('RATE_LIMITS=off', () => {
  const open = testServer({ RATE_LIMITS: 'off' })

  test('counts nothing', async () => {
    const { many } = await guesser(open)
    for (let call = 0; call < 2; call++) expect((await many(unknown(100))).status).toBe(200)
  })
})
