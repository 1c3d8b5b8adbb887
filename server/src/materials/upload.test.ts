import { deleteMaterial, getMaterialFile, listMaterials, uploadMaterial } from '@hasiye/contract/materials.ts'
import { getReadiness } from '@hasiye/contract/operation.ts'
import { describe, expect, test, vi } from 'vitest'
import { accessOf, teachersOfCourse } from '../../test/access.ts'
import { formOf } from '../../test/forms.ts'
import { testServer } from '../../test/harness.ts'
import { holding, untilWaiting } from '../../test/locks.ts'
import type { TestPerson } from '../../test/makers.ts'
import { traces } from '../../test/stored.ts'

const server = testServer({ MAX_UPLOAD_MB: '1' })

const pdf = Buffer.from('%PDF-1.4 Nyuton qanunları')

async function courseWithCategory() {
  const made = await server.make.course()
  const category = await server.make.category(made.course)
  const params = { id: category.id }
  const uploadAs = (person: TestPerson | undefined, form: FormData, headers = {}) =>
    server.as(person).call(uploadMaterial, { params, form, headers })
  const upload = (form: FormData, headers = {}) => uploadAs(made.people.owner, form, headers)
  const list = async () => (await server.as(made.people.owner).call(listMaterials, { params })).body
  return { ...made, category, params, upload, uploadAs, list }
}

test.each(accessOf(teachersOfCourse, 201))('%s uploading a material gets %i', async (who, status, code) => {
  const { people, uploadAs } = await courseWithCategory()
  const response = await uploadAs(people[who], formOf({ title: 'Mühazirə', pdf }))
  expect([response.status, response.error.code]).toEqual([status, code])
})

describe('an uploaded file', () => {
  test('is stored with its bytes, name and size', async () => {
    const { upload, list, people } = await courseWithCategory()
    const response = await upload(formOf({ title: ' Nyuton qanunları ', pdf: [pdf, 'nyuton qanunları.pdf'] }))
    expect(response.status).toBe(201)
    expect(response.body).toMatchObject({
      title: 'Nyuton qanunları',
      fileName: 'nyuton qanunları.pdf',
      type: 'pdf',
      size: pdf.length,
      uploadedBy: people.owner.fullName,
      commentCount: 0,
      fileUrl: `/api/content/${response.body.id}/file`,
    })
    expect(await list()).toEqual([response.body])
    const file = await server.as(people.student).call(getMaterialFile, { params: { id: response.body.id } })
    expect(file.bytes).toEqual(pdf)
  })
})

test('a repeated upload gets the first response and stores nothing more', async () => {
  const { upload, list } = await courseWithCategory()
  const headers = { 'idempotency-key': 'form-1' }
  const first = await upload(formOf({ title: 'Mühazirə', pdf }), headers)
  const before = await traces(server)
  const repeat = await upload(formOf({ title: 'Mühazirə', pdf }), headers)
  expect([repeat.status, repeat.body]).toEqual([201, first.body])
  expect(await list()).toHaveLength(1)
  expect(await traces(server)).toEqual(before)
})

test('a category has at most 1000 files, and one too many leaves nothing', async () => {
  const { course, category, upload } = await courseWithCategory()
  await server.pool.query(
    `with made as (
       insert into files (key, kind, size_bytes, sha256)
       select md5(n || $2::bigint::text), 'material', 1, '' from generate_series(1, 999) n returning key
     )
     insert into materials (course_id, category_id, title, file_name, file_key) select $1, $2, 'a', 'a', key from made`,
    [course.id, category.id],
  )
  expect((await upload(formOf({ title: '1000', pdf }))).status).toBe(201)
  const before = await traces(server)
  expect((await upload(formOf({ title: '1001', pdf }))).error.code).toBe('limit_reached')
  expect(await traces(server)).toEqual(before)
})

test('a teacher who was removed during the upload adds nothing', async () => {
  const { course, people, uploadAs } = await courseWithCategory()
  const before = await traces(server)
  const held = 'delete from course_teachers where course_id = $1 and teacher_id = $2'
  const { pending } = await holding(server.pool, held, [course.id, people.coTeacher.id], async () => {
    const pending = uploadAs(people.coTeacher, formOf({ title: 'Mühazirə', pdf }))
    await untilWaiting(server.pool)
    return { pending }
  })
  expect((await pending).error.code).toBe('not_found')
  expect(await traces(server)).toEqual(before)
})

test('a category that was deleted during the upload gets nothing', async () => {
  const { category, upload } = await courseWithCategory()
  const before = await traces(server)
  const { pending } = await holding(server.pool, 'delete from categories where id = $1', [category.id], async () => {
    const pending = upload(formOf({ title: 'Mühazirə', pdf }))
    await untilWaiting(server.pool)
    return { pending }
  })
  expect((await pending).error.code).toBe('not_found')
  expect(await traces(server)).toEqual(before)
})

describe('a nearly full disk', () => {
  const full = testServer({ MIN_FREE_MB: '999999999' })

  test('refuses uploads; what is stored can be read and deleted', async () => {
    const { course, people } = await full.make.course()
    const material = await full.make.material(course)
    const before = await traces(full)
    const params = { id: material.categoryId }
    const response = await full.as(people.owner).call(uploadMaterial, { params, form: formOf({ title: 'a', pdf }) })
    expect([response.status, response.error.code]).toEqual([507, 'storage_full'])
    expect(await traces(full)).toEqual(before)
    expect((await full.as(people.student).call(getMaterialFile, { params: material })).status).toBe(200)
    expect((await full.as(people.owner).call(deleteMaterial, { params: material })).status).toBe(200)
  })

  test.each(['ENOSPC', 'EDQUOT'])(
    'that becomes full in the middle of a file (%s) causes a storage_full error',
    async (code) => {
      const { course, people } = await server.make.course()
      const before = await traces(server)
      const put = vi.spyOn(server.storage, 'put').mockRejectedValueOnce(Object.assign(new Error(code), { code }))
      const params = await server.make.category(course)
      const response = await server.as(people.owner).call(uploadMaterial, { params, form: formOf({ title: 'a', pdf }) })
      put.mockRestore()
      expect([response.status, response.error.code]).toEqual([507, 'storage_full'])
      expect(await traces(server)).toEqual(before)
    },
  )

  test('/readyz reports low storage with 200', async () => {
    const response = await full.as().call(getReadiness)
    expect([response.status, response.body]).toEqual([200, { status: 'ok', storage: 'low' }])
  })
})
