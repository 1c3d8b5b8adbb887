import { addCategoryComment } from '@hasiye/contract/comments.ts'
import { createCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import { createCategory, uploadMaterial } from '@hasiye/contract/materials.ts'
import { expect, test, vi } from 'vitest'
import { formOf } from '../../test/forms.ts'
import { type TestResponse, testServer } from '../../test/harness.ts'
import { holding, untilWaiting } from '../../test/locks.ts'
import type { TestPerson } from '../../test/makers.ts'
import { traces } from '../../test/stored.ts'

const server = testServer()
const create = (person: TestPerson, key?: string, name = 'Riyaziyyat') =>
  server.as(person).call(createCourse, {
    body: { name, description: '' },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const countOf = async (person: TestPerson): Promise<number> => (await server.as(person).call(listMyCourses)).body.length

test('a repeat gets the first response and does nothing', async () => {
  const teacher = await server.make.person('teacher')
  const first = await create(teacher, 'form-1')
  const repeat = await create(teacher, 'form-1')
  expect([first.status, repeat.status]).toEqual([201, 201])
  expect(repeat.body).toEqual(first.body)
  expect(await countOf(teacher)).toBe(1)
})

const reused = [422, 'key_reused', 'Bu əməliyyat artıq başqa məlumatla göndərilib. Səhifəni yeniləyin.']
const refusalOf = ({ status, error }: Pick<TestResponse<unknown>, 'status' | 'error'>) => [
  status,
  error.code,
  error.error,
]

test('the same key with another body is refused and does nothing', async () => {
  const teacher = await server.make.person('teacher')
  await create(teacher, 'form-1')
  expect(refusalOf(await create(teacher, 'form-1', 'Fizika'))).toEqual(reused)
  expect(await countOf(teacher)).toBe(1)
  expect((await create(teacher, 'form-1')).status).toBe(201)
})

test.each([
  ['the quota is full', { courseCreationLimit: 1 }, 'quota_reached'],
  ['the quota was taken away', { courseCreationLimit: 0 }, 'quota_reached'],
  ['the subscription has ended', { subscriptionExpiresAt: '2020-01-01T00:00:00Z' }, 'subscription_expired'],
] as const)('when %s, a known key takes precedence', async (_when, change, refusal) => {
  const teacher = await server.make.person('teacher')
  const first = await create(teacher, 'form-1')
  await server.db.updateTable('accounts').set(change).where('id', '=', teacher.id).execute()
  expect((await create(teacher, 'form-2')).error.code).toBe(refusal)
  const repeat = await create(teacher, 'form-1')
  expect([repeat.status, repeat.body]).toEqual([201, first.body])
  expect(refusalOf(await create(teacher, 'form-1', 'Fizika'))).toEqual(reused)
})

test('a known key is checked before a taken name', async () => {
  const { people, course } = await server.make.course()
  const add = (key: string, name: string) =>
    server
      .as(people.owner)
      .call(createCategory, { params: course, body: { name }, headers: { 'idempotency-key': key } })
  const first = await add('form-1', 'Testlər')
  await add('form-2', 'Mühazirələr')
  expect((await add('form-1', 'Testlər')).body).toEqual(first.body)
  expect(refusalOf(await add('form-1', 'Mühazirələr'))).toEqual(reused)
  expect((await add('form-3', 'Testlər')).error.code).toBe('duplicate')
})

test('a repeat by a teacher who was removed meanwhile is not found', async () => {
  const { people, course } = await server.make.course()
  const add = () =>
    server.as(people.coTeacher).call(createCategory, {
      params: course,
      body: { name: 'Testlər' },
      headers: { 'idempotency-key': 'form-1' },
    })
  expect((await add()).status).toBe(201)
  await server.db.deleteFrom('courseTeachers').where('teacherId', '=', people.coTeacher.id).execute()
  expect((await add()).error.code).toBe('not_found')
})

test('a repeat may have its fields in another order, and other surrounding blanks', async () => {
  const teacher = await server.make.person('teacher')
  const headers = { 'idempotency-key': 'form-1' }
  const first = await create(teacher, 'form-1')
  const repeat = await server
    .as(teacher)
    .call(createCourse, { body: { description: '', name: ' Riyaziyyat ' }, headers })
  expect([repeat.status, repeat.body]).toEqual([201, first.body])
})

test('the same key and body on another path is refused', async () => {
  const { people, course } = await server.make.course()
  const headers = { 'idempotency-key': 'form-1' }
  const comment = (params: { id: number }) =>
    server.as(people.owner).call(addCategoryComment, { params, body: { text: 'Salam' }, headers })
  const [one, other] = [await server.make.category(course), await server.make.category(course)]
  expect((await comment(one)).status).toBe(201)
  expect(refusalOf(await comment(other))).toEqual(reused)
})

test.each([
  ['another title', { title: 'Fizika', pdf: [Buffer.from('bir'), 'a.pdf'] }, 422],
  ['other bytes', { title: 'Riyaziyyat', pdf: [Buffer.from('iki'), 'a.pdf'] }, 422],
  ['another file name', { title: 'Riyaziyyat', pdf: [Buffer.from('bir'), 'b.pdf'] }, 422],
  ['the same', { pdf: [Buffer.from('bir'), 'a.pdf'], title: 'Riyaziyyat' }, 201],
] as const)('an upload that is repeated with %s stores nothing more', async (_what, parts, status) => {
  const { people, course } = await server.make.course()
  const params = await server.make.category(course)
  const send = (form: FormData) =>
    server.as(people.owner).call(uploadMaterial, { params, form, headers: { 'idempotency-key': 'form-1' } })
  expect((await send(formOf({ title: 'Riyaziyyat', pdf: [Buffer.from('bir'), 'a.pdf'] }))).status).toBe(201)
  const before = await traces(server)
  expect((await send(formOf({ ...parts, pdf: [...parts.pdf] }))).status).toBe(status)
  expect(await traces(server)).toEqual(before)
})

test('a refusal stays the response when the file of the upload cannot be removed', async () => {
  const { people, course } = await server.make.course()
  const params = await server.make.category(course)
  const send = (title: string) => {
    const form = formOf({ title, pdf: Buffer.from('bir') })
    return server.as(people.owner).call(uploadMaterial, { params, form, headers: { 'idempotency-key': 'form-1' } })
  }
  await send('Riyaziyyat')
  const removing = vi.spyOn(server.storage, 'remove').mockRejectedValueOnce(new Error('the bucket is away'))
  expect(refusalOf(await send('Fizika'))).toEqual(reused)
  expect(removing).toHaveBeenCalledOnce()
  removing.mockRestore()
})

test('another key, or none, makes another request', async () => {
  const teacher = await server.make.person('teacher')
  for (const key of ['form-1', 'form-2', undefined, undefined]) expect((await create(teacher, key)).status).toBe(201)
  expect(await countOf(teacher)).toBe(4)
})

test('the same key of another account is another request', async () => {
  const [one, other] = await Promise.all([server.make.person('teacher'), server.make.person('teacher')])
  const responses = [await create(one, 'form-1'), await create(other, 'form-1')]
  expect(responses[0]?.body.id).not.toBe(responses[1]?.body.id)
})

test('a refusal is not stored', async () => {
  const teacher = await server.make.person('teacher', { limit: 0 })
  expect((await create(teacher, 'form-1')).error.code).toBe('quota_reached')
  await server.db.updateTable('accounts').set({ courseCreationLimit: 1 }).where('id', '=', teacher.id).execute()
  expect((await create(teacher, 'form-1')).status).toBe(201)
})

test('a key expires after 24 hours', async () => {
  const teacher = await server.make.person('teacher')
  await create(teacher, 'form-1')
  const createdAt = new Date(Date.now() - 24 * 60 * 60 * 1000 - 1)
  await server.db.updateTable('idempotencyKeys').set({ createdAt }).where('accountId', '=', teacher.id).execute()
  const again = await create(teacher, 'form-1', 'Fizika')
  const repeat = await create(teacher, 'form-1', 'Fizika')
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

test('a key of 64 characters is accepted', async () => {
  const teacher = await server.make.person('teacher')
  expect((await create(teacher, 'k'.repeat(64))).status).toBe(201)
})

test('a repeat while the first request runs is refused, and later gets the response', async () => {
  const teacher = await server.make.person('teacher')
  const held = 'select from accounts where id = $1 for update'
  const first = await holding(server.pool, held, [teacher.id], async () => {
    const pending = create(teacher, 'form-1')
    await untilWaiting(server.pool)
    const repeat = await create(teacher, 'form-1')
    expect([repeat.status, repeat.error.code]).toEqual([409, 'in_progress'])
    return { pending }
  })
  const { body } = await first.pending
  expect((await create(teacher, 'form-1')).body).toEqual(body)
  expect(await countOf(teacher)).toBe(1)
})
