import { signIn } from '@hasiye/contract/accounts.ts'
import { listAttendance } from '@hasiye/contract/attendance.ts'
import { getCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { removeTeacher } from '@hasiye/contract/participants.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failure } from '../ui/texts/errors.ts'
import {
  ApiError,
  actFor,
  address,
  call,
  dropResponses,
  errorText,
  forgetResponses,
  giveResponse,
  onUnauthenticated,
} from './client.ts'
import { onPageError } from './page-errors.ts'

const fetched = vi.fn<typeof fetch>()
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  fetched.mockResolvedValueOnce(new Response(body === undefined ? null : JSON.stringify(body), { status, headers }))
const sentHeaders = (nth: number) => new Headers(fetched.mock.calls[nth]?.[1]?.headers)
const failureOf = (made: Promise<unknown>) =>
  made.then(
    () => undefined,
    (error: unknown) => error,
  )

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  fetched.mockReset()
  forgetResponses()
  vi.unstubAllGlobals()
})

test('path and query parameters are in the URL, omitted ones are not', () => {
  expect(address(removeTeacher, { params: { id: 7, teacherId: 12 } })).toBe('/api/courses/7/teachers/12')
  expect(address(listHistory, { params: { id: 7 }, query: { date: '2026-11-14', before: undefined } })).toBe(
    '/api/courses/7/history?date=2026-11-14',
  )
})

test('a body is sent as JSON and the response body is returned', async () => {
  answer(200, { role: 'teacher' })
  expect(await call(signIn, { body: { email: 'n@m.az', password: 'x' } })).toEqual({ role: 'teacher' })
  expect(sentHeaders(0).get('content-type')).toBe('application/json')
  expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"email":"n@m.az","password":"x"}')
})

test('a cached body is requested with its ETag and returned on 304', async () => {
  const days = [{ date: '2026-11-14', statuses: [] }]
  answer(200, days, { etag: '"7"' })
  answer(304, undefined)
  await call(listAttendance, { params: { id: 7 } })
  expect(await call(listAttendance, { params: { id: 7 } })).toEqual(days)
  expect(sentHeaders(0).has('if-none-match')).toBe(false)
  expect(sentHeaders(1).get('if-none-match')).toBe('"7"')
})

test('a response that is already in the page is used for the first call, with its ETag', async () => {
  giveResponse('/api/my-courses', new Response('[]', { headers: { etag: '"7"' } }))
  giveResponse('/api/courses/7', new Response('{}'))
  expect(await call(listMyCourses)).toEqual([])
  expect(fetched).not.toHaveBeenCalled()
  answer(304, undefined)
  expect(await call(listMyCourses)).toEqual([])
  expect(sentHeaders(0).get('if-none-match')).toBe('"7"')
  dropResponses()
  answer(200, { id: 7 })
  expect(await call(getCourse, { params: { id: 7 } })).toEqual({ id: 7 })
})

test('after clearing the cache, bodies are requested without an ETag', async () => {
  answer(200, [], { etag: '"7"' })
  answer(200, [], { etag: '"7"' })
  await call(listMyCourses)
  forgetResponses()
  await call(listMyCourses)
  expect(sentHeaders(1).has('if-none-match')).toBe(false)
})

test('an error has code, status, message, fields and the time to wait', async () => {
  answer(429, { error: 'Həddindən artıq cəhd edildi.', code: 'rate_limited', fields: { email: 'x' }, retryAfter: 60 })
  expect(await failureOf(call(listMyCourses))).toMatchObject({
    code: 'rate_limited',
    status: 429,
    message: 'Həddindən artıq cəhd edildi.',
    fields: { email: 'x' },
    retryAfter: 60,
  })
})

test("the server's message is shown, otherwise the fallback", async () => {
  answer(500, { error: 'Serverdə xəta baş verdi.', code: 'server_error' })
  expect(errorText(await failureOf(call(listMyCourses)), 'ehtiyat')).toBe('Serverdə xəta baş verdi.')
  fetched.mockResolvedValueOnce(new Response('<html>', { status: 500 }))
  expect(errorText(await failureOf(call(listMyCourses)), 'ehtiyat')).toBe('ehtiyat')
})

test('a gateway that responds with its own page counts as temporarily unavailable', async () => {
  fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
  expect(await failureOf(call(listMyCourses))).toMatchObject({ code: 'unavailable', status: 502 })
})

test.each([
  ['seconds', '7', 7],
  ['a date', 'Sat, 14 Nov 2026 07:00:00 GMT', 3600],
  ['a date that is past', 'Sat, 14 Nov 2026 05:00:00 GMT', 0],
  ['nothing that can be read', 'soon', undefined],
])('the Retry-After of a gateway, in %s, is used', async (_what, header, seconds) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-14T06:00:00Z'), toFake: ['Date'] })
  fetched.mockResolvedValueOnce(new Response('<html>', { status: 503, headers: { 'retry-after': header } }))
  expect(((await failureOf(call(listMyCourses))) as ApiError).retryAfter).toBe(seconds)
  vi.useRealTimers()
})

test.each(['[]', 'null', '"busy"', '{"error":"x"}', '{"code":7}'])(
  'the JSON %s of a gateway is not treated as our error format',
  async (text) => {
    fetched.mockResolvedValueOnce(new Response(text, { status: 503 }))
    expect(await failureOf(call(listMyCourses))).toMatchObject({ code: 'unavailable', status: 503 })
  },
)

test('every call names the account for which it is made, once that is known', async () => {
  for (const [nth, id] of [undefined, 7, undefined].entries()) {
    actFor(id)
    answer(200, { role: 'teacher' })
    await call(signIn, { body: { email: 'n@m.az', password: 'x' } })
    expect(sentHeaders(nth).get('x-account-id')).toBe(id === undefined ? null : String(id))
  }
})

test('a failed connection and a timeout have their own messages', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const lost = await failureOf(call(getCourse, { params: { id: 7 } }))
  expect(lost).toBeInstanceOf(ApiError)
  expect(errorText(lost, 'ehtiyat')).toBe('Serverlə əlaqə qurulmadı. Bağlantını yoxlayıb yenidən cəhd edin.')
  fetched.mockRejectedValueOnce(new DOMException('late', 'TimeoutError'))
  expect(await failureOf(call(getCourse, { params: { id: 7 } }))).toMatchObject({ code: 'timeout' })
})

test('a truncated response is a lost connection', async () => {
  fetched.mockResolvedValueOnce(new Response('[{"id":1,', { status: 200 }))
  expect(await failureOf(call(listMyCourses))).toMatchObject({ code: 'network' })
})

test('listeners are notified only about a missing session', async () => {
  const heard = vi.fn()
  const stop = onUnauthenticated(heard)
  answer(401, { error: 'E-poçt və ya şifrə yanlışdır.', code: 'invalid_credentials' })
  await failureOf(call(signIn, { body: { email: 'n@m.az', password: 'x' } }))
  expect(heard).not.toHaveBeenCalled()
  answer(401, { error: 'Davam etmək üçün hesabınıza daxil olun.', code: 'unauthenticated' })
  await failureOf(call(listMyCourses))
  expect(heard).toHaveBeenCalledOnce()
  stop()
})

test('a late response to a call of the previous person does not end the session of the current one', async () => {
  const heard = vi.fn()
  const stop = onUnauthenticated(heard)
  actFor(7)
  answer(401, { error: 'Davam etmək üçün hesabınıza daxil olun.', code: 'unauthenticated' })
  const late = failureOf(call(listMyCourses))
  actFor(8)
  await late
  actFor(undefined)
  expect(heard).not.toHaveBeenCalled()
  stop()
})

const brokenPage = 'Problem bizdədir. Səhifəni yeniləyib yenidən cəhd edin.'
const oldBrowser = 'Bu brauzer çox köhnədir, səhifə tam açılmır. Brauzeri yeniləyin və ya başqa brauzerlə açın.'

test('an error of our own code is neither a lost connection nor a wrong password', async () => {
  const noted = vi.fn()
  const stop = onPageError(noted)
  answer(200, {})
  const thrown = await failureOf(call(signIn, { body: { email: 'n@m.az', password: 1n as never } }))
  stop()
  expect(thrown).toBeInstanceOf(ApiError)
  expect(thrown).toMatchObject({ code: 'page_error', message: brokenPage })
  expect(fetched).not.toHaveBeenCalled()
  expect(noted).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError))
})

test('a browser that lacks a part of the platform gets a message about that', async () => {
  const any = Object.getOwnPropertyDescriptor(AbortSignal, 'any') as PropertyDescriptor
  Reflect.deleteProperty(AbortSignal, 'any')
  const thrown = await failureOf(call(listMyCourses))
  Object.defineProperty(AbortSignal, 'any', any)
  expect(thrown).toMatchObject({ code: 'old_browser', message: oldBrowser })
})

test.each([
  [new TypeError("Cannot read properties of undefined (reading 'id')"), brokenPage],
  [new ReferenceError("Can't find variable: StructuredThing"), oldBrowser],
  [new TypeError('Failed to fetch dynamically imported module: /assets/x.js'), failure.network],
  [new DOMException('no', 'EncodingError'), 'ehtiyat'],
  [new Error('no picture'), 'ehtiyat'],
])('the message of %s', (error, sentence) => {
  expect(errorText(error, 'ehtiyat')).toBe(sentence)
})

test("a refusal by policy is shown with the server's text", async () => {
  answer(403, { error: 'Bu sayt https://hasiye.az ünvanında açılır.', code: 'cross_site' })
  const refused = await failureOf(call(signIn, { body: { email: 'n@m.az', password: 'x' } }))
  expect(errorText(refused, 'ehtiyat')).toBe('Bu sayt https://hasiye.az ünvanında açılır.')
})
