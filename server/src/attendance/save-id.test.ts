import { randomUUID } from 'node:crypto'
import { deleteDay, listAttendance, type MarkChange, saveAttendance } from '@hasiye/contract/attendance.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { removeParticipant } from '@hasiye/contract/participants.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { holding, untilWaiting } from '../../test/locks.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { transaction } from '../db/db.ts'
import { removeExpired } from '../regular-jobs.ts'

const server = testServer()
const date = '2026-11-14'
const empty = { status: '', note: '' } as const

type Body = { saveId?: string; date?: string; existing?: boolean }

async function courseOf(students = 0) {
  const { course, people, students: all } = await server.make.course({ students })
  const params = { id: course.id }
  const owner = server.as(people.owner)
  const save = (statuses: MarkChange[], { saveId, ...more }: Body = {}, who = people.owner) =>
    server.as(who).call(saveAttendance, { params, body: { date, statuses, ...more, ...(saveId ? { saveId } : {}) } })
  const read = async () => (await owner.call(listAttendance, { params })).body
  const history = async () => (await owner.call(listHistory, { params })).body.items
  const remove = () => owner.call(deleteDay, { params, body: { date } })
  const version = async (): Promise<number> =>
    (await server.pool.query('select version from courses where id = $1', [course.id])).rows[0].version
  return { course, params, people, owner, students: all, student: people.student, save, read, history, remove, version }
}

const present = ({ id }: { id: number }, base: MarkChange['base'] = empty): MarkChange => {
  return { studentId: id, status: '+', note: '', base }
}

/** Expects that the repeat responds 200 and leaves days, marks, history and version unchanged. */
async function expectNoWrite({ read, history, version }: Awaited<ReturnType<typeof courseOf>>, repeat: () => unknown) {
  const before = [await read(), await history(), await version()]
  await repeat()
  expect([await read(), await history(), await version()]).toEqual(before)
}

test('a repeat writes nothing and gets the same response, in two statements like the first', async () => {
  const course = await courseOf(1)
  const { students, save } = course
  const saveId = randomUUID()
  const cells = students.map((student) => present(student))
  const first = await save(cells, { saveId })
  await expectNoWrite(course, async () => {
    const again = await save(cells.toReversed(), { saveId: saveId.toUpperCase(), existing: true })
    expect(again.status).toBe(200)
    expect(again.queries).toBe(2)
    expect(again.body).toEqual({ ...first.body, statuses: first.body.statuses.toReversed() })
  })
})

test('a cell that somebody changed after the save is returned as a conflict with its current value', async () => {
  const course = await courseOf(1)
  const { students, save, people } = course
  const [one, other] = students as [(typeof students)[0], (typeof students)[0]]
  const saveId = randomUUID()
  const cells = [present(one), { studentId: other.id, status: '', note: 'gecikdi', base: empty } as const]
  await save(cells, { saveId })
  await save([{ studentId: one.id, status: '-' }], {}, people.coTeacher)
  // the stored status differs from the one of the save
  await save([{ studentId: other.id, status: '+' }], {}, people.coTeacher)
  await expectNoWrite(course, async () => {
    const { body } = await save(cells, { saveId })
    expect(body.conflicts).toMatchObject([{ studentId: one.id, status: '-', updatedBy: people.coTeacher.fullName }])
    expect(body.statuses).toMatchObject([{ studentId: other.id, status: '+', note: 'gecikdi' }])
  })
})

test('a date that was deleted after the save is not added again', async () => {
  const course = await courseOf()
  const { student, save, remove } = course
  const saveId = randomUUID()
  await save([present(student)], { saveId })
  await remove()
  await expectNoWrite(course, async () => {
    for (const existing of [false, true]) {
      const { status, body } = await save([present(student)], { saveId, existing })
      expect([status, body.statuses, body.skipped]).toEqual([200, [], []])
      expect(body.conflicts).toMatchObject([{ studentId: student.id, ...empty, updatedBy: null }])
    }
  })
})

test('a save that added only the date is found again after its deletion', async () => {
  const course = await courseOf()
  const { save, remove, read } = course
  const saveId = randomUUID()
  await save([], { saveId })
  expect(await read()).toEqual([{ date, statuses: [] }])
  await remove()
  await expectNoWrite(course, async () => {
    expect((await save([], { saveId })).body).toEqual({ date, statuses: [], conflicts: [], skipped: [] })
  })
})

test('a student who was removed after the save is reported as skipped', async () => {
  const course = await courseOf(1)
  const { students, student, save, owner, params } = course
  const saveId = randomUUID()
  const cells = students.map((one) => present(one))
  await save(cells, { saveId })
  await owner.call(removeParticipant, { params: { ...params, studentId: student.id } })
  await expectNoWrite(course, async () => {
    const { body } = await save(cells, { saveId })
    expect(body.skipped).toEqual([student.id])
    expect(body.statuses.map(({ studentId }) => studentId)).toEqual([students[1]?.id])
  })
})

test('deleting a student deletes the marks but keeps the id of the save', async () => {
  const course = await courseOf()
  const { student, save, people, remove } = course
  const saveId = randomUUID()
  await save([present(student)], { saveId })
  await remove()
  await transaction(server.db, (trx) => deleteAccount(trx, student.id, people.admin.id))
  await expectNoWrite(course, async () => {
    expect((await save([present(student)], { saveId })).body).toMatchObject({ statuses: [], skipped: [student.id] })
  })
})

test('a repeat years later writes nothing', async () => {
  const course = await courseOf()
  const { student, save, people } = course
  const saveId = randomUUID()
  await save([present(student)], { saveId })
  await save([{ studentId: student.id, ...empty }], {}, people.coTeacher)
  await server.pool.query(`update history set at = at - interval '9 years' where course_id = $1`, [course.course.id])
  await removeExpired(server.db)
  await expectNoWrite(course, async () => {
    expect((await save([present(student)], { saveId })).body.conflicts).toHaveLength(1)
  })
})

test.each([
  ['everything stood so already', { status: '+', note: '' }],
  ['everything was a conflict', { status: '-', note: '' }],
] as const)(
  'a save that wrote nothing because %s is recognised when it is repeated, and shows no entry',
  async (_why, stands) => {
    const course = await courseOf()
    const { student, save, people, history } = course
    const saveId = randomUUID()
    await save([{ studentId: student.id, ...stands }], {}, people.coTeacher)
    const entries = await history()
    await save([present(student)], { saveId })
    expect(await history()).toEqual(entries)
    // by now the repeat could write
    await save([{ studentId: student.id, ...empty }], {}, people.coTeacher)
    await expectNoWrite(course, async () => {
      expect((await save([present(student)], { saveId })).body).toMatchObject({ statuses: [], conflicts: [empty] })
    })
  },
)

test('an id with another date or other cells is refused, and nothing is written', async () => {
  const course = await courseOf(1)
  const { students, student, save } = course
  const saveId = randomUUID()
  await save([present(student)], { saveId })
  const others: [MarkChange[], Body][] = [
    [[present(student)], { date: '2026-11-15' }],
    [[], {}],
    [students.map((one) => present(one)), {}],
    [[{ ...present(student), status: '-' }], {}],
    [[{ ...present(student), note: 'gecikdi' }], {}],
    [[{ ...present(student), base: { status: '-', note: '' } }], {}],
    [[{ studentId: student.id, status: '+' }], {}],
  ]
  await expectNoWrite(course, async () => {
    for (const [cells, more] of others) {
      const { status, error } = await save(cells, { saveId, ...more })
      expect([status, error.code]).toEqual([422, 'key_reused'])
    }
  })
})

test('a refused save does not use up its id, and the same id in another course is another save', async () => {
  const [one, other] = [await courseOf(), await courseOf()]
  const saveId = randomUUID()
  expect((await one.save([present(one.student)], { saveId, existing: true })).error.code).toBe('date_deleted')
  for (const { save, student } of [one, other]) {
    expect((await save([present(student)], { saveId })).body.statuses).toHaveLength(1)
  }
})

test.each(['', 'x', '5f0c1c1e-3d1b-4c55-9d0a', `${randomUUID()}0`])('“%s” is not a valid id', async (saveId) => {
  const { owner, params } = await courseOf()
  const { status, error } = await owner.call(saveAttendance, { params, body: { date, statuses: [], saveId } })
  expect([status, error.code]).toEqual([400, 'validation_failed'])
})

test.each([
  ['a new date', false],
  ['a date that is there', true],
])('two equal ids at the same moment on %s are saved once, and both get the response', async (_what, isThere) => {
  const { course, students, save, history } = await courseOf(1)
  const saveId = randomUUID()
  if (isThere) await save([])
  const cells = students.map((one) => present(one))
  const responses = await holding(
    server.pool,
    'select from all_courses where id = $1 for update',
    [course.id],
    async () => {
      const both = [save(cells, { saveId }), save(cells, { saveId })]
      await untilWaiting(server.pool, 2)
      return both
    },
  ).then((both) => Promise.all(both))
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(responses[0]?.body).toEqual(responses[1]?.body)
  expect((await history()).map(({ action }) => action)).toEqual(['mark', 'mark', 'date_added'])
})

test('two equal ids at the same moment with different dates: one is saved, the other refused', async () => {
  const { course, student, save, read } = await courseOf()
  const saveId = randomUUID()
  const dates = ['2026-11-14', '2026-11-15']
  const responses = await holding(
    server.pool,
    'select from all_courses where id = $1 for update',
    [course.id],
    async () => {
      const both = dates.map((day) => save([present(student)], { saveId, date: day }))
      await untilWaiting(server.pool, 2)
      return both
    },
  ).then((both) => Promise.all(both))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await read()).toHaveLength(1)
})
