import { createCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { holding, untilWaiting } from '../../test/locks.ts'
import type { TestPerson } from '../../test/makers.ts'

const server = testServer()
const create = (person: TestPerson, key?: string, name = 'Riyaziyyat') =>
  server.as(person).call(createCourse, {
    body: { name, description: '' },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const countOf = async (person: TestPerson): Promise<number> => (await server.as(person).call(listMyCourses)).body.length

test('a repeat gets the first answer and does nothing', async () => {
  const teacher = await server.make.person('teacher')
  const first = await create(teacher, 'form-1')
  const repeat = await create(teacher, 'form-1', 'Fizika')
  expect([first.status, repeat.status]).toEqual([201, 201])
  expect(repeat.body).toEqual(first.body)
  expect(await countOf(teacher)).toBe(1)
})

test('another key, or none, is another request', async () => {
  const teacher = await server.make.person('teacher')
  for (const key of ['form-1', 'form-2', undefined, undefined]) expect((await create(teacher, key)).status).toBe(201)
  expect(await countOf(teacher)).toBe(4)
})

test('the same key of somebody else is another request', async () => {
  const [one, other] = await Promise.all([server.make.person('teacher'), server.make.person('teacher')])
  const replies = [await create(one, 'form-1'), await create(other, 'form-1')]
  expect(replies[0]?.body.id).not.toBe(replies[1]?.body.id)
})

test('a refusal is not remembered', async () => {
  const teacher = await server.make.person('teacher', { limit: 0 })
  expect((await create(teacher, 'form-1')).error.code).toBe('quota_reached')
  await server.db.updateTable('accounts').set({ courseCreationLimit: 1 }).where('id', '=', teacher.id).execute()
  expect((await create(teacher, 'form-1')).status).toBe(201)
})

test('a key is forgotten after 24 hours', async () => {
  const teacher = await server.make.person('teacher')
  await create(teacher, 'form-1')
  const createdAt = new Date(Date.now() - 24 * 60 * 60 * 1000 - 1)
  await server.db.updateTable('idempotencyKeys').set({ createdAt }).where('accountId', '=', teacher.id).execute()
  const again = await create(teacher, 'form-1', 'Fizika')
  const repeat = await create(teacher, 'form-1', 'Kimya')
  expect([again.body.name, repeat.body.name]).toEqual(['Fizika', 'Fizika'])
  expect(await countOf(teacher)).toBe(2)
})

test.each([
  ['empty', ''],
  ['of 65 characters', 'k'.repeat(65)],
])('a key that is %s is refused', async (_what, key) => {
  const teacher = await server.make.person('teacher')
  expect((await create(teacher, key)).error.code).toBe('validation_failed')
})

test('a key of 64 characters is good', async () => {
  const teacher = await server.make.person('teacher')
  expect((await create(teacher, 'k'.repeat(64))).status).toBe(201)
})

test('a repeat while the first is under way is refused, and gets the answer afterwards', async () => {
  const teacher = await server.make.person('teacher')
  const held = 'select from accounts where id = $1 for update'
  const first = await holding(server.pool, held, [teacher.id], async () => {
    const underWay = create(teacher, 'form-1')
    await untilWaiting(server.pool)
    const repeat = await create(teacher, 'form-1')
    expect([repeat.status, repeat.error.code]).toEqual([409, 'in_progress'])
    return { underWay }
  })
  const { body } = await first.underWay
  expect((await create(teacher, 'form-1')).body).toEqual(body)
  expect(await countOf(teacher)).toBe(1)
})
