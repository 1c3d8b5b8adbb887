import { listAttendance } from '@hasiye/contract/attendance.ts'
import { type HistoryEntry, listHistory } from '@hasiye/contract/history.ts'
import { renewShortId } from '@hasiye/contract/own-account.ts'
import { leaveAsParticipant } from '@hasiye/contract/participants.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { countWaiting, holding, untilWaiting } from '../../test/locks.ts'
import type { SavedMark } from '../db/tables.ts'

const server = testServer()
const date = '2026-11-14'

/** A course with the history rows that saves write. */
async function withHistory() {
  const { course, people } = await server.make.course()
  const ask = (query: { studentId?: string; date?: string; before?: string } = {}) =>
    server.as(people.coTeacher).call(listHistory, { params: { id: course.id }, query })
  const readAll = async (query: { studentId?: string; date?: string } = {}) => {
    const parts: HistoryEntry[][] = []
    for (let before: number | null | undefined; before !== null; ) {
      const { body } = await ask(before === undefined ? query : { ...query, before: String(before) })
      parts.push(body.items)
      before = body.next
    }
    return parts
  }
  /** `count` saves of the same marks. */
  const addSaves = (marks: SavedMark[], count = 1, day = date) =>
    server.pool.query(
      `insert into history (course_id, actor_id, action, date, marks)
       select $1, $2, 'mark', $3, $4 from generate_series(1, $5)`,
      [course.id, people.owner.id, day, JSON.stringify(marks), count],
    )
  return { course, people, ask, readAll, addSaves }
}

const markOf = (studentId: number, note = ''): SavedMark => [studentId, '', '', '+', note]

test('pages do not overlap and leave nothing out, also within a save of a thousand marks', async () => {
  const { readAll, addSaves } = await withHistory()
  await addSaves(Array.from({ length: 1000 }, (_, n) => markOf(n + 1)))
  await addSaves([markOf(1), markOf(2), markOf(3)], 20)
  const parts = await readAll()
  expect(parts.slice(0, -1).every((items) => items.length === 50)).toBe(true)
  const ids = parts.flat().map(({ id }) => id)
  expect(ids).toHaveLength(1060)
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one))
})

test('new entries do not shift the next page', async () => {
  const { ask, addSaves } = await withHistory()
  await addSaves([markOf(1)], 60)
  const { body: first } = await ask()
  await addSaves([markOf(2)], 30)
  const { body: second } = await ask({ before: String(first.next) })
  expect(second.items).toHaveLength(10)
  expect(second.next).toBeNull()
})

test('a page takes two statements, and one where it is full', async () => {
  const { ask, addSaves } = await withHistory()
  await addSaves([markOf(1)], 10)
  expect((await ask()).queries).toBe(3)
  await addSaves([markOf(1)], 50)
  expect((await ask()).queries).toBe(2)
})

test('the server reads one page at a time', async () => {
  const courses = await Promise.all([withHistory(), withHistory(), withHistory()])
  const { requests, reading } = await holding(server.pool, 'lock table history', [], async () => {
    const requests = courses.map(({ ask }) => ask())
    await untilWaiting(server.pool)
    // the response to a later call shows that the earlier calls have reached their lock
    for (const { course, people } of courses) await server.as(people.owner).call(listAttendance, { params: course })
    return { requests, reading: await countWaiting(server.pool) }
  })
  expect(reading).toBe(1)
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('entries are filtered by student, by date and by both', async () => {
  const { ask, addSaves, people } = await withHistory()
  await addSaves([markOf(people.student.id), markOf(people.otherStudent.id)])
  await addSaves([markOf(people.student.id)], 1, '2026-11-16')
  const count = async (query: object) => (await ask(query)).body.items.length
  expect(await count({})).toBe(3)
  expect(await count({ studentId: String(people.student.id) })).toBe(2)
  expect(await count({ studentId: String(people.otherStudent.id) })).toBe(1)
  expect(await count({ date })).toBe(2)
  expect(await count({ date, studentId: String(people.student.id) })).toBe(1)
  expect(await count({ date: '2026-11-15' })).toBe(0)
})

test('the short ID of a student is shown only while they are a participant', async () => {
  const { course, people, ask, addSaves } = await withHistory()
  await addSaves([markOf(people.student.id), markOf(people.otherStudent.id)])
  const read = async () => (await ask()).body.items.map(({ student }) => student && [student.id, student.shortId])
  expect(await read()).toEqual([
    [people.otherStudent.id, ''],
    [people.student.id, people.student.shortId],
  ])
  await server.as(people.student).call(leaveAsParticipant, { params: { id: course.id } })
  await server.as(people.student).call(renewShortId)
  const after = await ask()
  expect(after.body.items.map(({ student }) => student?.shortId)).toEqual(['', '', ''])
  expect(after.body.items.at(-1)?.student).toMatchObject({ fullName: people.student.fullName })
})

test('one call scans at most a thousand rows, and a page without entries says where to continue', async () => {
  const { ask, readAll, addSaves, people } = await withHistory()
  const studentId = String(people.student.id)
  await addSaves([markOf(people.student.id)])
  await addSaves([markOf(people.otherStudent.id)], 2_000)
  const { body } = await ask({ studentId })
  expect(body.items).toEqual([])
  expect(body.next).not.toBeNull()
  expect((await readAll({ studentId })).map((items) => items.length)).toEqual([0, 0, 1])
  expect((await ask({ studentId, date: '2026-11-15' })).body.next).toBeNull()
})

test('long notes end a page early, and every entry is still read', async () => {
  const { ask, readAll, addSaves, people } = await withHistory()
  await addSaves([markOf(people.student.id, 'ə'.repeat(150_000))], 12)
  const { bytes } = await ask()
  expect(bytes.length).toBeLessThan(1.5 * 1024 * 1024)
  expect((await readAll()).flat()).toHaveLength(12)
})

test.each([
  ['a cursor that is no number', { before: 'x' }],
  ['a cursor of zero', { before: '0' }],
  ['a cursor above every id', { before: '9999999999999999' }],
  ['a student above every id', { studentId: '9999999999999999' }],
  ['a page number', { page: '2' }],
])('%s is refused', async (_what, query) => {
  const { ask } = await withHistory()
  expect((await ask(query as object)).error.code).toBe('validation_failed')
})
