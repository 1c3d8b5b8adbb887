import { deleteDay, listAttendance, restoreDay, saveAttendance } from '@hasiye/contract/attendance.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import type { Actor, TestPerson } from '../../test/makers.ts'

const server = testServer()
const date = '2026-11-14'

async function withDay() {
  const made = await server.make.course({ students: 1 })
  const { course, people } = made
  const params = { id: course.id }
  const call = {
    save: (statuses: { studentId: number; status: '+' | '-' | '' }[], existing = false) =>
      server.as(people.owner).call(saveAttendance, { params, body: { date, existing, statuses } }),
    remove: (who: TestPerson | undefined = people.owner) => server.as(who).call(deleteDay, { params, body: { date } }),
    restore: (who: TestPerson | undefined = people.owner) =>
      server.as(who).call(restoreDay, { params, body: { date } }),
    read: async () => (await server.as(people.owner).call(listAttendance, { params })).body,
  }
  await call.save(made.students.map(({ id }) => ({ studentId: id, status: '+' as const })))
  return { ...made, ...call, params }
}

const managersOnly: [Actor, number, string | undefined][] = [
  ['anonymous', 401, 'unauthenticated'],
  ['student', 403, 'forbidden'],
  ['otherStudent', 403, 'forbidden'],
  ['parent', 403, 'read_only'],
  ['coTeacher', 403, 'forbidden'],
  ['manager', 200, undefined],
  ['owner', 200, undefined],
  ['otherTeacher', 404, 'not_found'],
  ['admin', 404, 'not_found'],
]

test.each(managersOnly)('%s deleting a date gets %i', async (who, status, code) => {
  const { people, params } = await withDay()
  const response = await server.as(people[who]).call(deleteDay, { params, body: { date } })
  expect([response.status, response.error.code]).toEqual([status, code])
})

test.each(managersOnly)('%s restoring a date gets %i', async (who, status, code) => {
  const { people, params, remove } = await withDay()
  await remove()
  const response = await server.as(people[who]).call(restoreDay, { params, body: { date } })
  expect([response.status, response.error.code]).toEqual([status, code])
})

describe('a deleted date', () => {
  test('is removed with its marks, and is restored with them', async () => {
    const { remove, restore, read, students } = await withDay()
    expect((await remove()).status).toBe(200)
    expect(await read()).toEqual([])
    const restored = await restore()
    expect(restored.body.date).toBe(date)
    expect(restored.body.statuses).toHaveLength(students.length)
    expect(await read()).toEqual([restored.body])
  })

  test('is empty when it is added again; the deletion of the empty date is the newest one', async () => {
    const { remove, restore, save, read, students } = await withDay()
    await remove()
    await save([])
    expect(await read()).toEqual([{ date, statuses: [] }])
    await remove()
    expect((await restore()).body.statuses).toEqual([])
    expect((await restore()).body.statuses).toHaveLength(students.length)
  })

  test('cannot be deleted twice, and cannot be restored after 30 days', async () => {
    const { remove, restore, course } = await withDay()
    await remove()
    expect([(await remove()).status, (await remove()).error.code]).toEqual([404, 'not_found'])
    await server.pool.query(`update deleted_days set deleted_at = now() - interval '31 days' where course_id = $1`, [
      course.id,
    ])
    expect([(await restore()).status, (await restore()).error.code]).toEqual([404, 'not_found'])
  })

  test('includes the marks of removed students', async () => {
    const { remove, restore, course, students, read } = await withDay()
    const gone = students[1] as TestPerson
    await server.pool.query('delete from participants where course_id = $1 and student_id = $2', [course.id, gone.id])
    await remove()
    await restore()
    await server.pool.query('insert into participants (course_id, student_id) values ($1, $2)', [course.id, gone.id])
    await server.pool.query('update courses set version = version + 1 where id = $1', [course.id])
    expect((await read())[0]?.statuses.map((mark) => mark.studentId)).toContain(gone.id)
  })

  test('is not written by a grid that is stale', async () => {
    const { remove, save } = await withDay()
    await remove()
    expect((await save([], true)).error.code).toBe('date_deleted')
  })
})

describe('the history', () => {
  const actors: [Actor, number][] = [
    ['anonymous', 401],
    ['student', 403],
    ['otherStudent', 403],
    ['parent', 403],
    ['coTeacher', 200],
    ['manager', 200],
    ['owner', 200],
    ['otherTeacher', 404],
    ['admin', 404],
  ]
  test.each(actors)('%s reading it gets %i', async (who, status) => {
    const { people, params } = await withDay()
    expect((await server.as(people[who]).call(listHistory, { params })).status).toBe(status)
  })

  test('shows who changed what, with the old and the new value, newest first', async () => {
    const { people, params, save, remove, restore, students } = await withDay()
    const [first] = students as [TestPerson, TestPerson]
    await save([{ studentId: first.id, status: '-' }], true)
    await remove()
    await restore()
    const { body } = await server.as(people.coTeacher).call(listHistory, { params })
    expect(body.items.map((entry) => entry.action)).toEqual([
      'date_restored',
      'date_deleted',
      'mark',
      'mark',
      'mark',
      'date_added',
    ])
    expect(body.items[2]).toMatchObject({
      by: people.owner.fullName,
      date,
      student: { id: first.id, shortId: first.shortId },
      before: { status: '+', note: '' },
      after: { status: '-', note: '' },
    })
    expect(body.next).toBeNull()
  })
})
