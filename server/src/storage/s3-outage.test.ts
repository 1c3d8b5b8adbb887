import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { listAttendance } from '@hasiye/contract/attendance.ts'
import { getMaterialFile, uploadMaterial } from '@hasiye/contract/materials.ts'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { socketOf, startFailingProxy } from '../../test/failing-proxy.ts'
import { formOf } from '../../test/forms.ts'
import { testServer } from '../../test/harness.ts'
import { startS3 } from '../../test/s3.ts'
import { readWithIdleTimeout } from './idle-timeout.ts'
import { openS3 } from './s3.ts'
import { type Storage, StorageUnavailable } from './storage.ts'

const folder = await mkdtemp(join(tmpdir(), 'hasiye-s3-outage-'))
const s3 = await startS3(folder)
const proxy = await startFailingProxy(socketOf(new URL(s3.options.endpoint ?? '')))
const options = { ...s3.options, endpoint: `http://127.0.0.1:${proxy.port}` }
const server = testServer({
  STORAGE: 's3',
  S3_ENDPOINT: options.endpoint,
  S3_BUCKET: options.bucket,
  S3_ACCESS_KEY_ID: options.accessKeyId,
  S3_SECRET_ACCESS_KEY: options.secretAccessKey,
})

beforeEach(() => {
  proxy.mode = 'pass'
})
afterAll(async () => {
  await proxy.close()
  await s3.close()
  await rm(folder, { recursive: true })
})

test('only calls that need the store fail while it is unavailable, and they work again afterwards', async () => {
  const { course, people } = await server.make.course()
  const category = await server.make.category(course)
  const owner = server.as(people.owner)
  const upload = () =>
    owner.call(uploadMaterial, { params: category, form: formOf({ title: 'Plan', pdf: Buffer.from('%PDF-1.4') }) })
  const { body: material } = await upload()
  const open = () => owner.call(getMaterialFile, { params: { id: material.id } })
  proxy.mode = 'cut'
  for (const response of [await open(), await upload()]) {
    expect([response.status, response.error.code, Number(response.headers['retry-after']) > 0]).toEqual([
      503,
      'unavailable',
      true,
    ])
    expect(response.headers).not.toHaveProperty('content-disposition')
  }
  expect((await owner.call(listAttendance, { params: course })).status).toBe(200)
  proxy.mode = 'pass'
  expect((await open()).bytes.toString()).toBe('%PDF-1.4')
  expect((await upload()).status).toBe(201)
})

test('a server whose store does not respond is ready, and reports it', async () => {
  const ready = await server.app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok' }])
  proxy.mode = 'stall'
  let body: unknown
  do {
    const response = await server.app.inject('/readyz')
    expect(response.statusCode).toBe(200)
    body = response.json()
  } while ((body as { storage?: string }).storage === undefined)
  expect(body).toEqual({ status: 'ok', storage: 'down' })
})

describe('a store that stalls', () => {
  const open = (idleTimeoutMs: number) => openS3(options, { idleTimeoutMs, connectionTimeoutMs: 600_000 })
  const put = async (bytes: Buffer) => (await open(600_000)).put(Readable.from([bytes]))

  /** Does the work once while the store responds, and opens it with an idle time-out that such work does not reach. */
  async function openAfter(work: (storage: Storage) => Promise<unknown>): Promise<Storage> {
    const startedAt = performance.now()
    await work(await open(600_000))
    return open(500 + 5 * (performance.now() - startedAt))
  }

  test('times out in every call', async () => {
    const { key } = await put(Buffer.from('salam'))
    const storage = await openAfter(async (one) => buffer(await one.read(key)))
    proxy.mode = 'stall'
    const requests = [
      storage.read(key),
      storage.hasFreeSpace(1),
      storage.remove(key),
      storage.put(Readable.from(['salam'])),
    ]
    for (const one of await Promise.allSettled(requests)) {
      expect(one).toEqual({ status: 'rejected', reason: expect.any(StorageUnavailable) })
    }
  })

  test('aborts a download in the middle of a file', async () => {
    const { key } = await put(Buffer.alloc(20 * 1024 * 1024, 'x'))
    const storage = await openAfter(async (one) => buffer(await one.read(key)))
    const cut = await storage.read(key)
    proxy.mode = 'stall'
    await expect(buffer(cut)).rejects.toThrow(StorageUnavailable)
  })

  test('aborts an upload in the middle of a file', async () => {
    const sourceOf = (between: () => void) =>
      Readable.from(
        (async function* () {
          yield Buffer.alloc(6 * 1024 * 1024)
          between()
          yield Buffer.alloc(6 * 1024 * 1024)
        })(),
      )
    const storage = await openAfter((one) => one.put(sourceOf(() => {})))
    const source = sourceOf(() => {
      proxy.mode = 'stall'
    })
    await expect(storage.put(source)).rejects.toThrow(StorageUnavailable)
    expect(proxy.mode).toBe('stall')
  })
})

test('a reader may pause longer than the store may stall', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const source = new PassThrough()
    const read = readWithIdleTimeout(source, 4_000)[Symbol.asyncIterator]()
    source.write('a')
    expect((await read.next()).value.toString()).toBe('a')
    source.write('b')
    await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await read.next()).value.toString()).toBe('b')
    const next = expect(read.next()).rejects.toThrow(StorageUnavailable)
    await vi.advanceTimersByTimeAsync(4_000)
    await next
  } finally {
    vi.useRealTimers()
  }
})
