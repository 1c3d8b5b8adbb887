import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addMaterialComment } from '@hasiye/contract/comments.ts'
import { copyCourse } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import {
  addLink,
  changeMaterial,
  deleteMaterial,
  getMaterialFile,
  listCategories,
  listMaterials,
} from '@hasiye/contract/materials.ts'
import { listNews } from '@hasiye/contract/news.ts'
import { purgeDeleted, restoreDeleted } from '@hasiye/contract/trash.ts'
import { expect, test } from 'vitest'
import { accessOf, everybodyInCourse, teachersOfCourse } from '../../test/access.ts'
import { formOf } from '../../test/forms.ts'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'

const server = testServer()
const body = { title: 'Fotosintez: video', url: 'https://video.example.az/izle?v=12' }

async function courseWithCategory() {
  const made = await server.make.course()
  const category = await server.make.category(made.course)
  const params = { id: category.id }
  const owner = server.as(made.people.owner)
  return {
    ...made,
    params,
    owner,
    addAs: (person: TestPerson | undefined) => server.as(person).call(addLink, { params, body }),
    add: (link = body, headers = {}) => owner.call(addLink, { params, body: link, headers }),
    change: (id: number, changed: { title: string; url?: string }) =>
      owner.call(changeMaterial, { params: { id }, body: changed }),
    list: async (who: TestPerson = made.people.owner) => (await server.as(who).call(listMaterials, { params })).body,
    history: async () =>
      (await owner.call(listHistory, { params: made.course })).body.items.map(({ action, before, after }) => [
        action,
        before,
        after,
      ]),
  }
}

test.each(accessOf(teachersOfCourse, 201))('%s adding a link gets %i', async (who, status, code) => {
  const { people, addAs } = await courseWithCategory()
  const response = await addAs(people[who])
  expect([response.status, response.error.code]).toEqual([status, code])
  expect(response.queries).toBeLessThanOrEqual(3)
})

test('a link is a material without a file, and nobody requests its address', async () => {
  let requests = 0
  const host = createServer((_request, response) => {
    requests++
    response.end()
  })
  await once(host.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/fotosintez`
  const { add, list, people, course, owner } = await courseWithCategory()
  const response = await add({ title: ' Fotosintez ', url: ` ${url} ` })
  expect([response.status, response.body]).toEqual([
    201,
    {
      id: response.body.id,
      title: 'Fotosintez',
      type: 'link',
      url,
      fileName: '',
      fileUrl: null,
      size: 0,
      createdAt: expect.any(String),
      uploadedBy: people.owner.fullName,
      commentCount: 0,
    },
  ])
  for (const who of ['owner', 'student', 'parent'] as const) expect(await list(people[who])).toEqual([response.body])
  expect((await owner.call(listCategories, { params: course })).body).toMatchObject([{ fileCount: 1 }])
  host.close()
  expect(requests).toBe(0)
})

test.each(Object.keys(everybodyInCourse) as (keyof typeof everybodyInCourse)[])(
  'a link has no file for %s',
  async (who) => {
    const { people, add } = await courseWithCategory()
    const { id } = (await add()).body
    const response = await server.as(people[who]).call(getMaterialFile, { params: { id }, query: { inline: '1' } })
    expect(response.status).toBe(who === 'anonymous' ? 401 : 404)
  },
)

test('a repeat with the same key adds one link, and another address with it is refused', async () => {
  const { add, list } = await courseWithCategory()
  const headers = { 'idempotency-key': 'form-1' }
  const [first, repeat] = [await add(body, headers), await add(body, headers)]
  expect([repeat.status, repeat.body]).toEqual([201, first.body])
  expect((await add({ ...body, url: 'https://example.az' }, headers)).error.code).toBe('key_reused')
  expect(await list()).toHaveLength(1)
})

test.each([
  ['', 'Link mütləq doldurulmalıdır.'],
  ['javascript:alert(1)', 'Link düzgün deyil. O, http:// və ya https:// ilə başlamalıdır.'],
  ['https://aysel:parol@video.example.az', 'Link düzgün deyil. O, http:// və ya https:// ilə başlamalıdır.'],
  ['https://video.example.az/'.padEnd(2001, 'a'), 'Link ən çoxu 2000 simvoldan ibarət ola bilər.'],
])('the address %s is refused', async (url, text) => {
  const { add, change, list } = await courseWithCategory()
  const { id } = (await add()).body
  const refusal = { code: 'validation_failed', fields: { url: text } }
  expect((await add({ ...body, url })).error).toMatchObject(refusal)
  expect((await change(id, { ...body, url })).error).toMatchObject(refusal)
  expect(await list()).toMatchObject([body])
})

test('a link is refused without a title, in a category that is gone, and in a read-only course', async () => {
  const { add, owner, course, list } = await courseWithCategory()
  expect((await add({ ...body, title: ' ' })).error).toMatchObject({ fields: { title: expect.any(String) } })
  expect((await owner.call(addLink, { params: { id: 2 ** 40 }, body })).status).toBe(404)
  await server.db.updateTable('courses').set({ readOnlyUntil: '2099-01-01' }).where('id', '=', course.id).execute()
  expect((await add()).error.code).toBe('course_read_only')
  expect(await list()).toEqual([])
})

test('a category has at most 1000 materials, files and links together', async () => {
  const { add, course, params } = await courseWithCategory()
  await server.pool.query(
    `insert into materials (course_id, category_id, title, file_name, url)
     select $1, $2, 'a', '', 'https://example.az' from generate_series(1, 999)`,
    [course.id, params.id],
  )
  expect([(await add()).status, (await add()).error.code]).toEqual([201, 'limit_reached'])
})

test('title and address change together or alone, and the history records what differs', async () => {
  const { add, change, list, history } = await courseWithCategory()
  const { body: added } = await add()
  const moved = { title: 'Fotosintez', url: 'https://example.az/fotosintez' }
  const changed = await change(added.id, moved)
  expect([changed.status, changed.body]).toEqual([200, { ...added, ...moved }])
  expect(changed.queries).toBeLessThanOrEqual(3)
  await change(added.id, moved)
  await change(added.id, { title: 'Fotosintez: video' })
  await change(added.id, { title: 'Fotosintez: video', url: body.url })
  expect(await list()).toEqual([added])
  const [last, ...entries] = await history()
  expect(last).toEqual(['material_link_changed', moved.url, body.url])
  // the two of one act are in no order
  expect(entries.toSorted()).toEqual([
    ['material_added', null, body.title],
    ['material_link_changed', body.url, moved.url],
    ['material_renamed', 'Fotosintez', body.title],
    ['material_renamed', body.title, 'Fotosintez'],
  ])
})

test('a file gets no address, and what is gone is not found', async () => {
  const { course, change, add, list, owner, history, params } = await courseWithCategory()
  const file = await server.make.material(course, { category: params, title: 'Mühazirə' })
  expect((await change(file.id, body)).error).toMatchObject({
    code: 'validation_failed',
    fields: { url: 'Naməlum sahə: url' },
  })
  expect(await list()).toMatchObject([{ title: 'Mühazirə', url: null }])
  const { id } = (await add()).body
  await owner.call(deleteMaterial, { params: { id } })
  expect((await change(id, body)).error.code).toBe('not_found')
  expect(await history()).toHaveLength(2)
})

test('a link is news of the course', async () => {
  const { people, course, add } = await courseWithCategory()
  await add()
  for (const who of ['student', 'parent'] as const) {
    const { items } = (await server.as(people[who]).call(listNews)).body
    expect(items[0]).toMatchObject({ kind: 'material', courseId: course.id, title: body.title, count: 1 })
  }
})

test('a link is commented, deleted, restored and purged like a file', async () => {
  const { people, course, owner, add, list, history } = await courseWithCategory()
  const { id } = (await add()).body
  const form = formOf({ text: 'Baxdım' })
  expect((await server.as(people.student).call(addMaterialComment, { params: { id }, form })).status).toBe(201)
  expect(await list()).toMatchObject([{ commentCount: 1 }])
  const remove = () => owner.call(deleteMaterial, { params: { id } })
  const item = { params: course, body: { kind: 'material' as const, id } }
  expect((await remove()).body.message).toBe('“Fotosintez: video” silindi.')
  expect(await list()).toEqual([])
  expect((await owner.call(restoreDeleted, item)).status).toBe(200)
  expect(await list()).toMatchObject([{ ...body, commentCount: 1 }])
  await remove()
  expect((await owner.call(purgeDeleted, item)).status).toBe(200)
  expect((await owner.call(restoreDeleted, item)).status).toBe(404)
  expect((await history()).map(([action]) => action)).toEqual([
    'material_purged',
    'material_deleted',
    'material_restored',
    'material_deleted',
    'material_added',
  ])
})

test('a copy of the course has the link, which is then its own', async () => {
  const { course, owner, add, change, list } = await courseWithCategory()
  const { id } = (await add()).body
  const copied = (await owner.call(copyCourse, { params: course, body: { name: 'Yeni rüb' } })).body
  const [category] = (await owner.call(listCategories, { params: copied })).body
  await change(id, { title: 'Başqa', url: 'https://example.az' })
  const read = await owner.call(listMaterials, { params: { id: category?.id ?? 0 } })
  expect(read.body).toMatchObject([{ ...body, type: 'link' }])
  expect(await list()).toMatchObject([{ title: 'Başqa' }])
})
