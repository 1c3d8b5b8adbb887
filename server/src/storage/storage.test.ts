import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../test/s3.ts'
import { openDisk } from './disk.ts'
import { openS3 } from './s3.ts'
import type { Storage } from './storage.ts'

let folder = ''
let s3: Awaited<ReturnType<typeof startS3>>
const storages: Record<string, Storage> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hasiye-storage-'))
  s3 = await startS3(join(folder, 's3'))
  storages.disk = await openDisk(join(folder, 'disk'), 0)
  storages.s3 = await openS3(s3.options)
  return async () => {
    await s3.close()
    await rm(folder, { recursive: true })
  }
})

const keysOf = async (storage: Storage): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys
}

describe.each(['disk', 's3'])('storage on %s', (kind) => {
  const put = (bytes: Buffer) => (storages[kind] as Storage).put(Readable.from([bytes]))

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a line', Buffer.from('salam')],
    ['more than one part', randomBytes(11 * 1024 * 1024)],
  ])('stores %s unchanged', async (_what, bytes) => {
    const stored = await put(bytes)
    expect(stored).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    const read = await buffer(await (storages[kind] as Storage).read(stored.key))
    expect(read.equals(bytes)).toBe(true)
  })

  test('returns a part of a file', async () => {
    const { key } = await put(Buffer.from('0123456789'))
    const part = await (storages[kind] as Storage).read(key, { start: 3, end: 5 })
    expect((await buffer(part)).toString()).toBe('345')
  })

  test('lists every file in the order of the keys, with its age', async () => {
    const storage = storages[kind] as Storage
    const { key } = await put(Buffer.from('salam'))
    const keys = await keysOf(storage)
    expect(keys).toContain(key)
    expect(keys).toEqual(keys.toSorted())
    for await (const file of storage.list())
      expect(Math.abs(Date.now() - file.modifiedAt.getTime())).toBeLessThan(600_000)
  })

  test('removes a file, and removing it again is no error', async () => {
    const storage = storages[kind] as Storage
    const { key } = await put(Buffer.from('salam'))
    await storage.remove(key)
    await storage.remove(key)
    expect(await keysOf(storage)).not.toContain(key)
    await expect(storage.read(key)).rejects.toThrow()
  })

  test('stores nothing of a file whose stream breaks off', async () => {
    const storage = storages[kind] as Storage
    const before = await keysOf(storage)
    const source = Readable.from(
      (async function* () {
        yield randomBytes(6 * 1024 * 1024)
        throw new Error('the line is cut')
      })(),
    )
    await expect(storage.put(source)).rejects.toThrow('the line is cut')
    expect(await keysOf(storage)).toEqual(before)
  })

  test('has room', async () => {
    expect(await (storages[kind] as Storage).hasFreeSpace(1)).toBe(true)
  })
})

describe('a folder', () => {
  test('can be read by its owner only', async () => {
    const { key } = await (storages.disk as Storage).put(Readable.from([Buffer.from('salam')]))
    const path = join(folder, 'disk', key.slice(0, 2), key)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(join(path, '..'))).mode & 0o777).toBe(0o700)
  })

  test('contains no incomplete file', async () => {
    expect(await readdir(join(folder, 'disk', 'unfinished'))).toEqual([])
  })

  test('is cleaned of unfinished files after a crash', async () => {
    const disk = storages.disk as Storage
    const [old, young] = ['old', 'young'].map((name) => join(folder, 'disk', 'unfinished', name)) as [string, string]
    await Promise.all([writeFile(old, 'x'), writeFile(young, 'x')])
    await utimes(old, new Date('2026-01-01'), new Date('2026-01-01'))
    await disk.removeUnfinished(new Date('2026-01-02'))
    expect(await readdir(join(folder, 'disk', 'unfinished'))).toEqual(['young'])
    await rm(young)
  })

  test('has no room for more than its volume holds', async () => {
    expect(await (storages.disk as Storage).hasFreeSpace(Number.MAX_SAFE_INTEGER)).toBe(false)
  })

  test('that was removed causes an error', async () => {
    const gone = await openDisk(join(folder, 'gone'), 0)
    await rm(join(folder, 'gone'), { recursive: true })
    await expect(gone.hasFreeSpace(0)).rejects.toThrow('ENOENT')
  })
})

test('servers that start at the same time with a missing bucket create it together', async () => {
  const options = { ...s3.options, bucket: 'missing' }
  const opened = await Promise.all([1, 2, 3, 4].map(() => openS3(options)))
  const { key } = await (opened[0] as Storage).put(Readable.from([Buffer.from('salam')]))
  for (const storage of opened) expect(await keysOf(storage)).toEqual([key])
})

test('a bucket that cannot be reached stops the start', async () => {
  const nowhere = { endpoint: 'http://127.0.0.1:9', bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 'b' }
  await expect(openS3(nowhere)).rejects.toThrow('ECONNREFUSED')
})
