import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { logOut } from '@hasiye/contract/accounts.ts'
import type { FastifyInstance } from 'fastify'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { makePageBuild } from '../../test/page-build.ts'
import { buildApp } from '../app.ts'
import { openUploadLimiter } from '../files/upload-limiter.ts'
import { openLog } from '../log/log.ts'
import type { Parts } from '../parts.ts'
import { openRateLimiter } from '../rate-limits/rate-limiter.ts'
import { openRequestLimiter } from '../rate-limits/request-limiter.ts'
import { pageLimit } from './pages.ts'
import { addressLimit, personLimit } from './rendered-pages.ts'

const server = testServer()
const requestLimiter = openRequestLimiter(true)
let app: FastifyInstance

async function serve(dist: string, log?: Parts['log']): Promise<FastifyInstance> {
  const limiter = await openRateLimiter(server.pool, true)
  return buildApp(
    { ...server, ...(log && { log }), limiter, requestLimiter, uploadLimiter: openUploadLimiter(false) },
    { isDraining: false },
    dist,
  )
}

beforeAll(async () => {
  const { dist, remove } = await makePageBuild()
  app = await serve(dist)
  return async () => {
    await app.close()
    await remove()
  }
})

interface Seen {
  href: string
  calls: string[]
  refused?: { texts: Record<string, string>; error: string }
}

/** What the page was rendered from; undefined where it was not rendered. */
const seenIn = (body: string): Seen | undefined => JSON.parse(/<pre>(.*)<\/pre>/.exec(body)?.[1] ?? 'null') ?? undefined

const open = (url: string, person?: { token: string }) =>
  app.inject({ url, headers: person ? { cookie: `sid=${person.token}` } : {} })

test('a page is sent with the responses that it was rendered from, and with this policy', async () => {
  const { people } = await server.make.course()
  const { body, headers } = await open('/student-dashboard?q=x', people.parent)
  expect(seenIn(body)).toEqual({
    href: '/student-dashboard?q=x',
    calls: ['/api/me 200', '/api/my-courses 200', '/api/me/recent-marks 200'],
  })
  expect(body.match(/data-call="[^"]+"/g)).toHaveLength(3)
  expect(body).toContain('<title>A &amp; B</title>')
  const nonce = /<script nonce="([^"]+)">hold/.exec(body)?.[1] ?? ''
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}';`)
  expect(headers['cache-control']).toBe('no-store')
  // the text for old browsers is not shown over a page that they can read
  expect(body).not.toContain('<noscript>')
  // only the chunks that the page does not load itself
  expect(body).toContain('data-parts="NewCourses Shell"')
  expect(body).toContain('load(["assets/new.js","/student-dashboard.js"])')
  expect(body).toMatch(
    /<style nonce="[^"]+">\.new\{\}\n\.a\{\}<\/style><link disabled rel="stylesheet" href="\/assets\/new\.css">/,
  )
})

test.each<[string, string, string[]]>([
  ['/student/course/ID', 'student', ['/api/courses/ID', '/api/courses/ID/announcements', '/api/courses/ID/categories']],
  ['/student/course/ID/attendance', 'parent', ['/api/courses/ID', '/api/courses/ID/attendance/me']],
  ['/news', 'student', ['/api/me/news']],
  ['/student-dashboard', 'student', ['/api/my-courses', '/api/me/recent-marks']],
])('the calls of %s for a %s', async (path, who, calls) => {
  const { course, people } = await server.make.course()
  const of = (text: string) => text.replace('ID', String(course.id))
  const { body } = await open(of(path), people[who as 'parent'])
  expect(seenIn(body)?.calls).toEqual(['/api/me', ...calls.map(of)].map((url) => `${url} 200`))
})

test('for a course that the student left the page is rendered from the list of courses and the own marks', async () => {
  const { course, people } = await server.make.course()
  const { body } = await open(`/student/course/${course.id}`, people.otherStudent)
  const calls = seenIn(body)?.calls.map((call) => call.replace(/\/\d+/, '/ID')) ?? []
  expect(calls).toEqual([
    '/api/me 200',
    '/api/courses/ID 404',
    '/api/courses/ID/announcements 404',
    '/api/courses/ID/categories 404',
    '/api/my-courses 200',
    '/api/courses/ID/attendance/me 404',
  ])
  expect(body.match(/data-call="[^"]+"/g)).toHaveLength(2)
})

test.each(['__CSP_NONCE__', '__RESPONSES__', '__TITLE:x__', '$&'])('the typed text %s stays as it is', async (text) => {
  const { people } = await server.make.course()
  const { body } = await open(`/student-dashboard?q=${text}`, people.parent)
  expect(seenIn(body)?.href).toBe(`/student-dashboard?q=${text}`)
  const refused = await app.inject({
    method: 'POST',
    url: '/api/public/parent-login',
    headers: { origin: server.config.publicUrl, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ shortId: text }).toString(),
  })
  expect(seenIn(refused.body)?.refused?.texts).toEqual({ shortId: text })
})

test('the page of a card has its ID', async () => {
  expect(seenIn((await open('/student-view/K7M2Q9PA')).body)?.href).toBe('/student-view/K7M2Q9PA')
  expect(seenIn((await open('/student-view/b7m2q9pa')).body)?.href).toBe('/student-view/B7M2Q9PA')
})

test('a path is rendered as the router of the server matched it', async () => {
  const { people } = await server.make.course()
  expect(seenIn((await open('/student-dashboar%64?q=%64', people.parent)).body)?.href).toBe('/student-dashboard?q=%64')
  expect(seenIn((await open('/%70arent-view')).body)?.href).toBe('/parent-view')
})

test('a page that is not rendered loads only its files', async () => {
  const { people } = await server.make.course()
  const { body } = await open('/news', people.owner)
  expect(body).toContain('load(["/news.js"])')
})

test('nothing is rendered for teachers, nor where a notice may be about another child', async () => {
  const { people } = await server.make.course()
  expect(seenIn((await open('/news', people.owner)).body)).toBeUndefined()
  expect(seenIn((await open('/student-dashboard', people.owner)).body)).toBeUndefined()
  expect(seenIn((await open('/student-dashboard?child=5&course=7', people.parent)).body)).toBeUndefined()
})

test('a signed-in family is redirected from the visitor pages to its own', async () => {
  const { people } = await server.make.course()
  const { shortId } = people.student
  for (const [path, person] of [
    ['/parent-view', people.parent],
    ['/parent-view', people.student],
    [`/student-view/${shortId.toLowerCase()}`, people.parent],
  ] as const) {
    const { statusCode, headers } = await open(path, person)
    expect([path, statusCode, headers.location]).toEqual([path, 302, '/student-dashboard'])
  }
  expect(seenIn((await open('/student-view/K7M2Q9PA', people.parent)).body)?.href).toBe('/student-view/K7M2Q9PA')
  expect(seenIn((await open('/parent-view/add', people.parent)).body)?.href).toBe('/parent-view/add')
})

test('without a session the page has the sign-in for browsers that cannot run the app', async () => {
  const visitor = await open('/student-dashboard')
  expect(seenIn(visitor.body)).toEqual({ href: '/parent-view', calls: [] })
  expect(visitor.body).toContain('<html lang="az" data-undecided="">')
  expect(visitor.body).toContain('data-parts=""')
  const ended = await open('/student-dashboard', { token: 'A'.repeat(43) })
  expect(seenIn(ended.body)?.refused?.error).toMatch(/daxil olun/)
  expect(ended.body).toContain('<html lang="az" data-undecided="ended">')
  expect(ended.body).not.toContain('data-call')
})

test('what is the same for everybody without a session is rendered once, and each response has a nonce of its own', async () => {
  const build = await makePageBuild()
  await writeFile(
    join(build.dist, 'server/render.mjs'),
    'let n = 0; export const renderPage = async () => ({ title: "", markup: "<b>" + ++n + "</b>", styles: "", parts: [] })',
  )
  const counting = await serve(build.dist)
  const numberAt = async (url: string, headers = {}) =>
    /<b>(\d+)/.exec((await counting.inject({ url, headers })).body)?.[1]
  for (const [url, n] of [
    ['/parent-view', '1'],
    ['/parent-view?a=1', '1'],
    ['/parent-view/add', '2'],
    ['/student-dashboard', '3'],
    ['/student/course/7?q=x', '3'],
    ['/news', '3'],
    ['/student-view/K7M2Q9PA', '4'],
    ['/student-view/B7M2Q9PA', '4'],
    // no ID: the page shows it
    ['/student-view/K7M', '5'],
    ['/student-view/K7M', '6'],
  ] as const)
    expect([url, await numberAt(url)]).toEqual([url, n])
  for (const token of ['A', 'B']) expect(await numberAt('/news', { cookie: `sid=${token.repeat(43)}` })).toBe('7')
  const nonces = [await counting.inject('/parent-view'), await counting.inject('/parent-view')].map(
    ({ body }) => /nonce="([^"]+)"/.exec(body)?.[1],
  )
  expect(new Set(nonces).size).toBe(2)
  await counting.close()
  await build.remove()
})

describe('at a limit a page is refused with a sentence', () => {
  const sentence = 'Həddindən artıq cəhd edildi. 1 dəqiqə sonra yenidən cəhd edin.'
  const from = (url: string, remoteAddress: string, person?: { token: string }) =>
    app.inject({ url, remoteAddress, headers: person ? { cookie: `sid=${person.token}` } : {} })
  const refused = (response: Awaited<ReturnType<typeof from>>) => {
    const { statusCode, headers, body } = response
    expect([statusCode, headers['content-type'], Number(headers['retry-after'])]).toEqual([
      429,
      'text/html; charset=utf-8',
      expect.toBeOneOf(Array.from({ length: 60 }, (_, n) => n + 1)),
    ])
    return seenIn(body)
  }

  test("of a person's rendered pages", async () => {
    const { people } = await server.make.course()
    await requestLimiter.consumeLeft(personLimit, `${people.student.id} parent`, personLimit.points - 1)
    expect((await from('/student-dashboard', '192.0.2.1', people.parent)).statusCode).toBe(200)
    const response = await from('/student-dashboard', '192.0.2.1', people.parent)
    expect(refused(response)).toEqual({ href: '/parent-view', calls: [], refused: { texts: {}, error: sentence } })
    // the app shows the panel in its place
    expect(response.body).toContain('<html lang="az" data-undecided="">')
    expect((await from('/student-dashboard', '192.0.2.1', people.student)).statusCode).toBe(200)
  })

  test('of the pages with a text of an address', async () => {
    await requestLimiter.consumeLeft(addressLimit, '192.0.2.2', addressLimit.points - 1)
    const url = '/student-view/K7M'
    expect(seenIn((await from(url, '192.0.2.2')).body)?.href).toBe(url)
    expect(refused(await from(url, '192.0.2.2'))?.refused?.error).toBe(sentence)
    expect((await from('/parent-view', '192.0.2.2')).statusCode).toBe(200)
    expect((await from(url, '192.0.2.3')).statusCode).toBe(200)
  })

  test('of all pages at an address, with or without a session', async () => {
    const { people } = await server.make.course()
    await requestLimiter.consumeLeft(pageLimit, '192.0.2.4', pageLimit.points)
    expect(refused(await from('/parent-view', '192.0.2.4'))).toEqual({
      href: '/parent-view',
      calls: [],
      refused: { texts: {}, error: sentence },
    })
    for (const url of ['/login', '/dashboard', '/nowhere'])
      expect(refused(await from(url, '192.0.2.4', people.owner))?.refused?.error).toBe(sentence)
    expect((await from('/favicon.svg', '192.0.2.4')).statusCode).toBe(200)
  })

  test('of a form without the typed text, where too many were sent from an address', async () => {
    const post = () =>
      app.inject({
        method: 'POST',
        url: '/api/public/parent-login',
        payload: 'shortId=ZZZZ2222',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        remoteAddress: '192.0.2.5',
      })
    expect(seenIn((await post()).body)?.refused?.texts).toEqual({ shortId: 'ZZZZ2222' })
    await requestLimiter.consumeLeft(addressLimit, '192.0.2.5', addressLimit.points - 1)
    const { statusCode, body } = await post()
    expect([statusCode, seenIn(body)?.refused?.texts]).toEqual([404, {}])
  })
})

describe('where a page cannot be rendered', () => {
  let dist: string
  beforeEach(async () => {
    const build = await makePageBuild()
    dist = build.dist
    return build.remove
  })

  test('a refused form gets the unrendered page, and the log has the cause', async () => {
    await writeFile(
      join(dist, 'server/render.mjs'),
      'export const renderPage = async () => { throw new Error("inside") }',
    )
    const lines: string[] = []
    const broken = await serve(dist, openLog('info', { write: (line) => void lines.push(line) }))
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const url = '/api/public/parent-login'
    const response = await broken.inject({ method: 'POST', url, payload: 'shortId=ZZZZ2222', headers })
    await broken.close()
    expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(response.body).toContain('<noscript>')
    expect(response.body).not.toContain('inside')
    expect(lines.filter((line) => line.includes('render.mjs'))).toHaveLength(1)
  })

  test('a file that could not be read once is read again for the next page', async () => {
    const file = join(dist, 'assets/new.css')
    await rm(file)
    const other = await serve(dist)
    const isRendered = async () => seenIn((await other.inject('/parent-view')).body) !== undefined
    expect(await isRendered()).toBe(false)
    await writeFile(file, '.new{}')
    expect(await isRendered()).toBe(true)
    await other.close()
  })
})

describe('a form that is sent without the app', () => {
  const form = 'application/x-www-form-urlencoded'
  const ownOrigin = new URL(server.config?.publicUrl ?? 'http://localhost:3000').origin
  let last = 0
  const post = (
    payload: string,
    headers: Record<string, string> = { origin: ownOrigin },
    url = '/api/public/parent-login',
  ) =>
    app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': form, ...headers },
      remoteAddress: `203.0.113.${++last}`,
    })

  test('leads to the panel', async () => {
    const student = await server.make.person('student')
    const { statusCode, headers, body } = await post(`shortId=${student.shortId.toLowerCase()}`)
    expect([statusCode, headers.location, body]).toEqual([303, '/student-dashboard', ''])
    const token = /sid=([^;]+)/.exec([headers['set-cookie']].flat().join())?.[1] ?? ''
    expect(seenIn((await open('/student-dashboard', { token })).body)?.calls).toContain('/api/me/recent-marks 200')
  })

  test.each([
    ['shortId=ZZZZ2222', 404, 'ZZZZ2222'],
    ['shortId=%3Cb%3E', 404, '<b>'],
    ['shortId=', 400, ''],
    ['', 400, ''],
    ['shortId=A&shortId=B', 400, 'A,B'],
    ['shortId=A&role=admin', 400, 'A'],
  ])('%s is refused with a page that keeps the typed values', async (payload, status, typed) => {
    const { statusCode, headers, body } = await post(payload)
    expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    const { href, refused } = seenIn(body) ?? {}
    expect([href, refused?.texts.shortId]).toEqual(['/parent-view', typed])
    expect(refused?.error).toMatch(/\.$|^Naməlum sahə: role$/)
  })

  test('is refused at the limits of the call, with a page', async () => {
    const tries = Array.from({ length: 11 }, () =>
      app.inject({
        method: 'POST',
        url: '/api/public/parent-login',
        payload: 'shortId=ZZZZ2222',
        headers: { 'content-type': form, origin: ownOrigin },
        remoteAddress: '198.51.100.7',
      }),
    )
    const statuses: number[] = []
    for (const attempt of tries) statuses.push((await attempt).statusCode)
    expect(statuses).toContain(429)
    expect((await post(`shortId=${'A'.repeat(1024)}`)).statusCode).toBe(413)
    expect((await post('a=1', { origin: ownOrigin }, '/auth/signin')).statusCode).toBe(415)
  })

  test.each([
    ['another site', { origin: 'https://elsewhere.example' }, 403],
    ['another site, by the browser', { 'sec-fetch-site': 'cross-site' }, 403],
    ['nowhere, with a cookie', { cookie: 'sid=x' }, 403],
    ["another site's page, with a cookie", { cookie: 'sid=x', referer: 'https://elsewhere.example/' }, 403],
    ['nowhere', {}, 303],
    ['a page of ours, with a cookie', { cookie: 'sid=x', referer: `${ownOrigin}/parent-view` }, 303],
    ['a page of ours, by the browser', { cookie: 'sid=x', 'sec-fetch-site': 'same-origin' }, 303],
  ])('from %s with %j is answered with %i', async (_from, headers, status) => {
    const student = await server.make.person('student')
    expect((await post(`shortId=${student.shortId}`, headers as Record<string, string>)).statusCode).toBe(status)
  })

  test.each([form.toUpperCase(), `${form}; charset=UTF-8`, `${form};charset=x`])(
    'as %s is accepted as a form',
    async (type) => {
      const student = await server.make.person('student')
      const sent = (headers: Record<string, string>) =>
        post(`shortId=${student.shortId}`, { 'content-type': type, ...headers })
      expect((await sent({ cookie: 'sid=x' })).statusCode).toBe(403)
      expect((await sent({ origin: ownOrigin })).statusCode).toBe(303)
    },
  )

  test.each(['shortId=%00', 'shortId=%FF%FE', '__proto__=1&shortId=A', 'shortId', '&&&=', '%'])(
    'with %s as the ID is refused',
    async (payload) => {
      const { statusCode, headers, body } = await post(payload)
      expect([statusCode, headers['set-cookie'], seenIn(body)?.href]).toEqual([
        expect.toBeOneOf([400, 404]),
        undefined,
        '/parent-view',
      ])
    },
  )

  test('logs out', async () => {
    const { people } = await server.make.course()
    const headers = { cookie: `sid=${people.parent.token}`, referer: `${ownOrigin}/student-dashboard` }
    const response = await post('', headers, logOut.path)
    expect([response.statusCode, response.headers.location]).toEqual([303, '/parent-view'])
    expect((await app.inject({ url: '/api/me', headers })).statusCode).toBe(401)
  })
})
