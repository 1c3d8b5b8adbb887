import { uploadMaterial } from '@hasiye/contract/materials.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { formOf } from '../../test/forms.ts'
import { testServer } from '../../test/harness.ts'
import { answerOf, beginUpload, lastLine, part, rawUpload } from '../../test/raw-upload.ts'
import { traces } from '../../test/stored.ts'

const server = testServer({ MAX_UPLOAD_MB: '1' })
const megabyte = 1024 * 1024
const title = part('title', 'Mühazirə')
const file = part('pdf', '%PDF-1.4', 'mühazirə.pdf')

beforeAll(() => server.app.listen({ host: '127.0.0.1', port: 0 }))

async function courseWithCategory() {
  const { course, people } = await server.make.course()
  const category = await server.make.category(course)
  const path = `/api/categories/${category.id}/content`
  return {
    to: { path, as: people.owner },
    upload: (form: FormData, headers = {}) =>
      server.as(people.owner).call(uploadMaterial, { params: category, form, headers }),
    countRows: () => server.db.selectFrom('materials').where('categoryId', '=', category.id).select('id').execute(),
  }
}

describe('a form that is', () => {
  test.each([
    ['cut off within the file', title + part('pdf', '%PDF-1.4 yar', 'm.pdf').slice(0, -2)],
    ['cut off after the file', title + file],
    ['cut off within a header', `${title}--kenar\r\nContent-Disposition: form-`],
    ['no form at all', 'salam'],
    ['empty', ''],
    ['without a file', title + lastLine],
    ['without a title', file + lastLine],
    ['with a blank title', part('title', '  ') + file + lastLine],
    ['with two titles', title + title + file + lastLine],
    ['with a title of 301 characters', part('title', 'ə'.repeat(301)) + file + lastLine],
    ['with two files', title + file + file + lastLine],
    ['with its file in another field', title + part('file', '%PDF-1.4', 'm.pdf') + lastLine],
    ['with an empty file', title + part('pdf', '', 'm.pdf') + lastLine],
    ['with a text where the file belongs', title + part('pdf', '%PDF-1.4') + lastLine],
    ['with an unknown field', title + part('role', 'admin') + file + lastLine],
    ['with a field named __proto__', title + part('__proto__', 'x') + file + lastLine],
    ['with too many fields', 'abcdef'.replace(/./g, (name) => part(name, 'x')) + file + lastLine],
    ['with a field that is too long', part('title', 'x'.repeat(64 * 1024 + 1)) + file + lastLine],
  ])('%s is refused and leaves nothing', async (_what, body) => {
    const { to, countRows } = await courseWithCategory()
    const before = await traces(server)
    const { status, error } = await rawUpload(server, { ...to, body })
    expect([status, error.code]).toEqual([400, 'validation_failed'])
    expect(await traces(server)).toEqual(before)
    expect(await countRows()).toEqual([])
  })
})

test('an empty file is refused with an error text of its own', async () => {
  const { upload } = await courseWithCategory()
  expect((await upload(formOf({ title: 'a', pdf: Buffer.alloc(0) }))).error.error).toBe(
    'Fayl boşdur. Başqa fayl seçin.',
  )
})

test.each(['application/json', 'multipart/mixed; boundary=kenar', 'text/plain'])(
  'a body of %s is not accepted as a form',
  async (contentType) => {
    const { to } = await courseWithCategory()
    const { status, error } = await rawUpload(server, { ...to, body: '{}', contentType })
    expect([status, error.code]).toEqual([415, 'unsupported_media'])
  },
)

test('a form without a boundary is refused', async () => {
  const { to } = await courseWithCategory()
  const { status } = await rawUpload(server, { ...to, body: title + file, contentType: 'multipart/form-data' })
  expect(status).toBe(400)
})

describe('a file that is too large', () => {
  const refusal = {
    status: 413,
    error: { code: 'file_too_large', error: 'Fayl çox böyükdür. Ən çoxu 1 MB yükləmək olar.' },
  }

  test('is refused by its length before it arrives', async () => {
    const { to } = await courseWithCategory()
    const socket = await beginUpload(server, { ...to, body: title, declaredBytes: 2 * megabyte + 1 })
    expect(await answerOf(socket)).toMatchObject(refusal)
  })

  test('is refused as soon as it is too long, before the rest arrives', async () => {
    const { to } = await courseWithCategory()
    const before = await traces(server)
    const start = part('pdf', 'x'.repeat(megabyte + 1), 'm.pdf').slice(0, -2)
    const socket = await beginUpload(server, { ...to, body: title + start, declaredBytes: 2 * megabyte })
    expect(await answerOf(socket)).toMatchObject(refusal)
    expect(await traces(server)).toEqual(before)
  })

  test('of exactly the limit is accepted', async () => {
    const { upload } = await courseWithCategory()
    const response = await upload(formOf({ title: 'a', pdf: Buffer.alloc(megabyte, 'x') }))
    expect([response.status, response.body.size]).toEqual([201, megabyte])
  })
})

describe('a program', () => {
  test.each(['oyun.exe', 'OYUN.EXE', 'oyun.exe. .', 'oyun.pdf.apk'])('named %s is refused', async (fileName) => {
    const { upload } = await courseWithCategory()
    const before = await traces(server)
    const response = await upload(formOf({ title: 'a', pdf: [Buffer.from('salam'), fileName] }))
    expect([response.status, response.error.code]).toEqual([415, 'file_type_refused'])
    expect(await traces(server)).toEqual(before)
  })

  test('that is named like a lecture is detected by its content', async () => {
    const { upload } = await courseWithCategory()
    const before = await traces(server)
    const response = await upload(formOf({ title: 'a', pdf: [Buffer.from('MZ\x90\0'), 'mühazirə.pdf'] }))
    expect([response.status, response.error.code]).toEqual([415, 'file_type_refused'])
    expect(await traces(server)).toEqual(before)
  })

  test('that arrives byte by byte is detected too', async () => {
    const { to } = await courseWithCategory()
    const socket = await beginUpload(server, {
      ...to,
      body: `${title}--kenar\r\nContent-Disposition: form-data; name="pdf"; filename="m.pdf"\r\n\r\nM`,
      declaredBytes: megabyte,
    })
    socket.write('Z')
    socket.write('x'.repeat(1000))
    expect((await answerOf(socket)).status).toBe(415)
  })
})

describe('a client that disconnects', () => {
  test('in the middle of its file leaves nothing', async () => {
    const { to, countRows } = await courseWithCategory()
    const before = await traces(server)
    const body = title + part('pdf', 'x'.repeat(500_000), 'm.pdf').slice(0, -2)
    const socket = await beginUpload(server, { ...to, body, declaredBytes: megabyte })
    await expect.poll(async () => (await traces(server)).unfinished).toHaveLength(1)
    socket.destroy()
    await expect.poll(() => traces(server)).toEqual(before)
    expect(await countRows()).toEqual([])
  })
})

describe('simultaneous uploads', () => {
  const waiting = title + part('pdf', '%PDF-1.4', 'm.pdf').slice(0, -2)

  test('are limited to four files of an account; another account has its own four', async () => {
    const { to } = await courseWithCategory()
    const other = await courseWithCategory()
    const sockets = await Promise.all(
      [1, 2, 3, 4].map(() => beginUpload(server, { ...to, body: waiting, declaredBytes: megabyte })),
    )
    await expect.poll(async () => (await traces(server)).unfinished).toHaveLength(4)
    const fifth = await rawUpload(server, { ...to, body: title + file + lastLine })
    expect([fifth.status, fifth.error.code, fifth.error.retryAfter]).toEqual([429, 'rate_limited', 10])
    expect((await rawUpload(server, { ...other.to, body: title + file + lastLine })).status).toBe(201)
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await rawUpload(server, { ...to, body: title + file + lastLine })).status).toBe(201)
  })
})

test('an upload is refused by role and course before its body arrives', async () => {
  const { to } = await courseWithCategory()
  const stranger = await server.make.person('teacher')
  const socket = await beginUpload(server, { ...to, as: stranger, body: title, declaredBytes: megabyte })
  expect((await answerOf(socket)).status).toBe(404)
})
