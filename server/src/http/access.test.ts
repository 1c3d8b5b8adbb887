import { logOut, parentLogin } from '@hasiye/contract/accounts.ts'
import type { ErrorCode } from '@hasiye/contract/errors.ts'
import type { HTTPMethods } from 'fastify'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'

const lines: string[] = []
const server = testServer({ LOG_LEVEL: 'warn' }, { logStream: { write: (line) => void lines.push(line) } })
const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }

interface Raw {
  method: HTTPMethods
  url: string
  as?: TestPerson | undefined
  headers?: Record<string, string>
  payload?: string
  ip?: string
}

async function ask({ method, url, as, headers, payload, ip }: Raw): Promise<[number, ErrorCode | undefined]> {
  const response = await server.app.inject({
    method: method as 'GET',
    url,
    headers: { ...(as ? { cookie: `sid=${as.token}` } : {}), ...headers },
    ...(payload === undefined ? {} : { payload }),
    ...(ip === undefined ? {} : { remoteAddress: ip }),
  })
  const isJson = String(response.headers['content-type']).includes('json')
  return [response.statusCode, isJson && response.body ? response.json().code : undefined]
}

const badJson = { headers: { 'content-type': 'application/json' }, payload: '{' }
const text = { headers: { 'content-type': 'text/plain' }, payload: 'hello' }

describe('order of the checks', () => {
  test('an exhausted limit is refused before the cross-site check', async () => {
    const ip = '10.9.0.1'
    for (let n = 0; n < 10; n++) await server.as().call(parentLogin, { body: { shortId: 'A2345678' }, ip })
    const url = '/api/public/parent-login'
    expect(await ask({ method: 'POST', url, headers: foreign, ip })).toEqual([429, 'rate_limited'])
  })

  test('the cross-site check runs before an unknown route is refused', async () => {
    expect(await ask({ method: 'POST', url: '/api/nothing', headers: foreign })).toEqual([403, 'cross_site'])
  })

  test('the cross-site check applies to public calls too', async () => {
    expect(await ask({ method: 'POST', url: '/auth/logout', headers: foreign })).toEqual([403, 'cross_site'])
  })

  test('a page opened at another address is told the right one, and the log reports it once', async () => {
    lines.length = 0
    for (let n = 0; n < 2; n++) {
      const response = await server.as().call(logOut, { headers: { origin: 'http://192.168.1.5:3000' } })
      expect([response.status, response.error]).toEqual([
        403,
        { code: 'cross_site', error: `Bu sayt ${server.config.publicUrl} ünvanında açılır.` },
      ])
    }
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, publicUrl: server.config.publicUrl }])
  })

  test('an unknown route is checked before the session', async () => {
    expect(await ask({ method: 'GET', url: '/api/nothing' })).toEqual([404, 'route_not_found'])
  })

  test('the session is checked before the body', async () => {
    expect(await ask({ method: 'PUT', url: '/api/courses/1', ...badJson })).toEqual([401, 'unauthenticated'])
  })

  test("a call for another person's session is refused like one without a session", async () => {
    const { people } = await server.make.course()
    const call = { method: 'GET', url: '/api/my-courses', as: people.owner } as const
    expect(await ask({ ...call, headers: { 'x-account-id': String(people.student.id) } })).toEqual([
      401,
      'unauthenticated',
    ])
    expect(await ask({ ...call, headers: { 'x-account-id': String(people.owner.id) } })).toEqual([200, undefined])
  })

  test('a writing parent is refused as read-only before the role is checked', async () => {
    const { people } = await server.make.course()
    const call = { method: 'POST', url: '/api/courses', as: people.parent, ...badJson } as const
    expect(await ask(call)).toEqual([403, 'read_only'])
  })

  test('a wrong role is refused before a missing course is', async () => {
    const { people } = await server.make.course()
    const call = { method: 'PUT', url: '/api/courses/999999', as: people.student, ...badJson } as const
    expect(await ask(call)).toEqual([403, 'forbidden'])
  })

  test('an invisible course is not found, whatever the body is', async () => {
    const { course, people } = await server.make.course()
    for (const id of [course.id, 999_999]) {
      const call = { method: 'DELETE', url: `/api/courses/${id}`, as: people.otherTeacher, ...text } as const
      expect(await ask(call)).toEqual([404, 'not_found'])
    }
  })

  test('deleting a visible course without the right is refused before the body is validated', async () => {
    const { course, people } = await server.make.course()
    for (const body of [badJson, text]) {
      const call = { method: 'DELETE', url: `/api/courses/${course.id}`, as: people.coTeacher, ...body } as const
      expect(await ask(call)).toEqual([403, 'forbidden'])
    }
  })

  test('the body is validated last', async () => {
    const { course, people } = await server.make.course()
    const call = { method: 'PUT', url: `/api/courses/${course.id}`, as: people.owner } as const
    expect(await ask({ ...call, ...badJson })).toEqual([400, 'validation_failed'])
    expect(await ask({ ...call, ...text })).toEqual([415, 'unsupported_media'])
  })
})

describe('unknown routes', () => {
  test.each<[HTTPMethods, string]>([
    ['GET', '/api'],
    ['GET', '/auth'],
    ['GET', '/api?x=1'],
    ['GET', '/api/'],
    ['GET', '/auth/nothing'],
    ['GET', '/auth/signin'],
    ['PUT', '/auth/signin'],
    ['PATCH', '/api/me'],
    ['POST', '/api/me'],
    ['OPTIONS', '/api/me'],
    ['GET', '/api/me/'],
    ['GET', '/API/me'],
    ['GET', '/api//me'],
    ['POST', '/login'],
    ['DELETE', '/'],
  ])('%s %s is not a route', async (method, url) => {
    expect((await ask({ method, url }))[0]).toBe(404)
  })

  test.each<[HTTPMethods, string]>([
    ['PATCH', '/api/me'],
    ['GET', '/auth/signin'],
    ['GET', '/api/%zz'],
    ['GET', '/api/courses/%ff'],
    ['GET', '/%61pi/nothing'],
    ['GET', '/%61%75th'],
    ['GET', '/api%2Fnothing'],
    ['GET', '/%61pi/%zz'],
    ['POST', '/login'],
  ])('%s %s gets the error body of the contract', async (method, url) => {
    expect(await ask({ method, url })).toEqual([404, 'route_not_found'])
  })
})

test.each(['0', '-1', '1.5', '01', '1e3', 'abc', '9007199254740993', '99999999999999999999', '1%00', '%31x'])(
  'the id %s in a path is not found',
  async (id) => {
    const teacher = await server.make.person('teacher')
    expect(await ask({ method: 'GET', url: `/api/courses/${id}`, as: teacher })).toEqual([404, 'not_found'])
  },
)

test('a path that is too long is not found', async () => {
  const teacher = await server.make.person('teacher')
  const [status] = await ask({ method: 'GET', url: `/api/courses/${'1'.repeat(5_000)}`, as: teacher })
  expect(status).toBe(404)
})

test('HEAD is checked and answered like its GET, without a body', async () => {
  const { course, people } = await server.make.course()
  const url = `/api/courses/${course.id}`
  expect(await ask({ method: 'HEAD', url })).toEqual([401, undefined])
  expect(await ask({ method: 'HEAD', url, as: people.otherTeacher })).toEqual([404, undefined])
  expect(await ask({ method: 'HEAD', url, as: people.parent })).toEqual([200, undefined])
  const response = await server.app.inject({ method: 'HEAD', url, headers: { cookie: `sid=${people.owner.token}` } })
  expect(response.body).toBe('')
})

test('what is invisible gets exactly the same response as what does not exist', async () => {
  const { course, people } = await server.make.course()
  const bodies = await Promise.all(
    [course.id, 999_999].map((id) =>
      server.app.inject({
        method: 'GET',
        url: `/api/courses/${id}`,
        headers: { cookie: `sid=${people.otherStudent.token}` },
      }),
    ),
  )
  const plain = bodies.map(({ statusCode, body, headers }) => {
    const { 'x-request-id': _id, date: _date, ...rest } = headers
    return { statusCode, body, rest }
  })
  expect(plain[0]).toEqual(plain[1])
})
