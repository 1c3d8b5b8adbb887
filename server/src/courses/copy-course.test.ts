import { saveAttendance } from '@hasiye/contract/attendance.ts'
import { copyCourse, deleteCourse, getCourse, setLessonLink } from '@hasiye/contract/courses.ts'
import { deleteMaterial, getMaterialFile, listCategories, listMaterials } from '@hasiye/contract/materials.ts'
import { describe, expect, test } from 'vitest'
import { accessOf, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'
import { holding, untilWaiting } from '../../test/locks.ts'
import { expireTrash } from '../../test/stored.ts'
import { removeUnused } from '../storage/sweep.ts'

const server = testServer()

const lessonDays = [
  { weekday: 2, startsAt: '09:00' },
  { weekday: 4, startsAt: null },
]

/** A course with lesson days, materials, marks, a link, dates and comments, and how to copy it. */
async function source() {
  const made = await server.make.course({ students: 1 })
  const { course, people } = made
  const params = { id: course.id }
  const category = await server.make.category(course, 'Dərslər')
  await server.make.category(course, 'Boş')
  const material = await server.make.material(course, { category, title: 'Mühazirə 1' })
  await server.make.material(course, { category, title: 'Mühazirə 2' })
  await server.make.comment(course, { material })
  const owner = server.as(people.owner)
  await owner.call(setLessonLink, { params, body: { lessonLink: 'https://meet.example.az/9a' } })
  await owner.call(saveAttendance, {
    params,
    body: { date: '2026-09-15', statuses: [{ studentId: people.student.id, status: '+' }] },
  })
  await server.db
    .updateTable('courses')
    .set({ startDate: '2026-09-15', endDate: '2027-05-31', emoji: '🧬', ground: 'zeytun' })
    .set({ lessonDays: JSON.stringify(lessonDays), lessonMinutes: 90 })
    .where('id', '=', course.id)
    .execute()
  const copy = (
    body: { name: string; emoji?: string | null; withTeachers?: boolean; withStudents?: boolean },
    who = people.owner,
    headers = {},
  ) => server.as(who).call(copyCourse, { params, body, headers })
  return { ...made, params, material, copy }
}

const materialsOf = async (courseId: number, who: { token: string }) => {
  const [category] = (await server.as(who as never).call(listCategories, { params: { id: courseId } })).body.filter(
    ({ name }) => name === 'Dərslər',
  )
  return (await server.as(who as never).call(listMaterials, { params: { id: category?.id ?? 0 } })).body
}

const unusedSince = async (key: string) =>
  (await server.db.selectFrom('files').where('key', '=', key).select('unusedSince').executeTakeFirst())?.unusedSince

test.each(accessOf({ ...teachersOfCourse, coTeacher: 'forbidden' }, 201))(
  '%s copying a course gets %i',
  async (who, status, code) => {
    const { people, params } = await source()
    const response = await server.as(people[who]).call(copyCourse, { params, body: { name: 'Yeni rüb' } })
    expect([response.status, response.error.code]).toEqual([status, code])
  },
)

test('a copy has name, description, look, lesson days, categories and materials, and nothing else', async () => {
  const { course, people, copy } = await source()
  const { body, queries } = await copy({ name: 'Yeni rüb' })
  expect(body).toMatchObject({
    name: 'Yeni rüb',
    description: 'Həftədə üç dərs.',
    emoji: '🧬',
    ground: 'zeytun',
    lessonDays,
    lessonMinutes: 90,
    lessonLink: null,
    startDate: null,
    endDate: null,
    bannerImage: null,
    archivedAt: null,
    isOwner: true,
    participants: [],
  })
  // session, lock, quota, count, course, materials, reading
  expect(queries).toBe(7)
  expect(body.teachers.map(({ id }) => id)).toEqual([people.owner.id])
  const categories = (await server.as(people.owner).call(listCategories, { params: { id: body.id } })).body
  expect(categories.map(({ name, fileCount, commentCount }) => [name, fileCount, commentCount]).sort()).toEqual([
    ['Boş', 0, 0],
    ['Dərslər', 2, 0],
  ])
  const shown = (rows: Awaited<ReturnType<typeof materialsOf>>) =>
    rows.map(({ title, fileName, size, createdAt }) => [title, fileName, size, createdAt])
  const copied = await materialsOf(body.id, people.owner)
  expect(shown(copied)).toEqual(shown(await materialsOf(course.id, people.owner)))
  expect(copied.map(({ commentCount }) => commentCount)).toEqual([0, 0])
  for (const table of ['days', 'marks', 'comments'] as const) {
    expect(await server.db.selectFrom(table).where('courseId', '=', body.id).select('courseId').execute()).toEqual([])
  }
  const history = await server.db.selectFrom('history').where('courseId', '=', body.id).selectAll().execute()
  expect(history).toMatchObject([{ action: 'course_copied', actorId: people.owner.id, after: course.name }])
})

test('a copy may have another emoji than its source', async () => {
  const { copy } = await source()
  expect((await copy({ name: 'Yeni rüb', emoji: '🪐' })).body).toMatchObject({ emoji: '🪐', ground: 'zeytun' })
})

test('a copy with people has the students, and the teachers with their rights; the copying teacher owns it', async () => {
  const { people, students, copy } = await source()
  const { body } = await copy({ name: 'Yeni rüb', withTeachers: true, withStudents: true }, people.manager)
  expect(body.participantIds.toSorted()).toEqual(students.map(({ id }) => id).toSorted())
  const rights = body.teachers.map(({ id, isOwner, canManage }) => [id, isOwner, canManage])
  expect(rights).toHaveLength(3)
  expect(rights).toEqual(
    expect.arrayContaining([
      [people.manager.id, true, true],
      [people.owner.id, false, true],
      [people.coTeacher.id, false, false],
    ]),
  )
})

test.each([
  ['quota_reached', { courseCreationLimit: 1 }],
  ['subscription_expired', { subscriptionExpiresAt: '2020-01-01' }],
] as const)('it is refused with %s like a new course', async (code, change) => {
  const { people, copy } = await source()
  await server.db.updateTable('accounts').set(change).where('id', '=', people.owner.id).execute()
  const response = await copy({ name: 'Yeni rüb' })
  expect([response.status, response.error.code]).toEqual([403, code])
})

test('a repeat with the same key returns the first copy', async () => {
  const { people, copy } = await source()
  const headers = { 'idempotency-key': 'surət' }
  const [first, again] = [await copy({ name: 'A' }, undefined, headers), await copy({ name: 'A' }, undefined, headers)]
  expect([again.status, again.body.id]).toEqual([201, first.body.id])
  expect((await copy({ name: 'B' }, people.owner, headers)).error.code).toBe('key_reused')
})

describe('a shared file', () => {
  test('is kept while either course has its material, and becomes unused when the last material is removed', async () => {
    const { course, people, material, copy } = await source()
    const { body } = await copy({ name: 'Yeni rüb' })
    const owner = server.as(people.owner)
    await owner.call(deleteMaterial, { params: { id: material.id } })
    await expireTrash(server)
    expect(await unusedSince(material.fileKey)).toBeNull()
    await server.pool.query(
      `update files set unused_since = unused_since - interval '2 days' where unused_since is not null`,
    )
    await removeUnused(server.db, server.storage)
    const copied = (await materialsOf(body.id, people.owner)).find(({ title }) => title === 'Mühazirə 1')
    const file = await owner.call(getMaterialFile, { params: { id: copied?.id ?? 0 } })
    expect([file.status, file.bytes.toString()]).toEqual([200, '%PDF-1.4 mühazirə'])
    await owner.call(deleteCourse, { params: { id: body.id } })
    await expireTrash(server)
    expect(await unusedSince(material.fileKey)).toBeInstanceOf(Date)
    expect((await owner.call(getCourse, { params: { id: course.id } })).status).toBe(200)
  })

  test('becomes unused when both materials are removed at the same time', async () => {
    const { people, material, copy } = await source()
    const { body } = await copy({ name: 'Yeni rüb' })
    const copied = (await materialsOf(body.id, people.owner)).find(({ title }) => title === 'Mühazirə 1')
    const owner = server.as(people.owner)
    const remove = 'delete from materials where id = $1'
    expect((await owner.call(deleteMaterial, { params: { id: copied?.id ?? 0 } })).status).toBe(200)
    const { expiry } = await holding(server.pool, remove, [material.id], async () => {
      const expiry = expireTrash(server)
      await untilWaiting(server.pool)
      return { expiry }
    })
    await expiry
    expect(await unusedSince(material.fileKey)).toBeInstanceOf(Date)
  })

  test('of a material that is deleted during the copy is either in the copy or unused', async () => {
    const { course, people, material, copy } = await source()
    const remove = `with held as (select from courses where id = $1 for no key update)
      delete from materials using held where id = $2`
    const { response } = await holding(server.pool, remove, [course.id, material.id], async () => {
      const copying = copy({ name: 'Yeni rüb' })
      await untilWaiting(server.pool)
      return { response: copying }
    })
    const { body } = await response
    expect((await materialsOf(body.id, people.owner)).map(({ title }) => title)).toEqual(['Mühazirə 2'])
    expect(await unusedSince(material.fileKey)).toBeInstanceOf(Date)
  })
})
