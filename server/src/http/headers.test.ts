import { getMe, logOut } from '@hasiye/contract/accounts.ts'
import { getHealth } from '@hasiye/contract/operation.ts'
import { describe, expect, test } from 'vitest'
import { cookiesOf } from '../../test/cookies.ts'
import { testServer } from '../../test/harness.ts'
import { requestLimit } from '../rate-limits/limits.ts'

const plain = testServer()
const listed = 'https://panel.example.az'
const secure = testServer({ PUBLIC_URL: 'https://hasiye.example.az', CORS_ORIGINS: `${listed},https://b.example.az` })

const onEvery = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

test.each([
  ['GET', '/healthz'],
  ['GET', '/api/me'],
  ['GET', '/api/nothing'],
  ['GET', '/api/%zz'],
  ['POST', '/auth/signin'],
] as const)('%s %s has the security headers', async (method, url) => {
  const { headers } = await plain.app.inject({ method, url })
  expect(headers).toMatchObject(onEvery)
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  for (const name of ['server', 'x-powered-by', 'strict-transport-security', 'access-control-allow-origin', 'vary']) {
    expect(headers[name]).toBeUndefined()
  }
})

test('a request id from the client is ignored', async () => {
  const { headers } = await plain.as().call(getHealth, { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })
  expect(headers['x-request-id']).not.toBe('mine')
})

test('errors have a text and a code and no internals', async () => {
  const { error, headers } = await plain.as().call(getMe)
  expect(error).toEqual({ code: 'unauthenticated', error: 'Davam etmək üçün hesabınıza daxil olun.' })
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
})

describe('with https', () => {
  test('browsers get HSTS', async () => {
    const { headers } = await secure.as().call(getHealth)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  test('the cookie is secure and limited to this host', async () => {
    const response = await secure.as().call(logOut)
    expect(cookiesOf(response)[0]).toMatch(/^__Host-sid=;/)
    expect(cookiesOf(response)[0]).toMatch(/; Secure/)
    expect(cookiesOf(response)[0]).toMatch(/; Path=\//)
  })

  test('a session is read from the configured cookie name only', async () => {
    const student = await secure.make.person('student')
    const statusWith = async (cookie: string) => (await secure.as().call(getMe, { headers: { cookie } })).status
    expect(await statusWith(`__Host-sid=${student.token}`)).toBe(200)
    expect(await statusWith(`sid=${student.token}`)).toBe(401)
    expect(await statusWith(`__Host-sid=${student.token}; __Host-sid=${student.token}`)).toBe(401)
  })
})

describe('other origins', () => {
  test('a listed origin may read, with its cookies', async () => {
    const { headers } = await secure.as().call(getHealth, { headers: { origin: listed } })
    expect(headers).toMatchObject({
      'access-control-allow-origin': listed,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    })
  })

  test.each(['https://elsewhere.example', 'null', `${listed}.elsewhere.example`])('%s may not read', async (origin) => {
    const { headers } = await secure.as().call(getHealth, { headers: { origin } })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers.vary).toBe('Origin')
  })

  test('a listed origin may send a preflight and then write', async () => {
    const preflight = await secure.app.inject({ method: 'OPTIONS', url: '/auth/logout', headers: { origin: listed } })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers['access-control-allow-methods']).toBe('GET, POST, PUT, DELETE')
    expect(preflight.headers['access-control-allow-headers']).toBe(
      'Content-Type, Idempotency-Key, If-None-Match, X-Account-Id',
    )
    const headers = { origin: listed, 'sec-fetch-site': 'cross-site' }
    expect((await secure.as().call(logOut, { headers })).status).toBe(200)
  })

  test.each([
    ['a stranger', secure, 'https://elsewhere.example'],
    ['the own page', secure, 'https://hasiye.example.az'],
    ['nobody', secure, undefined],
    ['a stranger where nobody is listed', plain, 'https://elsewhere.example'],
  ])(
    'a preflight of %s is refused like a method without a route, without CORS headers',
    async (_who, server, origin) => {
      const headers = { 'access-control-request-method': 'POST', ...(origin === undefined ? {} : { origin }) }
      for (const url of ['/api/courses', '/auth/logout']) {
        const response = await server.app.inject({ method: 'OPTIONS', url, headers })
        expect([response.statusCode, response.json().code]).toEqual([404, 'route_not_found'])
        expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    },
  )

  test('a preflight counts as a request of the address', async () => {
    const ask = (remoteAddress: string) =>
      secure.app.inject({ method: 'OPTIONS', url: '/api/courses', headers: { origin: listed }, remoteAddress })
    for (let n = 0; n < requestLimit.points; n++) await secure.requestLimiter.consumeAddress('10.24.0.6')
    expect([(await ask('10.24.0.6')).statusCode, (await ask('10.24.0.7')).statusCode]).toEqual([429, 204])
  })
})
