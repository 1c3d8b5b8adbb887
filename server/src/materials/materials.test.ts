import { deleteComment } from '@hasiye/contract/comments.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { changeMaterial, deleteMaterial, listMaterials } from '@hasiye/contract/materials.ts'
import { expect, test } from 'vitest'
import { accessOf, everybodyInCourse, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'

const server = testServer()
const body = { title: 'Nyuton qanunları' }

async function courseWithCategory() {
  const made = await server.make.course()
  const material = await server.make.material(made.course, { title: 'Mühazirə', fileName: 'mühazirə.PDF' })
  const owner = server.as(made.people.owner)
  return {
    ...made,
    material,
    inCategory: { params: { id: material.categoryId } },
    rename: (title: string) => owner.call(changeMaterial, { params: material, body: { title } }),
    remove: () => owner.call(deleteMaterial, { params: material }),
    list: async () => (await owner.call(listMaterials, { params: { id: material.categoryId } })).body,
    history: async () => (await owner.call(listHistory, { params: made.course })).body.items,
  }
}

test.each(accessOf(everybodyInCourse))('%s listing materials gets %i', async (who, status, code) => {
  const { people, inCategory } = await courseWithCategory()
  const response = await server.as(people[who]).call(listMaterials, inCategory)
  expect([response.status, response.error.code]).toEqual([status, code])
  expect(response.queries).toBeLessThanOrEqual(2)
})

test.each(accessOf(teachersOfCourse))('%s renaming a material gets %i', async (who, status, code) => {
  const { people, material } = await courseWithCategory()
  const response = await server.as(people[who]).call(changeMaterial, { params: material, body })
  expect([response.status, response.error.code]).toEqual([status, code])
  expect(response.queries).toBeLessThanOrEqual(3)
})

test.each(accessOf(teachersOfCourse))('%s deleting a material gets %i', async (who, status, code) => {
  const { people, material } = await courseWithCategory()
  const response = await server.as(people[who]).call(deleteMaterial, { params: material })
  expect([response.status, response.error.code]).toEqual([status, code])
})

test('materials are listed newest first, only those of this category', async () => {
  const { course, material, list } = await courseWithCategory()
  const newer = await server.make.material(course, { category: { id: material.categoryId }, fileName: 'siyahı.xlsx' })
  await server.make.material(course)
  expect((await list()).map(({ id, type }) => [id, type])).toEqual([
    [newer.id, 'xls'],
    [material.id, 'pdf'],
  ])
})

test('everybody except a parent sees the number of comments, without deleted ones', async () => {
  const { course, people, material, inCategory } = await courseWithCategory()
  await server.make.comment(course, { material })
  const deleted = await server.make.comment(course, { material })
  expect((await server.as(people.owner).call(deleteComment, { params: { id: deleted.id } })).status).toBe(200)
  for (const [who, commentCount] of [
    ['student', 1],
    ['owner', 1],
    ['parent', 0],
  ] as const) {
    expect((await server.as(people[who]).call(listMaterials, inCategory)).body).toMatchObject([{ commentCount }])
  }
})

test('a material whose uploader was deleted names nobody', async () => {
  const { people, material, list } = await courseWithCategory()
  const uploadedBy = people.coTeacher.id
  await server.db.updateTable('materials').set({ uploadedBy }).where('id', '=', material.id).execute()
  expect(await list()).toMatchObject([{ uploadedBy: people.coTeacher.fullName }])
  await server.db.deleteFrom('accounts').where('id', '=', uploadedBy).execute()
  expect(await list()).toMatchObject([{ uploadedBy: null }])
})

test('a new title is visible at once, and the history keeps both', async () => {
  const { rename, remove, list, history } = await courseWithCategory()
  const response = await rename('  Nyuton qanunları ')
  expect(response.body.title).toBe('Nyuton qanunları')
  expect(await list()).toEqual([response.body])
  await rename('Nyuton qanunları')
  expect((await remove()).body).toEqual({ message: '“Nyuton qanunları” silindi.' })
  expect((await history()).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['material_deleted', 'Nyuton qanunları', null],
    ['material_renamed', 'Mühazirə', 'Nyuton qanunları'],
  ])
})

test.each([
  ['blank', ' '],
  ['too long', 'ə'.repeat(301)],
])('a title that is %s is refused', async (_what, title) => {
  const { rename, list } = await courseWithCategory()
  expect((await rename(title)).error).toMatchObject({
    code: 'validation_failed',
    fields: { title: expect.any(String) },
  })
  expect(await list()).toMatchObject([{ title: 'Mühazirə' }])
})

test('a material that was deleted is not found', async () => {
  const { remove, rename, list } = await courseWithCategory()
  expect([(await remove()).status, (await remove()).status, (await rename('a')).status]).toEqual([200, 404, 404])
  expect(await list()).toEqual([])
})

test('a read-only course accepts no changes', async () => {
  const { course, rename, remove, list } = await courseWithCategory()
  await server.db.updateTable('courses').set({ readOnlyUntil: '2099-01-01' }).where('id', '=', course.id).execute()
  expect([(await rename('a')).error.code, (await remove()).error.code]).toEqual([
    'course_read_only',
    'course_read_only',
  ])
  expect(await list()).toHaveLength(1)
})
