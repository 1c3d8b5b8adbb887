import { getMaterialFile, listMaterials, uploadMaterial } from '@hasiye/contract/materials.ts'
import { describe, expect, test } from 'vitest'
import { accessRow } from '../../test/access-row.ts'
import { formOf } from '../../test/forms.ts'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'

const server = testServer({ MAX_UPLOAD_MB: '1' })

const pdf = Buffer.from('%PDF-1.4 Nyuton qanunları')

async function shelf() {
  const made = await server.make.course()
  const category = await server.make.category(made.course)
  const params = { id: category.id }
  const uploadAs = (person: TestPerson | undefined, form: FormData, headers = {}) =>
    server.as(person).call(uploadMaterial, { params, form, headers })
  const upload = (form: FormData, headers = {}) => uploadAs(made.people.owner, form, headers)
  const list = async () => (await server.as(made.people.owner).call(listMaterials, { params })).body
  return { ...made, category, params, upload, uploadAs, list }
}

test.each(accessRow('401 X X R Y Y Y 404 404', 201))('%s uploading a material gets %i', async (who, status, code) => {
  const { people, uploadAs } = await shelf()
  const reply = await uploadAs(people[who], formOf({ title: 'Mühazirə', pdf }))
  expect([reply.status, reply.error.code]).toEqual([status, code])
})

describe('a file that comes in', () => {
  test('is there with its bytes, name and size', async () => {
    const { upload, list, people } = await shelf()
    const reply = await upload(formOf({ title: ' Nyuton qanunları ', pdf: [pdf, 'nyuton qanunları.pdf'] }))
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      title: 'Nyuton qanunları',
      fileName: 'nyuton qanunları.pdf',
      type: 'pdf',
      size: pdf.length,
      uploadedBy: people.owner.fullName,
      commentCount: 0,
      fileUrl: `/api/content/${reply.body.id}/file`,
    })
    expect(await list()).toEqual([reply.body])
    const file = await server.as(people.student).call(getMaterialFile, { params: { id: reply.body.id } })
    expect(file.bytes).toEqual(pdf)
  })
})
