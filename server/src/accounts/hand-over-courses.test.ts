import { listAttendance, saveAttendance } from '@hasiye/contract/attendance.ts'
import { getCourse, listMyCourses, updateCourse } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { removeTeacher } from '@hasiye/contract/participants.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { transaction } from '../db/db.ts'
import { removeExpired } from '../regular-jobs.ts'
import { deleteAccount } from './delete-account.ts'

const server = testServer()
const change = { name: 'Fizika', description: 'Həftədə iki dərs.' }

const remove = (id: number) => transaction(server.db, (trx) => deleteAccount(trx, id, id))
const courseRow = (id: number) => server.db.selectFrom('courses').where('id', '=', id).selectAll().executeTakeFirst()

async function withoutManager() {
  const made = await server.make.course()
  await server.db.updateTable('courseTeachers').set({ canManage: false }).where('isOwner', '=', false).execute()
  return { ...made, params: { id: made.course.id } }
}

test('the co-teacher who has managed longest becomes the owner', async () => {
  const { course, people } = await server.make.course()
  await server.pool.query(
    `update course_teachers set can_manage = true, since = now() - interval '1 day' where course_id = $1 and teacher_id = $2`,
    [course.id, people.coTeacher.id],
  )
  await remove(people.owner.id)
  const { body } = await server.as(people.coTeacher).call(getCourse, { params: { id: course.id } })
  expect(body).toMatchObject({ teacherId: people.coTeacher.id, isOwner: true, readOnlyUntil: null })
  expect(body.teachers.map(({ id }) => id)).toEqual([people.coTeacher.id, people.manager.id])
  expect(
    (await server.as(people.coTeacher).call(updateCourse, { params: { id: course.id }, body: change })).status,
  ).toBe(200)
})

test('the history records the new owner', async () => {
  const { course, people } = await server.make.course()
  await remove(people.owner.id)
  const { body } = await server.as(people.manager).call(listHistory, { params: { id: course.id } })
  expect(body.items).toMatchObject([
    { action: 'owner_changed', by: null, before: null, after: people.manager.fullName },
  ])
})

test('an inherited course may exceed the quota', async () => {
  const { course, people } = await server.make.course()
  await server.db.updateTable('accounts').set({ courseCreationLimit: 0 }).where('id', '=', people.manager.id).execute()
  await remove(people.owner.id)
  expect((await server.as(people.manager).call(listMyCourses)).body).toMatchObject([{ id: course.id, isOwner: true }])
})

test('a course without a manager can be read for 30 days, and written by nobody', async () => {
  const { people, params } = await withoutManager()
  await remove(people.owner.id)
  const { body } = await server.as(people.student).call(getCourse, { params })
  expect(body).toMatchObject({ teacherId: null, teacherName: null })
  const days = (new Date(body.readOnlyUntil ?? '').getTime() - Date.now()) / 86_400_000
  expect(days).toBeCloseTo(30, 1)
  const coTeacher = server.as(people.coTeacher)
  const refused = { status: 403, error: { code: 'course_read_only', error: 'Bu qrup yalnız baxış üçün açıqdır.' } }
  expect(await coTeacher.call(updateCourse, { params, body: change })).toMatchObject(refused)
  const marks = { date: '2026-09-15', statuses: [] }
  expect(await coTeacher.call(saveAttendance, { params, body: marks })).toMatchObject(refused)
})

test('the course is removed when the time is over, and is never writable before', async () => {
  const { course, people, params } = await withoutManager()
  await remove(people.owner.id)
  await server.db
    .insertInto('history')
    .values({ courseId: course.id, actorId: null, action: 'date_added', date: '2026-09-15' })
    .execute()
  await removeExpired(server.db)
  expect(await courseRow(course.id)).toBeDefined()
  await server.pool.query(`update courses set read_only_until = now() where id = $1`, [course.id])
  const late = await server.as(people.coTeacher).call(updateCourse, { params, body: change })
  expect(late.error.code).toBe('course_read_only')
  await removeExpired(server.db)
  expect(await courseRow(course.id)).toBeUndefined()
  const history = await server.db.selectFrom('history').where('courseId', '=', course.id).select('id').execute()
  expect(history).toEqual([])
})

test('courses in which the teacher was a co-teacher stay with their owner', async () => {
  const { course, people } = await server.make.course()
  await remove(people.manager.id)
  const { body } = await server.as(people.owner).call(getCourse, { params: { id: course.id } })
  expect(body).toMatchObject({ teacherId: people.owner.id, readOnlyUntil: null })
  expect(body.teachers).toHaveLength(2)
})

test("a deleted teacher's name disappears from marks of former courses, and the version rises", async () => {
  const { course, people } = await server.make.course()
  const params = { id: course.id }
  const mark = { studentId: people.student.id, status: '+' as const }
  const owner = server.as(people.owner)
  await server.as(people.coTeacher).call(saveAttendance, { params, body: { date: '2026-09-15', statuses: [mark] } })
  await owner.call(removeTeacher, { params: { ...params, teacherId: people.coTeacher.id } })
  const read = (etag = '') => owner.call(listAttendance, { params, headers: { 'if-none-match': etag } })
  const before = await read()
  expect(before.body[0]?.statuses[0]?.updatedBy).toBe(people.coTeacher.fullName)
  await remove(people.coTeacher.id)
  const after = await read(String(before.headers.etag))
  expect(after.body[0]?.statuses[0]?.updatedBy).toBeNull()
})

test('simultaneous deletion of owner and heir leaves a read-only course', async () => {
  const { course, people } = await server.make.course()
  await Promise.all([remove(people.owner.id), remove(people.manager.id)])
  const owners = await server.db
    .selectFrom('courseTeachers')
    .where('courseId', '=', course.id)
    .where('isOwner', '=', true)
    .select('teacherId')
    .execute()
  expect(owners).toEqual([])
  expect((await courseRow(course.id))?.readOnlyUntil).not.toBeNull()
})
