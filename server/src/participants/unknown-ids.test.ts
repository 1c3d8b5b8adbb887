import { addManyParticipants, addParticipant, addTeacher } from '@hasiye/contract/participants.ts'
import { shortIdAlphabet } from '@hasiye/contract/short-id.ts'
import { describe, expect, test } from 'vitest'
import { fillCourse } from '../../test/fill-course.ts'
import { type TestServer, testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'

const server = testServer()

let made = 0
/** Well-formed IDs that nobody has. */
const unknown = (count: number): string[] =>
  Array.from({ length: count }, () => {
    const digits = [1, 31, 961, 29_791].map((place) => shortIdAlphabet.charAt(Math.floor(made / place) % 31))
    made += 1
    return `ZZZZ${digits.join('')}`
  })

/** A course whose owner guesses from an address of their own. */
async function guesser(on: TestServer = server, ip = `10.0.${Math.floor(++made / 250)}.${made % 250}`) {
  const { course, people } = await on.make.course()
  const params = { id: course.id }
  const as = (who: TestPerson = people.owner) => on.as(who)
  return {
    people,
    many: (studentShortIds: string[], dryRun = false) =>
      as().call(addManyParticipants, { params, body: { studentShortIds, dryRun }, ip }),
    student: (studentShortId: string, who?: TestPerson) =>
      as(who).call(addParticipant, { params, body: { studentShortId }, ip }),
    teacher: (teacherShortId: string) => as().call(addTeacher, { params, body: { teacherShortId }, ip }),
    fill: () => fillCourse(on, course.id, 'participants', 999),
    countNow: async () =>
      (await on.db.selectFrom('participants').where('courseId', '=', course.id).select('studentId').execute()).length,
  }
}

test('the hundred-and-first unknown ID of an hour is refused, in every call that takes one', async () => {
  const { many, student, teacher } = await guesser()
  expect((await many(unknown(98))).status).toBe(200)
  expect((await student(unknown(1)[0] ?? '')).error.code).toBe('student_not_found')
  expect((await teacher(unknown(1)[0] ?? '')).error.code).toBe('teacher_not_found')
  for (const reply of [await many(unknown(1)), await student('salam'), await teacher('salam')]) {
    expect([reply.status, reply.error.code]).toEqual([429, 'rate_limited'])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('a list with more unknown IDs than are left adds nothing, and they all count', async () => {
  const { many, people, countNow } = await guesser()
  const reply = await many([people.otherStudent.shortId, ...unknown(101)])
  expect([reply.status, reply.error.code]).toEqual([429, 'rate_limited'])
  expect(await countNow()).toBe(1)
  expect((await many(unknown(1))).status).toBe(429)
})

test.each([false, true])('a full course tells nothing for nothing (dryRun: %s)', async (dryRun) => {
  const { many, people, fill } = await guesser()
  await fill()
  const reply = await many([people.otherStudent.shortId, ...unknown(99)], dryRun)
  expect(reply.error.code).toBe('limit_reached')
  expect((await many(unknown(1))).status).toBe(200)
  expect((await many(unknown(1))).status).toBe(429)
})

test('a dry run counts like a real one', async () => {
  const { many } = await guesser()
  const ids = unknown(50)
  expect((await many(ids, true)).status).toBe(200)
  expect((await many(ids)).status).toBe(200)
  expect((await many(ids, true)).status).toBe(429)
})

test('IDs that are known, malformed or given twice cost nothing', async () => {
  const { many, student, people } = await guesser()
  await many(unknown(99))
  const [last = ''] = unknown(1)
  expect((await student(people.student.shortId)).status).toBe(409)
  expect((await student('salam')).status).toBe(404)
  expect((await many(['salam', 'ZZZZ0000', people.student.shortId, last, last])).status).toBe(200)
  expect((await many(['salam'])).status).toBe(429)
})

test('the ID of a person of the other role costs like any unknown one', async () => {
  const { many, student, people } = await guesser()
  await many(unknown(99))
  expect((await student(people.otherTeacher.shortId)).status).toBe(404)
  expect((await student(people.otherStudent.shortId)).status).toBe(429)
})

test('of 30 guesses at once exactly those are answered that the budget still has', async () => {
  const { many, student } = await guesser()
  await many(unknown(80))
  const replies = await Promise.all(unknown(30).map((id) => student(id)))
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(20)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(10)
})

test('an address has 300 an hour, whoever sits there', async () => {
  const ip = '192.0.2.1'
  for (let account = 0; account < 3; account++) {
    expect((await (await guesser(server, ip)).many(unknown(100))).status).toBe(200)
  }
  expect((await (await guesser(server, ip)).many(unknown(1))).status).toBe(429)
  expect((await (await guesser()).many(unknown(1))).status).toBe(200)
})

describe('the whole service', () => {
  const busy = testServer()

  test('has 2000 an hour, which do not stop those who have found somebody lately', async () => {
    const known = await guesser(busy)
    expect((await known.student(known.people.otherStudent.shortId)).status).toBe(201)
    for (let account = 0; account < 20; account++) {
      expect((await (await guesser(busy)).many(unknown(100))).status).toBe(200)
    }
    expect((await (await guesser(busy)).many(unknown(1))).status).toBe(429)
    expect((await known.many(unknown(1))).status).toBe(200)
  })
})

describe('RATE_LIMITS=off', () => {
  const open = testServer({ RATE_LIMITS: 'off' })

  test('counts nothing', async () => {
    const { many } = await guesser(open)
    for (let call = 0; call < 2; call++) expect((await many(unknown(100))).status).toBe(200)
  })
})
