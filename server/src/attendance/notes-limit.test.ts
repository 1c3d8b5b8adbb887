import { deleteDay, type MarkChange, type MarkValue, restoreDay, saveAttendance } from '@hasiye/contract/attendance.ts'
import { maxCourseNoteBytes } from '@hasiye/contract/attendance-rules.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { noteBytesLimit } from './note-bytes.ts'

const server = testServer()
const date = '2026-11-14'
const empty = { status: '', note: '' } as const
const kb = 1024

async function courseOf(students = 0) {
  const { course, people, students: all } = await server.make.course({ students })
  const params = { id: course.id }
  const owner = server.as(people.owner)
  const save = (statuses: MarkChange[], { existing = false, who = people.owner } = {}) =>
    server.as(who).call(saveAttendance, { params, body: { date, statuses, existing } })
  const note = (text: string, before = '') =>
    save([{ studentId: people.student.id, status: '', note: text, base: { status: '', note: before } }])
  const stored = async (): Promise<number> => {
    const { rows } = await server.pool.query('select note_bytes from courses where id = $1', [course.id])
    return rows[0].note_bytes
  }
  /** Fills a course beyond the limit, as may be true of a course older than the limit. */
  const fill = (bytes: number) =>
    server.pool.query(`
      alter table all_courses disable trigger courses_notes_limit;
      update courses set note_bytes = ${bytes} where id = ${course.id};
      alter table all_courses enable trigger courses_notes_limit`)
  const remove = () => owner.call(deleteDay, { params, body: { date } })
  const restore = () => owner.call(restoreDay, { params, body: { date } })
  return { course, people, students: all, save, note, stored, fill, remove, restore }
}

test('the counted bytes of notes follow every write and deletion', async () => {
  const { people, save, note, stored, remove, restore } = await courseOf()
  await note('ə')
  expect(await stored()).toBe(2)
  await note('gecikdi', 'ə')
  expect(await stored()).toBe(7)
  const { id } = people.student
  await save([{ studentId: id, status: '+', note: 'gec', base: { status: '', note: 'gecikdi' } }], { existing: true })
  expect(await stored()).toBe(3)
  await save([{ studentId: id, status: '-', note: 'arayış' }])
  expect(await stored()).toBe(8)
  await remove()
  expect(await stored()).toBe(0)
  await restore()
  expect(await stored()).toBe(8)
  await server.pool.query('delete from accounts where id = $1', [id])
  expect(await stored()).toBe(0)
})

test('simultaneous saves of one course are all counted', async () => {
  const { students, save, stored } = await courseOf(2)
  const cell = (studentId: number, note: string, base: MarkValue): MarkChange => ({
    studentId,
    status: '+',
    note,
    base,
  })
  await save(students.map(({ id }) => cell(id, '', empty)))
  const responses = await Promise.all(
    students.map(({ id }, n) => save([cell(id, 'ə'.repeat(n + 1), { status: '+', note: '' })], { existing: true })),
  )
  expect(responses.flatMap(({ body }) => body.conflicts)).toEqual([])
  expect(await stored()).toBe(2 + 4 + 6)
})

test('notes beyond 20 MB of a course are refused with an error text of their own, and nothing is written', async () => {
  const { people, save, note, fill, remove, restore } = await courseOf()
  const { id } = people.student
  await note('gecikdi')
  await fill(maxCourseNoteBytes)
  const unchanged = await note('gecikdi!', 'gecikdi')
  const merged = await save([{ studentId: id, status: '', note: 'gecikdi!' }])
  for (const { status, error } of [unchanged, merged]) {
    expect([status, error]).toEqual([409, { code: 'limit_reached', error: messages.notesLimit }])
  }
  const { rows } = await server.pool.query('select note from marks where student_id = $1', [id])
  expect(rows).toEqual([{ note: 'gecikdi' }])
  await remove()
  await fill(maxCourseNoteBytes)
  expect((await restore()).error).toEqual({ code: 'limit_reached', error: messages.notesLimit })
})

test('in a course beyond the limit, statuses can be saved and notes can be shortened', async () => {
  const { people, save, note, stored, fill } = await courseOf()
  await note('gecikdi')
  await fill(maxCourseNoteBytes * 2)
  const { id } = people.student
  const sign = await save([{ studentId: id, status: '+', note: 'gecikdi', base: { status: '', note: 'gecikdi' } }])
  const shorter = await save([{ studentId: id, status: '+', note: '', base: { status: '+', note: 'gecikdi' } }])
  expect([sign.status, shorter.status]).toEqual([200, 200])
  expect(await stored()).toBe(maxCourseNoteBytes * 2 - 7)
})

test('an account writes at most 10 MB of notes in an hour, including the history; shorter notes still fit', async () => {
  const { people, note, save } = await courseOf()
  await server.requestLimiter.consumeLeft(noteBytesLimit, String(people.owner.id), noteBytesLimit.points - 100 * kb)
  expect((await note('x'.repeat(60 * kb))).status).toBe(200)
  const refused = await note('y'.repeat(60 * kb), 'x'.repeat(60 * kb))
  expect([refused.status, refused.error.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  // a change of the status alone copies the long note twice
  const sign = await save([{ studentId: people.student.id, status: '-' }])
  expect(sign.error.code).toBe('rate_limited')
  expect((await save([], {})).status).toBe(200)
  expect((await note('', 'x'.repeat(30 * kb))).body.conflicts).toHaveLength(1)
  expect((await save([{ studentId: people.student.id, status: '-' }], { who: people.coTeacher })).status).toBe(200)
})
