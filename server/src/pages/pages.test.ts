import { setTimeout as sleep } from 'node:timers/promises'
import { getCourse } from '@hasiye/contract/courses.ts'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../contract/test/eventually.ts'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'
import { makePageBuild } from '../../test/page-build.ts'
import { buildApp } from '../app.ts'
import { openUploadLimiter } from '../files/upload-limiter.ts'
import { openApp } from '../http/app.ts'
import { openRateLimiter } from '../rate-limits/rate-limiter.ts'
import { servePages } from './pages.ts'

const server = testServer()
let app: FastifyInstance

let dist: string

/** A route in the place of a call that everybody may make. */
const open = { config: { who: {}, parsePath: () => ({}) } }

async function openPages(support: {
  supportEmail: string | null
  supportUrl: string | null
  adminEmail?: string
}): Promise<FastifyInstance> {
  const opened = await openApp({ ...server, limiter: await openRateLimiter(server.pool, false) })
  const config = { publicUrl: 'https://hasiye.az/', adminEmail: undefined, google: null, backupDays: 0, ...support }
  await servePages(opened, dist, config, server.requestLimiter)
  return opened
}

beforeAll(async () => {
  const build = await makePageBuild()
  dist = build.dist
  app = await openPages({ supportEmail: 'komek@hasiye.az', supportUrl: 'https://wa.me/1?a=1&b=2' })
  return async () => {
    await app.close()
    await build.remove()
  }
})

test.each(['/%61pi/nothing', '/api%2Fnothing'])('the path %s is not a page', async (url) => {
  const { statusCode, body } = await app.inject(url)
  expect([statusCode, JSON.parse(body).code]).toEqual([404, 'route_not_found'])
})

test('a percent-encoded path is the same page', async () => {
  expect((await app.inject('/user%2Dguide')).body).toContain('hasiye.az/admin')
  expect((await app.inject('/favicon%2Esvg')).headers['content-type']).toContain('image/svg+xml')
})

test.each([
  ['/', 200],
  ['/login', 200],
  ['/course/5', 200],
  ['/course/5/register?from=2026-09-01', 200],
  ['/nowhere?x=1', 404],
  ['/course/5/nothing', 404],
  ['/apiary', 404],
  ['/authors', 404],
])('the path %s gets the page with the status %i and a nonce of its own', async (url, status) => {
  const [first, second] = [await app.inject(url), await app.inject(url)]
  const nonce = /content="([^"]+)"/.exec(first.body)?.[1] ?? ''
  expect([first.statusCode, second.statusCode]).toEqual([status, status])
  expect(first.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(first.headers['cache-control']).toBe('no-store')
  expect(nonce).not.toBe('__CSP_NONCE__')
  expect(second.body).not.toContain(nonce)
  expect(first.headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; media-src 'self'; frame-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  )
})

test.each([
  ['/kart', 'self'],
  ['/parent-view', 'self'],
  ['/parent-view/add', 'self'],
  ['/kart?x=1', 'self'],
  ['/', ''],
  ['/login', ''],
  ['/kartlar', ''],
  ['/parent-view/other', ''],
  ['/student-view', 'self'],
  ['/student-view/A2345678', ''],
  ['/student-dashboard', ''],
  ['/user-guide', ''],
])('the page at %s may use the camera of (%s)', async (url, allowed) => {
  const { headers } = await app.inject(url)
  expect(headers['permissions-policy']).toBe(`camera=(${allowed}), microphone=(), geolocation=(), payment=(), usb=()`)
})

test.each([
  ['/', true],
  ['/login?registered=true', true],
  ['/signup', false],
])('without a cookie the page at %s says that nobody is signed in, and has the form: %s', async (url, hasForm) => {
  const [without, withCookie] = [await app.inject(url), await app.inject({ url, headers: { cookie: 'sid=x' } })]
  expect(without.body.includes('<form>')).toBe(hasForm)
  expect(without.body).toContain('<div id="root" data-signed-out')
  expect(withCookie.body).not.toContain('<form>')
  expect(withCookie.body).not.toContain('data-signed-out')
})

test('the shell that the service worker caches does not say whether anybody is signed in', async () => {
  expect((await app.inject('/app-shell')).body).not.toContain('data-signed-out')
})

test.each([
  ['/join/ABC234', {}, ['/join.js']],
  ['/join/abc234', {}, []],
  ['/join', {}, []],
  ['/course/5', {}, []],
  ['/course/5', { cookie: '__Host-sid=x' }, ['/course.js']],
  ['/course/5?invite=sheet', { cookie: '__Host-sid=x' }, ['/course.js']],
  ['/dashboard', { cookie: '__Host-sid=x' }, ['/dashboard.js']],
  ['/course/5', { cookie: 'other=x' }, []],
  ['/course/five', { cookie: '__Host-sid=x' }, []],
  ['/app-shell', { cookie: '__Host-sid=x' }, []],
  ['/login', { cookie: '__Host-sid=x' }, []],
])('the page at %s with the headers %j links to %j', async (url, headers, expected) => {
  const { body } = await app.inject({ url, headers })
  expect([...body.matchAll(/<link [^>]*href="([^"]+)"/g)].map(([, href]) => href)).toEqual(expected)
})

describe('the responses in a page', () => {
  /** Requests a page of the whole application. @returns the responses by their calls, and the page */
  async function responsesAt(path: string, person?: TestPerson) {
    const opened = await buildApp(
      { ...server, limiter: await openRateLimiter(server.pool, false), uploadLimiter: openUploadLimiter(false) },
      { isDraining: false },
      dist,
    )
    const headers = person ? { cookie: `sid=${person.token}` } : {}
    const { body } = await opened.inject({ url: path, headers })
    await opened.close()
    const found = body.matchAll(
      /<script type="application\/json" data-call="([^"]+)" data-headers="([^"]+)">(.*?)<\/script>/gs,
    )
    const responses = [...found].map(([, call = '', , text = '']) => [call, JSON.parse(text)] as const)
    return { responses: Object.fromEntries(responses), body }
  }

  test('are those to its calls by this person', async () => {
    const { course, people } = await server.make.course()
    await server.db.updateTable('courses').set({ name: '</script><!--<b>' }).where('id', '=', course.id).execute()
    // a call that takes half a second, as on a busy machine, is left out
    const { responses, body } = await eventually(async () => {
      const page = await responsesAt(`/course/${course.id}`, people.owner)
      expect(Object.keys(page.responses)).toEqual([
        '/api/me',
        `/api/courses/${course.id}`,
        `/api/courses/${course.id}/attendance`,
        `/api/courses/${course.id}/join-requests`,
        `/api/courses/${course.id}/announcements`,
        `/api/courses/${course.id}/categories`,
      ])
      return page
    })
    expect(responses['/api/me'].fullName).toBe(people.owner.fullName)
    const read = await server.as(people.owner).call(getCourse, { params: { id: course.id } })
    expect(responses[`/api/courses/${course.id}`]).toEqual(read.body)
    expect(read.body.name).toBe('</script><!--<b>')
    expect(body).not.toContain('<b>')
    expect(body).toMatch(/data-headers="[^"]*&quot;etag&quot;/)
  })

  test('leave out refusals', async () => {
    const { course, people } = await server.make.course()
    expect(Object.keys((await responsesAt(`/course/${course.id}`, people.otherTeacher)).responses)).toEqual(['/api/me'])
    expect((await responsesAt(`/course/${course.id}`, { ...people.owner, token: 'A'.repeat(43) })).responses).toEqual(
      {},
    )
    expect((await responsesAt(`/course/${course.id}`)).responses).toEqual({})
  })

  test('leave out what is late', async () => {
    const opened = await openPages({ supportEmail: null, supportUrl: null })
    opened.get('/api/join/:code', open, () => sleep(5_000, {}, { ref: false }))
    const { body } = await opened.inject('/join/ABC234')
    expect(body).toContain('href="/join.js"')
    expect(body).not.toContain('data-call')
    await opened.close()
  })

  test('are read for two rendered pages at a time', async () => {
    const opened = await openPages({ supportEmail: null, supportUrl: null })
    const inWork = { now: 0, most: 0 }
    opened.get('/api/me', open, async () => {
      inWork.now += 1
      inWork.most = Math.max(inWork.most, inWork.now)
      await sleep(20)
      inWork.now -= 1
      return { role: 'student', isParentView: false }
    })
    opened.get('/api/me/news', open, async () => ({}))
    const { token } = await server.make.person('student')
    const headers = { cookie: `sid=${token}; __Host-sid=${token}` }
    const pages = await Promise.all(Array.from({ length: 8 }, () => opened.inject({ url: '/news', headers })))
    expect(inWork.most).toBe(2)
    expect(pages.every(({ body }) => body.includes('data-parts'))).toBe(true)
    await opened.close()
  })

  test('leave out what is late sooner where the page is not rendered', async () => {
    const opened = await openPages({ supportEmail: null, supportUrl: null })
    opened.get('/api/me', open, async () => ({ role: 'teacher', isParentView: false }))
    opened.get('/api/me/news', open, () => sleep(1_000, {}))
    const { token } = await server.make.person('teacher')
    const headers = { cookie: `sid=${token}; __Host-sid=${token}` }
    const { body } = await opened.inject({ url: '/news', headers })
    expect(body.match(/data-call="[^"]*"/g)).toEqual(['data-call="/api/me"'])
    await opened.close()
  })

  test('leave out what is large', async () => {
    const { course, people } = await server.make.course()
    await server.db
      .insertInto('categories')
      .values(
        Array.from({ length: 120 }, (_, n) => ({
          courseId: course.id,
          name: `${n} ${'ə'.repeat(180)}`,
          lowerName: String(n),
        })),
      )
      .execute()
    const { responses } = await responsesAt(`/course/${course.id}`, people.owner)
    expect(responses).not.toHaveProperty([`/api/courses/${course.id}/categories`])
    expect(responses).toHaveProperty([`/api/courses/${course.id}`])
  })
})

test('the information pages contain the host and the support address', async () => {
  const guide = await app.inject('/user-guide?x=1')
  expect(guide.body).toContain('hasiye.az/admin, <a href="mailto:komek@hasiye.az">komek@hasiye.az</a>')
  expect(guide.headers['content-security-policy']).toContain(`'nonce-${/content="([^"]+)"/.exec(guide.body)?.[1]}'`)
})

test('without an address the information pages link to the messenger, then to the administrator, or only name the support', async () => {
  const withMessenger = await openPages({ supportEmail: null, supportUrl: 'https://wa.me/1?a=1&b=2' })
  const withAdmin = await openPages({ supportEmail: null, supportUrl: null, adminEmail: 'admin@hasiye.az' })
  const without = await openPages({ supportEmail: null, supportUrl: null })
  const servers = [withMessenger, withAdmin, without]
  const policies = await Promise.all(servers.map((opened) => opened.inject('/privacy-policy')))
  await Promise.all(servers.map((opened) => opened.close()))
  expect(policies.map(({ body }) => body.replace(/.*<\/div>/, ''))).toEqual([
    '<a href="https://wa.me/1?a=1&amp;b=2">Texniki dəstək</a>',
    '<a href="mailto:admin@hasiye.az">admin@hasiye.az</a>',
    'Texniki dəstək',
  ])
})

test('a hashed asset is cached for a year, and compressed where the browser accepts it', async () => {
  const plain = await app.inject('/assets/main-abc.js')
  expect(plain).toMatchObject({ statusCode: 200, body: 'plain' })
  expect(plain.headers['cache-control']).toBe('private, max-age=31536000, immutable')
  for (const header of ['etag', 'last-modified', 'accept-ranges', 'x-request-id'])
    expect(plain.headers).not.toHaveProperty(header)
  const squeezed = await app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'br' } })
  expect(squeezed).toMatchObject({ statusCode: 200, body: 'squeezed' })
  expect(squeezed.headers['content-encoding']).toBe('br')
  expect(squeezed.headers['content-type']).toMatch(/javascript/)
})

test('an icon is cached for a day', async () => {
  const plain = await app.inject('/favicon.svg')
  const squeezed = await app.inject({ url: '/favicon.svg', headers: { 'accept-encoding': 'br' } })
  expect([plain.statusCode, squeezed.body]).toEqual([200, 'squeezed'])
  for (const { headers } of [plain, squeezed]) expect(headers['cache-control']).toBe('private, max-age=86400')
})

test('the service worker is revalidated each time, controls every address, and may call this server only', async () => {
  const response = await app.inject('/service-worker.js')
  expect(response).toMatchObject({ statusCode: 200, body: 'worker' })
  expect(response.headers['content-type']).toMatch(/javascript/)
  expect(response.headers['cache-control']).toBe('no-cache')
  expect(response.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
  )
})

test('the page that the worker caches is the same for everybody', async () => {
  const response = await app.inject({ url: '/app-shell', headers: { cookie: 'sid=x' } })
  expect(response.statusCode).toBe(200)
  // nothing remains of the slots that only other pages fill
  expect(response.body.replace(/content="[^"]+"/, '')).toBe(
    '<!doctype html><html lang="az"><meta name="nonce" ><title>Haşiyə</title></head><noscript>old</noscript><div id="root"></div>',
  )
  expect(response.headers['content-security-policy']).toContain(
    `'nonce-${/content="([^"]+)"/.exec(response.body)?.[1]}'`,
  )
})

test.each([
  '/assets/main-old.js',
  '/robots.txt',
  '/assets/main-abc.js.br',
  '/assets/../../package.json',
  '/assets/%2e%2e/index.html',
  '/.env',
  '/index.html',
  '/.stamp',
  '/route-pages.json',
  '/server/render.mjs',
])('what is not a file of the page is not found: %s', async (url) => {
  const response = await app.inject(url)
  expect([response.statusCode, response.json().code]).toEqual([404, 'route_not_found'])
})

test('there is no page below /api and /auth', async () => {
  for (const url of ['/api/nothing', '/auth/nothing', '/api']) {
    expect((await app.inject(url)).json().code).toBe('route_not_found')
  }
})

test('only GET and HEAD get the page', async () => {
  expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
  const head = await app.inject({ method: 'HEAD', url: '/login' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})
