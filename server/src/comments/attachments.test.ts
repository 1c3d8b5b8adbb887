import {
  addMaterialComment,
  deleteComment,
  editComment,
  getAttachment,
  listMaterialComments,
} from '@hasiye/contract/comments.ts'
import { expect, test } from 'vitest'
import { accessOf, everybodyInCourse } from '../../test/access.ts'
import { formOf } from '../../test/forms.ts'
import { testServer } from '../../test/harness.ts'
import { expireTrash, traces } from '../../test/stored.ts'

const server = testServer()
const bytes = Buffer.from('%PDF-1.4 həll')
const attachment: [Buffer, string] = [bytes, 'ev tapşırığı.pdf']

async function talk() {
  const made = await server.make.course()
  const material = await server.make.material(made.course)
  const post = (form: FormData, headers = {}) =>
    server.as(made.people.student).call(addMaterialComment, { params: material, form, headers })
  return { ...made, material, post }
}

async function attached() {
  const made = await talk()
  const { body: comment } = await made.post(formOf({ attachment }))
  return { ...made, comment }
}

test('a comment may be only a file, only a text, or both', async () => {
  const { people, material, post } = await talk()
  await post(formOf({ attachment }))
  await post(formOf({ text: 'Salam' }))
  const both = await post(formOf({ text: 'Həllim', attachment }))
  const { body } = await server.as(people.owner).call(listMaterialComments, { params: material })
  expect(body.map(({ text, attachmentName, attachmentSize }) => [text, attachmentName, attachmentSize])).toEqual([
    ['', 'ev tapşırığı.pdf', bytes.length],
    ['Salam', null, null],
    ['Həllim', 'ev tapşırığı.pdf', bytes.length],
  ])
  expect(both.body.attachmentUrl).toBe(`/api/comments/${both.body.id}/attachment`)
})

test.each(accessOf({ ...everybodyInCourse, parent: 'forbidden' }))(
  '%s opening an attachment gets %i',
  async (who, status, code) => {
    const { people, comment } = await attached()
    const response = await server.as(people[who]).call(getAttachment, { params: { id: comment.id } })
    expect([response.status, response.error?.code]).toEqual([status, code])
    if (status === 200) expect(response.bytes).toEqual(bytes)
  },
)

test('a comment without an attachment responds 404 to a download', async () => {
  const { course, people, material } = await talk()
  const { id } = await server.make.comment(course, { material })
  expect((await server.as(people.owner).call(getAttachment, { params: { id } })).error.code).toBe('not_found')
})

test('the text of a comment with an attachment may be cleared', async () => {
  const { people, post } = await talk()
  const { body: comment } = await post(formOf({ text: 'Həllim', attachment }))
  const params = { id: comment.id }
  const response = await server.as(people.student).call(editComment, { params, body: { text: '' } })
  expect(response.body).toMatchObject({ text: '', attachmentName: 'ev tapşırığı.pdf' })
})

test('the file is removed with its comment, when that can no longer be restored', async () => {
  const { people, comment } = await attached()
  const params = { id: comment.id }
  await server.as(people.student).call(deleteComment, { params })
  expect((await server.as(people.student).call(getAttachment, { params })).error.code).toBe('not_found')
  await expireTrash(server)
  const unused = await server.db.selectFrom('files').where('unusedSince', 'is not', null).select('kind').execute()
  expect(unused).toEqual([{ kind: 'attachment' }])
})

test('an attachment of more than 25 MB is refused', async () => {
  const { post } = await talk()
  const before = await traces(server)
  const response = await post(formOf({ attachment: [Buffer.alloc(25 * 1024 * 1024 + 1, 'x'), 'a.pdf'] }))
  expect([response.status, response.error.error]).toEqual([413, 'Fayl çox böyükdür. Ən çoxu 25 MB yükləmək olar.'])
  expect(await traces(server)).toEqual(before)
})

test('a text that is too long leaves no file behind', async () => {
  const { post } = await talk()
  const before = await traces(server)
  expect((await post(formOf({ attachment, text: 'x'.repeat(10_001) }))).error.code).toBe('validation_failed')
  expect(await traces(server)).toEqual(before)
})

test('sending the same comment again stores nothing more', async () => {
  const { post } = await talk()
  const headers = { 'idempotency-key': 'form-1' }
  const first = await post(formOf({ attachment }), headers)
  const before = await traces(server)
  expect((await post(formOf({ attachment }), headers)).body).toEqual(first.body)
  expect(await traces(server)).toEqual(before)
})
