import { randomInt, randomUUID } from 'node:crypto'
import { listAttendance, type MarkChange, type MarkValue, saveAttendance } from '@hasiye/contract/attendance.ts'
import { mergeMark } from '@hasiye/contract/attendance-rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { holding, untilWaiting } from '../../test/locks.ts'
import type { SavedMark } from '../db/tables.ts'

const server = testServer()
const empty: MarkValue = { status: '', note: '' }
const statuses = ['+', '-', ''] as const
const byStudent = (one: unknown[], other: unknown[]) => Number(one[0]) - Number(other[0])

const value = fc.record({ status: fc.constantFrom(...statuses), note: fc.constantFrom('', 'gecikdi', 'xəstədir') })
const change = fc.record(
  { status: fc.constantFrom(...statuses), note: fc.constantFrom('', 'gecikdi', 'xəstədir'), base: value },
  { requiredKeys: ['status'] },
)

test('the statement merges each cell as mergeMark does', async () => {
  const { course, people, students } = await server.make.course({ students: 23 })
  let day = 0
  const cases = fc.array(fc.tuple(fc.option(value, { nil: undefined }), change), {
    minLength: students.length,
    maxLength: students.length,
  })
  await fc.assert(
    fc.asyncProperty(cases, async (cells) => {
      const date = new Date(Date.UTC(2026, 0, ++day)).toISOString().slice(0, 10)
      const at = (n: number) => (students[n] as (typeof students)[0]).id
      await server.pool.query('insert into days values ($1, $2)', [course.id, date])
      const rows = cells.flatMap(([stored], n) => (stored ? [{ student_id: at(n), ...stored }] : []))
      await server.pool.query(
        `insert into marks (course_id, date, student_id, status, note, updated_at)
         select $1, $2, student_id, status, note, now() from jsonb_to_recordset($3) as r (student_id bigint, status text, note text)`,
        [course.id, date, JSON.stringify(rows)],
      )
      const { body } = await server.as(people.owner).call(saveAttendance, {
        params: { id: course.id },
        body: { date, statuses: cells.map(([, asked], n) => ({ studentId: at(n), ...asked }) as MarkChange) },
      })
      const merges = cells.map(([stored = empty, asked], n) => {
        return { studentId: at(n), stored, merge: mergeMark(stored, asked as MarkChange) }
      })
      const expectedStatuses = merges.flatMap(({ studentId, merge }) =>
        merge.outcome === 'conflict' ? [] : [{ studentId, ...merge.value }],
      )
      const expectedConflicts = merges.flatMap(({ studentId, stored, merge }) =>
        merge.outcome === 'conflict' ? [{ studentId, ...stored }] : [],
      )
      expect(body.statuses.map(({ studentId, status, note }) => ({ studentId, status, note }))).toEqual(
        expectedStatuses,
      )
      expect(body.conflicts.map(({ studentId, status, note }) => ({ studentId, status, note }))).toEqual(
        expectedConflicts,
      )
      const written = merges.flatMap(({ studentId, stored, merge }) =>
        merge.outcome === 'written'
          ? [[studentId, stored.status, stored.note, merge.value.status, merge.value.note]]
          : [],
      )
      const { rows: history } = await server.pool.query(
        'select marks from history where course_id = $1 and date = $2',
        [course.id, date],
      )
      expect(history.map(({ marks }) => marks)).toEqual(written.length > 0 ? [written.sort(byStudent)] : [])
    }),
    { numRuns: 40 },
  )
})

test('with twelve writers on one date the history of each cell has no gap and contains each response once', async () => {
  const { course, people, students } = await server.make.course({ students: 15 })
  const params = { id: course.id }
  const date = '2026-11-14'
  const writers = [people.owner, people.coTeacher, people.manager]
  const answers = new Map<string, Map<number, MarkValue>>()

  const write = async (n: number) => {
    const writer = server.as(writers[n % writers.length])
    let seen = new Map<number, MarkValue>()
    for (let round = 0; round < 5; round++) {
      const cells = students
        .filter(() => randomInt(2) === 0)
        .map(({ id }): MarkChange => {
          const base = seen.get(id) ?? empty
          const note = randomInt(3) === 0 ? `${n}/${round}` : base.note
          return { studentId: id, status: statuses[randomInt(3)] ?? '', note, base }
        })
      const saveId = randomUUID()
      const send = () => writer.call(saveAttendance, { params, body: { date, statuses: cells, saveId } })
      const isSentTwice = randomInt(3) === 0
      const [response] = await Promise.all([send(), ...(isSentTwice ? [send()] : [])])
      expect(response?.status).toBe(200)
      // the response to the repeat may arrive first, and then includes later changes
      const cellsOf = isSentTwice ? [] : (response?.body.statuses ?? [])
      answers.set(saveId, new Map(cellsOf.map(({ studentId, status, note }) => [studentId, { status, note }])))
      const { body } = await writer.call(listAttendance, { params })
      seen = new Map(body[0]?.statuses.map(({ studentId, status, note }) => [studentId, { status, note }]))
    }
  }
  await Promise.all(Array.from({ length: 12 }, (_, n) => write(n)))

  const { rows } = await server.pool.query<{ saveId: string; marks: SavedMark[] }>(
    `select save_id as "saveId", marks from history where course_id = $1 and marks is not null order by id`,
    [course.id],
  )
  expect(rows.map(({ saveId }) => saveId).sort()).toEqual([...answers.keys()].sort())
  const chain = new Map<number, MarkValue>()
  for (const { saveId, marks } of rows) {
    for (const [studentId, statusBefore, noteBefore, status, note] of marks) {
      expect({ status: statusBefore, note: noteBefore }).toEqual(chain.get(studentId) ?? empty)
      chain.set(studentId, { status, note })
      const answer = answers.get(saveId)?.get(studentId)
      if (answer) expect(answer).toEqual({ status, note })
    }
  }
  const { rows: stored } = await server.pool.query<MarkValue & { studentId: number }>(
    `select student_id as "studentId", status, note from marks where course_id = $1`,
    [course.id],
  )
  expect(new Map(stored.map(({ studentId, status, note }) => [studentId, { status, note }]))).toEqual(chain)
})

test('a cell that is changed without the lock of the course is not overwritten', async () => {
  const { course, people, students } = await server.make.course({ students: 1 })
  const student = students[0] as (typeof students)[0]
  await server.as(people.owner).call(saveAttendance, {
    params: { id: course.id },
    body: { date: '2026-11-14', statuses: students.map(({ id }): MarkChange => ({ studentId: id, status: '+' })) },
  })
  const saving = await holding(
    server.pool,
    `update marks set status = '-' where course_id = $1 and student_id = $2`,
    [course.id, student.id],
    async () => {
      const waiting = server.as(people.owner).call(saveAttendance, {
        params: { id: course.id },
        body: {
          date: '2026-11-14',
          statuses: students.map(({ id }): MarkChange => {
            return { studentId: id, ...empty, base: { status: '+', note: '' } }
          }),
        },
      })
      await untilWaiting(server.pool)
      return { waiting }
    },
  )
  const { body } = await saving.waiting
  expect(body.conflicts).toMatchObject([{ studentId: student.id, status: '-' }])
  expect(body.statuses).toHaveLength(1)
})
