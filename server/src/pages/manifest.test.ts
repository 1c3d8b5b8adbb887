import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { makePageBuild } from '../../test/page-build.ts'
import { openApp } from '../http/app.ts'
import { openRateLimiter } from '../rate-limits/rate-limiter.ts'
import { servePages } from './pages.ts'

interface Picture {
  src: string
  sizes: string
  type: string
}

const server = testServer()
const publicFolder = fileURLToPath(new URL('../../../web/public/', import.meta.url))
let app: FastifyInstance

beforeAll(async () => {
  const { dist, remove } = await makePageBuild()
  await cp(publicFolder, dist, { recursive: true })
  app = await openApp({ ...server, limiter: await openRateLimiter(server.pool, false) })
  const config = {
    publicUrl: 'https://hasiye.az/',
    supportEmail: null,
    supportUrl: null,
    adminEmail: undefined,
    google: null,
    backupDays: 0,
  }
  await servePages(app, dist, config, server.requestLimiter)
  return async () => {
    await app.close()
    await remove()
  }
})

const readManifest = async () => JSON.parse(await readFile(join(publicFolder, 'manifest.webmanifest'), 'utf8'))

test('the manifest is served with its type, and has what an installation needs', async () => {
  const response = await app.inject('/manifest.webmanifest')
  expect(response.headers['content-type']).toMatch(/^application\/manifest\+json/)
  expect(response.headers['cache-control']).toBe('no-cache')
  expect(response.json()).toEqual(await readManifest())
  expect(response.json()).toMatchObject({
    name: 'Haşiyə',
    lang: 'az',
    display: 'standalone',
    start_url: '/',
    scope: '/',
  })
  const offered = (response.json().icons as (Picture & { purpose: string })[]).map((icon) => [icon.purpose, icon.sizes])
  expect(offered).toEqual([
    ['any', '192x192'],
    ['any', '512x512'],
    ['maskable', '192x192'],
    ['maskable', '512x512'],
  ])
})

test('every picture of the manifest is served with its type, has the named size, and is small', async () => {
  const { icons, screenshots, shortcuts } = await readManifest()
  const pictures: Picture[] = [
    ...icons,
    ...screenshots,
    ...shortcuts.flatMap((shortcut: { icons: Picture[] }) => shortcut.icons),
  ]
  for (const { src, sizes, type } of pictures) {
    const response = await app.inject(src)
    expect([src, response.statusCode, response.headers['content-type']]).toEqual([src, 200, type])
    const { width, height, format } = await sharp(response.rawPayload).metadata()
    expect([src, `${width}x${height}`, `image/${format}`]).toEqual([src, sizes, type])
    expect(response.rawPayload.length, src).toBeLessThan(100_000)
  }
})

test('a maskable icon has nothing outside the circle that every system shows', async () => {
  const { icons } = await readManifest()
  for (const { src } of (icons as (Picture & { purpose: string })[]).filter(({ purpose }) => purpose === 'maskable')) {
    const { data, info } = await sharp((await app.inject(src)).rawPayload)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, channels } = info
    const colour = (at: number) => data.subarray(at, at + channels).toString('hex')
    const ground = colour(0)
    const painted = Array.from({ length: data.length / channels }, (_, pixel) => pixel).filter(
      (pixel) => colour(pixel * channels) !== ground,
    )
    const distances = painted.map((pixel) =>
      Math.hypot((pixel % width) - width / 2, Math.floor(pixel / width) - width / 2),
    )
    expect(distances.length).toBeGreaterThan(0)
    expect(distances.reduce((most, each) => Math.max(most, each), 0)).toBeLessThan(width * 0.4)
  }
})

test('an iPhone finds its icon', async () => {
  const response = await app.inject('/apple-touch-icon.png')
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png'])
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 180, height: 180 })
})
