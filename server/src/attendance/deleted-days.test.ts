import { deleteDay, listAttendance, type MarkChange, saveAttendance } from '@hasiye/contract/attendance.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { listCourseTrash, restoreDeleted } from '@hasiye/contract/trash.ts'
import { describe, expect, test } from 'vitest'
import { accessOf, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'

const server = testServer()
const date = '2026-11-14'

/** A course whose two students have marks on the date, one with a note. */
async function withMarks() {
  const made = await server.make.course({ students: 1 })
  const { course, people, students } = made
  const [first, second] = students as [TestPerson, TestPerson]
  const params = { id: course.id }
  const owner = server.as(people.owner)
  const call = {
    save: (statuses: MarkChange[]) => owner.call(saveAttendance, { params, body: { date, statuses } }),
    remove: () => owner.call(deleteDay, { params, body: { date } }),
    restore: (id?: number, who = owner) =>
      who.call(restoreDeleted, { params, body: { kind: 'date', date, ...(id === undefined ? {} : { id }) } }),
    trash: async () => (await owner.call(listCourseTrash, { params })).body.dates,
    marks: async () => {
      const { body } = await owner.call(listAttendance, { params })
      return body[0]?.statuses
        .map(({ studentId, status, note }) => [studentId, status, note])
        .sort(([one], [other]) => Number(one) - Number(other))
    },
    history: async () => (await owner.call(listHistory, { params })).body.items,
    noteBytes: async () => {
      const text = 'select note_bytes::int as bytes from courses where id = $1'
      return (await server.pool.query<{ bytes: number }>(text, [course.id])).rows[0]?.bytes
    },
  }
  await call.save([
    { studentId: first.id, status: '+', note: 'gecikdi' },
    { studentId: second.id, status: '-' },
  ])
  return { ...made, ...call, params, first, second }
}

describe('a date that was deleted and added again', () => {
  test('keeps its deleted marks restorable after marks were saved on it', async () => {
    const { remove, save, restore, marks, first, second } = await withMarks()
    await remove()
    await save([{ studentId: first.id, status: '-' }])
    expect((await restore()).status).toBe(200)
    expect(await marks()).toEqual([
      [first.id, '-', ''],
      [second.id, '-', ''],
    ])
  })

  test('shows beforehand how many cells keep their value, and afterwards that nothing is left to restore', async () => {
    const { remove, save, restore, trash, people, first, second } = await withMarks()
    await remove()
    expect(await trash()).toMatchObject([
      { date, marks: 2, exists: false, kept: 0, deletedBy: people.owner.fullName, daysLeft: 30 },
    ])
    await save([
      { studentId: first.id, status: '-' },
      { studentId: second.id, status: '-' },
    ])
    expect(await trash()).toMatchObject([{ date, marks: 2, exists: true, kept: 1 }])
    await restore()
    expect(await trash()).toEqual([])
  })

  test('restores deleted marks into cells that were cleared, and counts their notes', async () => {
    const { remove, save, restore, marks, noteBytes, first, second } = await withMarks()
    expect(await noteBytes()).toBe(7)
    await remove()
    expect(await noteBytes()).toBe(0)
    await save([{ studentId: first.id, status: '+', note: 'yeni' }])
    await save([{ studentId: first.id, status: '', note: '' }])
    await restore()
    expect(await marks()).toEqual([
      [first.id, '+', 'gecikdi'],
      [second.id, '-', ''],
    ])
    expect(await noteBytes()).toBe(7)
  })

  test('has the restored values in its history, and the deleted values that were not restored', async () => {
    const { remove, save, restore, history, first, second } = await withMarks()
    await remove()
    await save([{ studentId: first.id, status: '-' }])
    await restore()
    const [kept, filled, restored] = await history()
    expect([filled, kept]).toMatchObject(
      [
        {
          action: 'mark',
          student: { id: second.id },
          before: { status: '', note: '' },
          after: { status: '-', note: '' },
        },
        {
          action: 'mark',
          student: { id: first.id },
          before: { status: '+', note: 'gecikdi' },
          after: { status: '-', note: '' },
        },
      ].sort((one) => (one.student.id === second.id ? -1 : 1)),
    )
    expect(restored).toMatchObject({ action: 'date_restored', date })
  })

  test('is merged cell by cell with a simultaneous save, and no acknowledged mark is lost', async () => {
    const { remove, save, restore, marks, first, second } = await withMarks()
    for (let round = 0; round < 5; round++) {
      await remove()
      const [saved] = await Promise.all([save([{ studentId: first.id, status: '-', note: `${round}` }]), restore()])
      expect(saved.status).toBe(200)
      expect(await marks()).toContainEqual([first.id, '-', `${round}`])
      expect(await marks()).toContainEqual([second.id, '-', ''])
    }
  })
})

describe('each deletion of a date', () => {
  test('is listed, newest first, and restored by its id', async () => {
    const { remove, save, restore, trash, marks, first, second } = await withMarks()
    await remove()
    await save([{ studentId: first.id, status: '-' }])
    await remove()
    const [newer, older] = await trash()
    expect([newer?.marks, older?.marks]).toEqual([1, 2])
    await restore(older?.id)
    expect(await marks()).toEqual([
      [first.id, '+', 'gecikdi'],
      [second.id, '-', ''],
    ])
    expect((await trash()).map(({ id, kept }) => [id, kept])).toEqual([[newer?.id, 1]])
  })

  test('cannot be restored by the id of another date, nor after 30 days', async () => {
    const { remove, restore, trash, people, params, course } = await withMarks()
    await remove()
    const [deletion] = await trash()
    const other = { kind: 'date', date: '2026-11-15', id: deletion?.id ?? 0 } as const
    expect((await server.as(people.owner).call(restoreDeleted, { params, body: other })).error.code).toBe('not_found')
    await server.pool.query(`update deleted_days set deleted_at = now() - interval '29 days' where course_id = $1`, [
      course.id,
    ])
    expect((await trash())[0]?.daysLeft).toBe(1)
    await server.pool.query(`update deleted_days set deleted_at = now() - interval '30 days' where course_id = $1`, [
      course.id,
    ])
    expect(await trash()).toEqual([])
    expect((await restore()).error.code).toBe('not_found')
  })

  test('can be restored with more marks than one history entry holds', async () => {
    const { remove, save, restore, history, params, first, course } = await withMarks()
    await remove()
    await server.pool.query(
      `with made as (
         insert into accounts (short_id, role, full_name, folded_name, email)
         select 'Z' || n, 'student', 'Şagird ' || n, 'sagird', 'z' || n || '@mekteb.az' from generate_series(1, 1100) n returning id
       )
       insert into deleted_marks (course_id, deleted_day_id, student_id, status, note, updated_at)
       select $1, (select id from deleted_days where course_id = $1), id, '+', '', now() from made`,
      [course.id],
    )
    await save([{ studentId: first.id, status: '-' }])
    expect((await restore()).status).toBe(200)
    // the next row of the history has the ids after those of the restored marks
    await save([{ studentId: first.id, status: '+' }])
    const count = `select count(*)::int as n, count(distinct id)::int as ids from history_entries where course_id = $1 and action = 'mark'`
    const { rows } = await server.pool.query<{ n: number; ids: number }>(count, [params.id])
    expect(rows[0]?.n).toBe(rows[0]?.ids)
    expect(rows[0]?.n).toBe(2 + 1 + 1102 + 1)
    expect((await history()).length).toBe(50)
  })
})

describe('the trash of a course', () => {
  const readers = { ...teachersOfCourse, parent: 'forbidden' } as const
  test.each(accessOf(readers))('%s reading it gets %i', async (who, status, code) => {
    const { people, params } = await withMarks()
    const response = await server.as(people[who]).call(listCourseTrash, { params })
    expect([response.status, response.error.code]).toEqual([status, code])
  })

  const managers = { ...teachersOfCourse, coTeacher: 'forbidden' } as const
  test.each(accessOf(managers))('%s restoring a date from it gets %i', async (who, status, code) => {
    const { people, remove, restore } = await withMarks()
    await remove()
    const response = await restore(undefined, server.as(people[who]))
    expect([response.status, response.error.code]).toEqual([status, code])
  })

  test('returns the restored date with its name', async () => {
    const { remove, restore } = await withMarks()
    await remove()
    expect((await restore()).body.message).toBe('“14 noyabr 2026” bərpa edildi.')
  })

  test.each([
    ['a date without its date', { kind: 'date', id: 1 }, 'date_invalid'],
    ['an unknown kind', { kind: 'course', id: 1 }, 'validation_failed'],
    ['a category that was never there', { kind: 'category', id: 1 }, 'not_found'],
  ])('%s is refused', async (_what, body, code) => {
    const { people, params } = await withMarks()
    const response = await server.as(people.owner).call(restoreDeleted, { params, body: body as { kind: 'date' } })
    expect(response.error.code).toBe(code)
  })
})
