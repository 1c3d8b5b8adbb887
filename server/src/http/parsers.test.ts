import { saveAttendance } from '@hasiye/contract/attendance.ts'
import { expect, test, vi } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { parseQuery } from './parsers.ts'
import { countKeysIn, maxStructureOf } from './structure.ts'

const server = testServer()

async function send(payload: string | Buffer, contentType: string | undefined = 'application/json') {
  const response = await server.app.inject({
    method: 'POST',
    url: '/auth/signin',
    ...(contentType === '' ? {} : { headers: { 'content-type': contentType } }),
    payload,
  })
  return [response.statusCode, response.json().code, response.json().fields]
}

const good = JSON.stringify({ email: 'nobody@mekteb.az', password: 'any one' })
const wrap = (inside: string): string => `{"email":"nobody@mekteb.az","password":"x",${inside}}`

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
  'a body of type %s is read',
  async (contentType) => {
    expect(await send(good, contentType)).toEqual([401, 'invalid_credentials', undefined])
  },
)

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/xml',
])('a body of type %s is not supported', async (contentType) => {
  expect(await send(good, contentType)).toEqual([415, 'unsupported_media', undefined])
})

test.each([
  ['cut off', '{"email":'],
  ['no JSON', 'email=a'],
  ['a stray comma', '{"email":"a",}'],
  ['an array', '[]'],
  ['a text', '"x"'],
  ['null', 'null'],
  ['a number', '1'],
  ['bad UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ['half a letter of UTF-8', Buffer.from('{"email":"ə').subarray(0, 11)],
  ['a key twice', '{"email":"a@b.az","password":"x","email":"c@d.az"}'],
  ['a key twice, once in escapes', '{"email":"a@b.az","password":"x","\\u0065mail":"a@b.az"}'],
  ['__proto__ as a key', wrap('"__proto__":{"role":"admin"}')],
  ['constructor as a key', wrap('"constructor":1')],
  ['__proto__ in escapes', wrap('"\\u005f_proto__":1')],
  ['__proto__ further in', wrap('"a":[{"__proto__":1}]')],
  ['nesting that is too deep', wrap(`"a":${'['.repeat(21)}${']'.repeat(21)}`)],
  ['nesting without end', wrap(`"a":${'['.repeat(8_000)}${']'.repeat(8_000)}`)],
  ['a control character in a key', wrap('"a\\u0000":1')],
  ['a lone surrogate in a key', wrap('"\\ud800":1')],
])('%s is refused', async (_what, payload) => {
  expect((await send(payload)).slice(0, 2)).toEqual([400, 'validation_failed'])
})

test.each([
  ['commas', `[${'1,'.repeat(7_000)}1]`],
  ['braces', `[${'{},'.repeat(5_000)}{}]`],
  ['brackets', '['.repeat(16_000)],
  ['unknown keys', `{${Array.from({ length: 1_500 }, (_, n) => `"${n}":1`).join(',')}}`],
])('a body with more %s than its schema allows is refused before parsing', async (_what, payload) => {
  const parse = vi.spyOn(JSON, 'parse')
  try {
    expect((await send(payload)).slice(0, 2)).toEqual([400, 'validation_failed'])
    expect(parse).not.toHaveBeenCalledWith(payload)
  } finally {
    parse.mockRestore()
  }
})

test('structural characters in a text do not count', async () => {
  const password = '{"[,:]}\\'.repeat(30)
  expect(await send(JSON.stringify({ email: 'nobody@mekteb.az', password }))).toEqual([
    401,
    'invalid_credentials',
    undefined,
  ])
})

test('the fullest body of a schema is parsed, and one with several more items is not', () => {
  const max = maxStructureOf(saveAttendance.body as object)
  const base = { status: '', note: '' }
  const bodyOf = (marks: number): Buffer => {
    const statuses = Array.from({ length: marks }, (_, n) => ({ studentId: n + 1, status: '+', note: ',', base }))
    return Buffer.from(JSON.stringify({ date: '2026-09-15', existing: true, statuses, saveId: '' }))
  }
  expect(countKeysIn(bodyOf(1_000), max)).toBe(4 + 6 * 1_000)
  expect(countKeysIn(bodyOf(1_003), max)).toBeUndefined()
})

test('a key twice further in is refused', async () => {
  const { course, people } = await server.make.course()
  const save = async (statuses: string) => {
    const headers = { cookie: `sid=${people.owner.token}`, 'content-type': 'application/json' }
    const payload = `{"date":"2026-09-15","statuses":[${statuses}]}`
    const url = `/api/courses/${course.id}/attendance`
    return (await server.app.inject({ method: 'POST', url, headers, payload })).statusCode
  }
  const mark = `"studentId":${people.student.id},"status":"+"`
  expect(await save(`{${mark},"status":"-"}`)).toBe(400)
  expect(await save(`{${mark}}`)).toBe(200)
})

test('a large malformed body costs twenty writes', async () => {
  const { course, people } = await server.make.course()
  const save = async (payload: string) => {
    const headers = { cookie: `sid=${people.owner.token}`, 'content-type': 'application/json' }
    const url = `/api/courses/${course.id}/attendance`
    return (await server.app.inject({ method: 'POST', url, headers, payload })).statusCode
  }
  const malformed = ['['.repeat(70_000), '"'.padEnd(70_000)]
  for (let n = 0; n < 14; n++) expect(await save(malformed[n % 2] as string)).toBe(400)
  for (let n = 0; n < 20; n++) expect(await save('[')).toBe(400)
  expect(await save('[')).toBe(429)
})

test('of a query with too many keys only twenty are read', () => {
  const query = Array.from({ length: 5_000 }, (_, n) => `a${n}=1`).join('&')
  expect(Object.keys(parseQuery(query))).toHaveLength(20)
})

test.each([
  ['NUL', '\\u0000'],
  ['another control character', '\\u001b'],
  ['a lone surrogate', '\\udc00'],
])('%s in a text is refused with an error at its field', async (_what, escaped) => {
  const label = 'Şifrə düzgün formatda deyil.'
  expect(await send(`{"email":"a@b.az","password":"abc${escaped}"}`)).toEqual([
    400,
    'validation_failed',
    { password: label },
  ])
})

test('a line break in a one-line text is refused with an error at its field', async () => {
  const expected = [400, 'validation_failed', { email: 'E-poçt düzgün formatda deyil.' }]
  expect(await send('{"email":"a@b.az\\nc@d.az","password":"abc"}')).toEqual(expected)
})

test('a required body may not be missing', async () => {
  expect((await send('')).slice(0, 2)).toEqual([400, 'validation_failed'])
  expect((await send('', '')).slice(0, 2)).toEqual([400, 'validation_failed'])
})

test.each([
  ['nothing', undefined, 200],
  ['an empty body of type JSON', '', 200],
  ['an empty object', '{}', 200],
  ['a property', '{"all":true}', 400],
])('where no body is expected, %s gets %i', async (_what, payload, status) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/auth/logout',
    ...(payload === undefined ? {} : { headers: { 'content-type': 'application/json' }, payload }),
  })
  expect(response.statusCode).toBe(status)
})
