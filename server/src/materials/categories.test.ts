import { listHistory } from '@hasiye/contract/history.ts'
import { createCategory, deleteCategory, listCategories, renameCategory } from '@hasiye/contract/materials.ts'
import { describe, expect, test } from 'vitest'
import { accessOf, everybodyInCourse, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'

const server = testServer()
const body = { name: 'Dərs materialları' }

async function courseWithCategory() {
  const made = await server.make.course()
  const category = await server.make.category(made.course, 'Testlər')
  const params = { id: made.course.id }
  const owner = server.as(made.people.owner)
  return {
    ...made,
    category,
    create: (name: string, headers = {}) => owner.call(createCategory, { params, body: { name }, headers }),
    rename: (name: string, id = category.id) => owner.call(renameCategory, { params: { id }, body: { name } }),
    remove: () => owner.call(deleteCategory, { params: category }),
    list: async () => (await owner.call(listCategories, { params })).body,
    history: async () => (await owner.call(listHistory, { params })).body.items,
  }
}

test.each(accessOf(everybodyInCourse))('%s listing categories gets %i', async (who, status, code) => {
  const { people, course } = await courseWithCategory()
  const response = await server.as(people[who]).call(listCategories, { params: { id: course.id } })
  expect([response.status, response.error.code]).toEqual([status, code])
  expect(response.queries).toBeLessThanOrEqual(2)
})

test.each(accessOf(teachersOfCourse, 201))('%s adding a category gets %i', async (who, status, code) => {
  const { people, course } = await courseWithCategory()
  const response = await server.as(people[who]).call(createCategory, { params: { id: course.id }, body })
  expect([response.status, response.error.code]).toEqual([status, code])
})

test.each(accessOf(teachersOfCourse))('%s renaming a category gets %i', async (who, status, code) => {
  const { people, category } = await courseWithCategory()
  const response = await server.as(people[who]).call(renameCategory, { params: category, body })
  expect([response.status, response.error.code]).toEqual([status, code])
  expect(response.queries).toBeLessThanOrEqual(3)
})

test.each(accessOf(teachersOfCourse))('%s deleting a category gets %i', async (who, status, code) => {
  const { people, category } = await courseWithCategory()
  const response = await server.as(people[who]).call(deleteCategory, { params: category })
  expect([response.status, response.error.code]).toEqual([status, code])
})

describe('the list', () => {
  test('has the oldest first, with its counts', async () => {
    const { course, category, create, list } = await courseWithCategory()
    const { body: second } = await create('Mühazirələr')
    const material = await server.make.material(course, { category })
    await server.make.material(course, { category })
    await server.make.comment(course, { category })
    await server.make.comment(course, { material })
    expect(await list()).toEqual([
      { ...category, fileCount: 2, commentCount: 2, createdAt: expect.stringMatching(/Z$/) },
      second,
    ])
    expect(second).toMatchObject({ name: 'Mühazirələr', fileCount: 0, commentCount: 0 })
  })

  test('shows a parent no number of comments', async () => {
    const { course, people, category } = await courseWithCategory()
    await server.make.comment(course, { category })
    const { body: seen } = await server.as(people.parent).call(listCategories, { params: course })
    expect(seen).toMatchObject([{ id: category.id, commentCount: 0 }])
  })
})

describe('a name', () => {
  test.each([
    ['the same', 'Testlər'],
    ['in other case', 'TESTLƏR'],
    ['with space around it', '  testlər '],
    ['written in combining letters', 'Testlər'.normalize('NFD')],
  ])('that is %s is refused in the same course', async (_what, name) => {
    const { create, rename, list } = await courseWithCategory()
    const { body: other } = await create('Mühazirələr')
    expect((await create(name)).error.code).toBe('duplicate')
    expect((await rename(name, other.id)).error.code).toBe('duplicate')
    expect((await list()).map((one) => one.name)).toEqual(['Testlər', 'Mühazirələr'])
  })

  test('is compared by the Azerbaijani alphabet: dotted and dotless i are two letters, and so are e and ə', async () => {
    const { create } = await courseWithCategory()
    expect((await create('qızıl')).status).toBe(201)
    expect((await create('QIZIL')).error.code).toBe('duplicate')
    expect((await create('qizil')).status).toBe(201)
    expect((await create('QİZİL')).error.code).toBe('duplicate')
    expect((await create('Testler')).status).toBe(201)
  })

  test('may exist in another course', async () => {
    const [one, other] = [await courseWithCategory(), await courseWithCategory()]
    const responses = [await one.create('Mühazirələr'), await other.create('Mühazirələr')]
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    const { body: renamed } = await other.rename('Seminarlar')
    expect((await one.create(renamed.name)).status).toBe(201)
  })

  test.each([
    ['blank', ' \t '],
    ['of 201 characters', 'ə'.repeat(201)],
    ['with a line break', 'Testlər\nvə'],
  ])('that is %s is refused', async (_what, name) => {
    const { create, rename } = await courseWithCategory()
    for (const response of [await create(name), await rename(name)]) {
      expect(response.error).toMatchObject({ code: 'validation_failed', fields: { name: expect.any(String) } })
    }
  })

  test('may be changed in its case', async () => {
    const { rename } = await courseWithCategory()
    expect((await rename('TESTLƏR')).body).toMatchObject({ name: 'TESTLƏR', fileCount: 0 })
  })
})

test('a form that is sent twice adds one category', async () => {
  const { create, list } = await courseWithCategory()
  const headers = { 'idempotency-key': 'form-1' }
  const [first, repeat] = [await create('Mühazirələr', headers), await create('Mühazirələr', headers)]
  expect([first.status, repeat.status, repeat.body]).toEqual([201, 201, first.body])
  expect(await list()).toHaveLength(2)
})

test('the history records additions, renames and deletions', async () => {
  const { create, rename, remove, history, people } = await courseWithCategory()
  await create('Mühazirələr')
  await rename('Yoxlamalar')
  await rename('Yoxlamalar')
  const response = await remove()
  expect(response.body).toEqual({ message: '“Yoxlamalar” kateqoriyası silindi.' })
  const entries = (await history()).map(({ action, before, after, by }) => [action, before, after, by])
  expect(entries).toEqual([
    ['category_deleted', 'Yoxlamalar', null, people.owner.fullName],
    ['category_renamed', 'Testlər', 'Yoxlamalar', people.owner.fullName],
    ['category_added', null, 'Mühazirələr', people.owner.fullName],
  ])
})

test('a course has at most 500 categories', async () => {
  const { course, create } = await courseWithCategory()
  const names = Array.from({ length: 498 }, (_, n) => ({ courseId: course.id, name: `${n}`, lowerName: `${n}` }))
  await server.db.insertInto('categories').values(names).execute()
  expect((await create('500')).status).toBe(201)
  expect((await create('501')).error.code).toBe('limit_reached')
})

test('a category that was deleted is not found', async () => {
  const { remove, rename } = await courseWithCategory()
  expect([(await remove()).status, (await remove()).status, (await rename('a')).status]).toEqual([200, 404, 404])
})
