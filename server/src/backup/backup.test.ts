import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { findInstalledPostgres, startInstalledPostgres } from '../../test/installed-postgres.ts'
import { makers } from '../../test/makers.ts'
import { startPooler } from '../../test/pooler.ts'
import { startS3 } from '../../test/s3.ts'
import { type Config, readConfig } from '../config.ts'
import { openDb, openPool } from '../db/db.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { openStorage } from '../storage/open-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { backUp } from './backup.ts'
import { verify } from './read-archive.ts'
import { restore } from './restore.ts'
import { removeOld } from './retention.ts'

const content = 'Parabola'
const neverStopped = new AbortController().signal
const command = fileURLToPath(new URL('./command.ts', import.meta.url))

let folder: string
const configOf = (name: string, environment: Record<string, string> = {}): Config =>
  readConfig({ DATA_DIR: join(folder, name), MIN_FREE_MB: '0', ...environment })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hasiye-backup-'))
  return () => rm(folder, { recursive: true, force: true })
})

/** Tables whose rows are not restored, or that change while the copy is made. */
const left = ['sessions', 'mail_tokens', 'rate_limit_counters', 'retired_short_ids']

/** Every row of every other table, as text. Unlogged tables are empty after a restore. */
async function readAll(pool: pg.Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname::text <> all($1)
     order by 1`,
    [left],
  )
  const found = await Promise.all(
    tables.map(({ name }) => pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)),
  )
  return found.flatMap(({ rows }, n) => rows.map(({ row }) => `${tables[n]?.name} ${row}`))
}

/** The tables that have rows; a comparison of empty tables would prove nothing. */
const tablesIn = (rows: string[]): Set<string> => new Set(rows.map((row) => row.split(' ')[0] ?? ''))

/** A course with a mark, a material and its file. */
async function fill(pool: pg.Pool, url: string, storage: Storage): Promise<void> {
  await migrate(url)
  const { course, people } = await makers(openDb(pool), storage).course()
  const { key, sizeBytes, sha256 } = await storage.put(Readable.from([Buffer.from(content)]))
  await pool.query(`insert into files (key, kind, size_bytes, sha256) values ($1, 'material', $2, $3)`, [
    key,
    sizeBytes,
    sha256,
  ])
  await pool.query(`insert into days (course_id, date) values ($1, '2026-11-12')`, [course.id])
  await pool.query(`insert into marks values ($1, '2026-11-12', $2, '+', 'gecikdi', now(), $3)`, [
    course.id,
    people.student.id,
    people.owner.id,
  ])
}

/** Expects that every file that the database references exists, with its content. */
async function expectFiles(pool: pg.Pool, storage: Storage): Promise<void> {
  const { rows } = await pool.query<{ key: string; sha256: string }>('select key, sha256 from files')
  expect(rows.length).toBeGreaterThan(0)
  for (const { key, sha256 } of rows) {
    const bytes = await buffer(await storage.read(key))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  }
}

async function expectForgotten(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    'select (select count(*)::int from sessions) as sessions, (select count(*)::int from rate_limit_counters) as counters',
  )
  expect(rows).toEqual([{ sessions: 0, counters: 0 }])
}

async function using<T>(url: string, work: (pool: pg.Pool, url: string) => Promise<T>): Promise<T> {
  const pool = openPool(url, { max: 2 })
  return work(pool, url).finally(() => pool.end())
}

/** Runs `work` on the embedded database of a folder. */
async function inside<T>({ dataDir }: Config, work: (pool: pg.Pool, url: string) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded(dataDir, () => {})
  return using(embedded.url, work).finally(() => embedded.stop())
}

/**
 * Makes a backup during writes. Every write that was acknowledged before the backup began must be in it, and no write
 * partially.
 */
async function backUpUnderWrites(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  let isCopied = false
  let answered = 0
  const writing = (async () => {
    for (let n = 0; !isCopied; n++) {
      await pool.query('insert into retired_short_ids select sha256(($1 || i)::bytea) from generate_series(1, 10) i', [
        `${n} `,
      ])
      answered = n + 1
    }
  })()
  while (answered === 0) await new Promise((resolve) => setImmediate(resolve))
  const before = answered
  await work().finally(() => {
    isCopied = true
  })
  await writing
  return before
}

async function expectWhole(pool: pg.Pool, atLeast: number): Promise<void> {
  const { rows } = await pool.query<{ rows: number }>('select count(*)::int as rows from retired_short_ids')
  const count = rows[0]?.rows ?? 0
  expect(count % 10).toBe(0)
  expect(count / 10).toBeGreaterThanOrEqual(atLeast)
}

describe('a copy of the embedded database, made during writes', () => {
  let archive: string
  let before: string[]
  let answered: number

  beforeAll(async () => {
    const config = configOf('data')
    archive = join(folder, 'copy.tar.gz')
    await inside(config, async (pool, url) => {
      await fill(pool, url, await openStorage(config))
      before = await readAll(pool)
      answered = await backUpUnderWrites(pool, () => backUp(config, archive))
    })
  }, 60_000)

  test('is restored with every row and file, and with nobody signed in', async () => {
    const config = configOf('restored')
    await restore(archive, config, neverStopped)
    expect((await readdir(config.dataDir)).sort()).toEqual(['files', 'postgres'])
    await inside(config, async (pool) => {
      expect(await readAll(pool)).toEqual(before)
      expect([...tablesIn(before)]).toEqual(expect.arrayContaining(['accounts', 'marks', 'files', 'all_courses']))
      await expectFiles(pool, await openStorage(config))
      await expectForgotten(pool)
      await expectWhole(pool, answered)
    })
  })

  test('is readable by its owner only', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
  })

  test('is never written over another file', async () => {
    await expect(backUp(configOf('data'), archive)).rejects.toThrow('is there already')
  })

  test('is not restored into a folder that is not empty', async () => {
    const config = readConfig({ DATA_DIR: folder })
    await expect(restore(archive, config, neverStopped)).rejects.toThrow('is not empty')
  })

  test.each([
    ['changed', (packed: Buffer) => gzipSync(flipped(gunzipSync(packed)), { level: 0 })],
    ['cut off', (packed: Buffer) => packed.subarray(0, packed.length / 2)],
    ['of somebody else', () => Buffer.from('Haşiyə')],
  ])('is detected as broken when it is %s', async (_how, spoil) => {
    const spoiled = join(folder, 'spoiled.tar.gz')
    await writeFile(spoiled, spoil(await readFile(archive)))
    await expect(verify(spoiled)).rejects.toThrow(/not as it was saved|cannot be read/)
  })

  test('is refused when it is broken, and nothing remains', async () => {
    const broken = join(folder, 'broken.tar.gz')
    await writeFile(broken, 'Haşiyə')
    await expect(restore(broken, configOf('refused'), neverStopped)).rejects.toThrow('cannot be read')
    expect((await readdir(folder)).filter((name) => name.startsWith('refused'))).toEqual([])
  })

  test('leaves nothing when it is stopped; a mount point that contains only lost+found counts as empty', async () => {
    const config = configOf('mount')
    await mkdir(join(config.dataDir, 'lost+found'), { recursive: true })
    await expect(restore(archive, config, AbortSignal.abort())).rejects.toThrow('stopped')
    expect(await readdir(config.dataDir)).toEqual(['lost+found'])
    const target = join(folder, 'stopped.tar.gz')
    await expect(backUp(configOf('data'), target, { signal: AbortSignal.abort() })).rejects.toThrow('stopped')
    expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([])
  })

  test('ends with the reason when it cannot be written, and stops the database that was started for it', async () => {
    const target = join(folder, 'no-such-folder', 'copy.tar.gz')
    await expect(backUp(configOf('data'), target)).rejects.toThrow('ENOENT')
    expect(existsSync(join(folder, 'data', 'postgres', 'postmaster.pid'))).toBe(false)
  })

  test('goes into a folder under its date when the command makes it, and old copies are removed', async () => {
    const copies = join(folder, 'copies')
    await mkdir(copies)
    const old = 'hasiye-2020-01-02T03-04-05Z.tar.gz'
    for (const name of [old, 'other.tar.gz']) await writeFile(join(copies, name), '')
    const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') }
    const { stdout } = await promisify(execFile)(process.execPath, [command, 'backup', copies, '--keep', '30'], { env })
    expect(stdout).toContain('read again and good')
    expect(stdout).toContain(`removed ${old}`)
    const names = (await readdir(copies)).sort()
    expect(names).toEqual([expect.stringMatching(/^hasiye-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/), 'other.tar.gz'])
    expect(existsSync(join(folder, 'data', 'postgres', 'postmaster.pid'))).toBe(false)
  })
})

/** The archive with one letter of its file changed. */
function flipped(tar: Buffer): Buffer {
  const at = tar.indexOf(content)
  tar[at] = 'p'.charCodeAt(0)
  return tar
}

test('only archives that are older than the retention period are removed', async () => {
  const copies = await mkdtemp(join(folder, 'old-'))
  const names = ['hasiye-2026-10-23T11-59-59Z.tar.gz', 'hasiye-2026-10-23T12-00-00Z.tar.gz', 'notes.txt']
  for (const name of names) await writeFile(join(copies, name), '')
  expect(await removeOld(copies, 30, new Date('2026-11-22T12:00:00Z'))).toEqual([names[0]])
  expect((await readdir(copies)).sort()).toEqual(names.slice(1))
})

test('without pg_dump the command says what to install, and leaves nothing behind', async () => {
  const target = join(folder, 'no-program.tar.gz')
  const env = { PATH: '/nowhere', DATABASE_URL: inject('adminUrl'), DATA_DIR: join(folder, 'none') }
  const failed = await promisify(execFile)(process.execPath, [command, 'backup', target], { env }).catch(
    (error) => error,
  )
  expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('pg_dump is not installed')])
  expect((await readdir(folder)).filter((name) => name.startsWith('no-program'))).toEqual([])
})

test('nothing is copied through a pooler, because pg_dump and pg_restore would change its sessions for everybody', async () => {
  const pooler = await startPooler(inject('adminUrl'))
  const config = configOf('pooled', { DATABASE_URL: pooler.url })
  const refusal = expect.objectContaining({ message: expect.stringContaining('set DATABASE_URL_DIRECT') })
  await expect(backUp(config, join(folder, 'pooled.tar.gz'))).rejects.toEqual(refusal)
  await expect(restore(join(folder, 'copy.tar.gz'), config, neverStopped)).rejects.toEqual(refusal)
  expect((await readdir(folder)).filter((name) => name.startsWith('pooled'))).toEqual([])
  await pooler.close()
})

const installed = findInstalledPostgres()

describe.runIf(installed)('a copy of a database server and a bucket', () => {
  let server: Awaited<ReturnType<typeof startInstalledPostgres>>
  let bucketsOf: (name: string) => Record<string, string>

  beforeAll(async () => {
    server = await startInstalledPostgres(installed ?? '')
    const s3 = await startS3(join(folder, 's3'))
    bucketsOf = (name) => ({
      STORAGE: 's3',
      S3_ENDPOINT: s3.options.endpoint ?? '',
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: s3.options.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
    })
    return async () => {
      await s3.close()
      await server.stop()
    }
  }, 60_000)

  const configFor = (name: string): Config =>
    configOf(`server-${name}`, {
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/pooler',
      DATABASE_URL_DIRECT: server.urlOf(name),
      ...bucketsOf(name),
    })

  test('is restored into an empty database and bucket, with every row and file', async () => {
    const [from, to] = [configFor('one'), configFor('two')]
    const archive = join(folder, 'server.tar.gz')
    const bucket = await openStorage(from)
    const { before, answered } = await using(server.urlOf('one'), async (pool, url) => {
      await fill(pool, url, bucket)
      const rows = await readAll(pool)
      return { before: rows, answered: await backUpUnderWrites(pool, () => backUp(from, archive)) }
    })
    await restore(archive, to, neverStopped)
    await using(server.urlOf('two'), async (pool) => {
      expect(await readAll(pool)).toEqual(before)
      await expectFiles(pool, await openStorage(to))
      await expectForgotten(pool)
      await expectWhole(pool, answered)
    })
    await expect(restore(archive, to, neverStopped)).rejects.toThrow('the database of DATABASE_URL is not empty')
    await expect(restore(archive, configOf('embedded'), neverStopped)).rejects.toThrow('set DATABASE_URL')

    const withoutFiles = join(folder, 'without-files.tar.gz')
    const report = await backUp(from, withoutFiles, { hasFiles: false })
    expect(report).toEqual({ files: 1, leftOut: { files: 1, bytes: content.length } })
  })
})
