import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { openApp } from '../http/app.ts'
import { openRateLimiter } from '../rate-limits/rate-limiter.ts'
import { servePages } from './pages.ts'
import { rotateReleases } from './releases.ts'

const server = testServer()

/** Builds a release with one hashed file, and its compressed twin, in place of the one before. */
async function build(dist: string, name: string): Promise<void> {
  await rm(dist, { recursive: true, force: true })
  await Promise.all(['assets', 'server'].map((folder) => mkdir(join(dist, folder), { recursive: true })))
  const pages = ['index.html', 'login.html', 'user-guide.html', 'privacy-policy.html']
  await Promise.all([
    ...pages.map((page) => writeFile(join(dist, page), `<script src="/assets/${name}.js"></script>`)),
    writeFile(join(dist, 'route-pages.json'), '{"screens":{}}'),
    writeFile(join(dist, 'server', 'render.mjs'), ''),
    writeFile(join(dist, 'assets', `${name}.js`), name),
    writeFile(join(dist, 'assets', `${name}.js.br`), `${name} squeezed`),
  ])
}

/** Starts the server with the built release and returns its response for the file of each. */
async function ask(dist: string, folder: string, names: string[]) {
  const app = await openApp({ ...server, limiter: await openRateLimiter(server.pool, false) })
  const contact = { supportEmail: null, supportUrl: null, adminEmail: undefined }
  const config = { publicUrl: 'https://hasiye.az/', ...contact, google: null, backupDays: 0 }
  await servePages(app, dist, config, server.requestLimiter, await rotateReleases(dist, folder))
  const responses = await Promise.all(names.map((name) => app.inject(`/assets/${name}.js`)))
  const headers = { 'accept-encoding': 'br' }
  const squeezed = await app.inject({ url: `/assets/${names[0]}.js`, headers })
  const twin = await app.inject(`/assets/${names[0]}.js.br`)
  await app.close()
  return {
    bodies: responses.map(({ statusCode, body }) => (statusCode === 200 ? body : statusCode)),
    caching: responses[0]?.headers['cache-control'],
    squeezed: squeezed.body,
    twin: twin.statusCode,
  }
}

test('a page of the previous release finds its files after an upgrade in place, for one release', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hasiye-releases-'))
  const dist = join(folder, 'dist')
  const kept = join(folder, 'data', 'pages')
  await build(dist, 'one')
  expect((await ask(dist, kept, ['one'])).bodies).toEqual(['one'])
  await build(dist, 'two')
  const second = { bodies: ['one', 'two'], caching: 'private, max-age=31536000, immutable', squeezed: 'one squeezed' }
  expect(await ask(dist, kept, ['one', 'two'])).toEqual({ ...second, twin: 404 })
  // A restart is no new release.
  expect(await ask(dist, kept, ['one', 'two'])).toEqual({ ...second, twin: 404 })
  await build(dist, 'three')
  expect((await ask(dist, kept, ['two', 'one', 'three'])).bodies).toEqual(['two', 404, 'three'])
  expect(await readdir(kept)).toEqual(['current', 'previous'])
  await rm(folder, { recursive: true })
})

test('a copy that was interrupted is made again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hasiye-releases-'))
  const dist = join(folder, 'dist')
  await build(dist, 'one')
  await mkdir(join(folder, 'pages', 'unfinished', 'assets'), { recursive: true })
  await writeFile(join(folder, 'pages', 'unfinished', 'assets', 'half.js'), '')
  expect((await rotateReleases(dist, join(folder, 'pages'))).files.size).toBe(0)
  expect(await readdir(join(folder, 'pages', 'current', 'assets'))).toEqual(['one.js', 'one.js.br'])
  await rm(folder, { recursive: true })
})
