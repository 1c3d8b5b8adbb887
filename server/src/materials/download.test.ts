import { getMaterialFile, uploadMaterial } from '@hasiye/contract/materials.ts'
import { describe, expect, test } from 'vitest'
import { accessOf, everybodyInCourse } from '../../test/access.ts'
import { formOf } from '../../test/forms.ts'
import { testServer } from '../../test/harness.ts'

const server = testServer()
const pdf = Buffer.from('%PDF-1.4 0123456789')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const mp3 = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), Buffer.from([0xff, 0xfb, 0x90, 0x64])])

async function stored(bytes: Buffer = pdf, fileName = 'mühazirə.pdf') {
  const { course, people } = await server.make.course()
  const params = await server.make.category(course)
  const form = formOf({ title: 'Mühazirə', pdf: [bytes, fileName] })
  const { body: material } = await server.as(people.owner).call(uploadMaterial, { params, form })
  const open = (headers = {}, query = {}) =>
    server.as(people.student).call(getMaterialFile, { params: { id: material.id }, headers, query })
  return { course, people, material, open }
}

test.each(accessOf(everybodyInCourse))('%s opening a material gets %i', async (who, status, code) => {
  const { people, material } = await stored()
  const response = await server.as(people[who]).call(getMaterialFile, { params: { id: material.id } })
  expect([response.status, response.error?.code]).toEqual([status, code])
  expect(response.queries).toBeLessThanOrEqual(2)
})

test('a student who has left can open nothing any more', async () => {
  const { people, open } = await stored()
  expect((await open()).status).toBe(200)
  await server.db.deleteFrom('participants').where('studentId', '=', people.student.id).execute()
  expect((await open()).status).toBe(404)
})

test('a file is saved under its own name, and is protected from other pages and caches', async () => {
  const { open } = await stored(pdf, 'Dərs "1", “giriş”.pdf')
  const { bytes, headers } = await open()
  expect(bytes).toEqual(pdf)
  expect(headers['content-disposition']).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''/)
  expect(decodeURIComponent(String(headers['content-disposition']).split("UTF-8''")[1] ?? '')).toBe(
    'Dərs "1", “giriş”.pdf',
  )
  expect(headers).toMatchObject({
    'content-length': String(pdf.length),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
})

describe('shown in the page', () => {
  test.each([
    ['a PDF', pdf, 'a.pdf', 'application/pdf'],
    ['a picture', png, 'a.png', 'image/png'],
    ['a sound', mp3, 'a.mp3', 'audio/mpeg'],
    ['a PDF under another name', pdf, 'a.txt', 'application/pdf'],
  ])('is %s', async (_what, bytes, name, type) => {
    const { open } = await stored(bytes, name)
    const { headers } = await open({}, { inline: '1' })
    expect(headers['content-type']).toBe(type)
    expect(headers['content-disposition']).toMatch(/^inline/)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy.includes('sandbox')).toBe(type !== 'application/pdf')
  })

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'a.html'],
    ['a page that calls itself a PDF', '<html><script>alert(1)</script>', 'a.pdf'],
    ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'a.svg'],
    [
      'a drawing that calls itself a picture',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
      'a.png',
    ],
    ['a script', 'alert(1)', 'a.js'],
    ['a text', 'salam', 'a.txt'],
  ])('is never %s', async (_what, text, name) => {
    const { open } = await stored(Buffer.from(text), name)
    const { headers } = await open({}, { inline: '1' })
    expect(headers['content-type']).toBe('application/octet-stream')
    expect(headers['content-disposition']).toMatch(/^attachment/)
    expect(headers['content-security-policy']).toContain('sandbox')
  })
})

describe('a part of a file', () => {
  test.each([
    ['bytes=0-3', '%PDF', `bytes 0-3/${pdf.length}`],
    ['bytes=9-', '0123456789', `bytes 9-18/${pdf.length}`],
    ['bytes=-4', '6789', `bytes 15-18/${pdf.length}`],
    ['bytes=9-999', '0123456789', `bytes 9-18/${pdf.length}`],
  ])('is sent alone for the range %s', async (range, text, contentRange) => {
    const { open } = await stored()
    const response = await open({ range })
    expect([response.status, response.bytes.toString(), response.headers['content-range']]).toEqual([
      206,
      text,
      contentRange,
    ])
    expect(response.headers['content-length']).toBe(String(text.length))
  })

  test.each(['bytes=19-', 'bytes=500-600', 'bytes=-0'])('is refused with 416 for %s', async (range) => {
    const { open } = await stored()
    const response = await open({ range })
    expect([response.status, response.headers['content-range']]).toEqual([416, `bytes */${pdf.length}`])
  })

  test.each(['bytes=0-1,3-4', 'bytes=5-2', 'bytes=a-b', 'items=0-1', 'bytes=-'])(
    'is not used for %s, which gets the whole file',
    async (range) => {
      const { open } = await stored()
      const response = await open({ range })
      expect([response.status, response.bytes]).toEqual([200, pdf])
    },
  )

  test('is sent where If-Range matches the file, otherwise the whole file', async () => {
    const { open } = await stored()
    const { headers } = await open()
    expect((await open({ range: 'bytes=4-', 'if-range': headers.etag })).status).toBe(206)
    expect((await open({ range: 'bytes=4-', 'if-range': '"other"' })).status).toBe(200)
  })
})

test('a cached file is not sent again, but the viewer is still checked', async () => {
  const { people, material, open } = await stored()
  const etag = String((await open()).headers.etag)
  for (const listed of [etag, `W/${etag}`, `"other", ${etag}`, `W/"other",W/${etag}`, '*']) {
    const again = await open({ 'if-none-match': listed })
    expect([listed, again.status, again.headers.etag, again.bytes.length]).toEqual([listed, 304, etag, 0])
  }
  expect((await open({ 'if-none-match': '"other"' })).status).toBe(200)
  const known = { 'if-none-match': etag }
  const stranger = server.as(people.otherStudent)
  expect((await stranger.call(getMaterialFile, { params: { id: material.id }, headers: known })).status).toBe(404)
})

test('HEAD gives the size without the bytes', async () => {
  const { people, material } = await stored()
  const response = await server.app.inject({
    method: 'HEAD',
    url: `/api/content/${material.id}/file`,
    headers: { cookie: `sid=${people.student.token}` },
  })
  expect([response.statusCode, response.headers['content-length'], response.body]).toEqual([
    200,
    String(pdf.length),
    '',
  ])
})
