import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { makers } from '../../test/makers.ts'
import { openDb, openPool } from '../db/db.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { openDisk } from '../storage/disk.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const noRoomNeeded = 0
let folder: string
let archive: string
let fileKey: string
let before: string[]

/** Every row of what people made, as text. */
async function readAll(client: pg.Pool): Promise<string[]> {
  const tables = ['accounts', 'courses', 'course_teachers', 'participants', 'days', 'marks', 'history']
  const found = await Promise.all(
    tables.map((table) => client.query<{ row: string }>(`select t::text as row from ${table} t order by 1`)),
  )
  return found.flatMap(({ rows }, n) => rows.map(({ row }) => `${tables[n]} ${row}`))
}

/** Opens the database of a folder for a moment. */
async function inside<T>(dataDir: string, work: (pool: pg.Pool, url: string) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded(dataDir, () => {})
  const pool = openPool(embedded.url, { max: 2 })
  try {
    return await work(pool, embedded.url)
  } finally {
    await pool.end()
    await embedded.stop()
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hasiye-backup-'))
  archive = join(folder, 'copy.tar.gz')
  const dataDir = join(folder, 'data')
  await inside(dataDir, async (pool, url) => {
    await migrate(url)
    const storage = await openDisk(join(dataDir, 'files'), noRoomNeeded)
    fileKey = (await storage.put(Readable.from([Buffer.from('Parabola')]))).key
    const { course, people } = await makers(openDb(pool), storage).course()
    const { student, owner } = people
    await pool.query(`insert into days (course_id, date) values ($1, '2026-11-12')`, [course.id])
    await pool.query(`insert into marks values ($1, '2026-11-12', $2, '+', 'gecikdi', now(), $3)`, [
      course.id,
      student.id,
      owner.id,
    ])
    before = await readAll(pool)
    // somebody works on while the copy is made
    let isCopied = false
    const working = (async () => {
      for (let n = 0; !isCopied; n++) await pool.query('insert into budgets (key, points) values ($1, 1)', [`key ${n}`])
    })()
    await backUp(dataDir, archive)
    isCopied = true
    await working
  })
  return () => rm(folder, { recursive: true, force: true })
}, 60_000)

describe('a copy that was made while somebody worked', () => {
  test('comes back with every row and file, and without anybody being signed in', async () => {
    const dataDir = join(folder, 'restored')
    await restore(archive, dataDir)
    const file = await readFile(join(dataDir, 'files', fileKey.slice(0, 2), fileKey), 'utf8')
    expect(file).toBe('Parabola')
    await inside(dataDir, async (pool) => {
      expect(await readAll(pool)).toEqual(before)
      const { rows } = await pool.query(
        'select (select count(*)::int from sessions) as sessions, (select count(*)::int from budgets) as budgets',
      )
      expect(rows).toEqual([{ sessions: 0, budgets: 0 }])
    })
  })

  test('is readable by its owner only', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
  })

  test('is never written over another file', async () => {
    await expect(backUp(join(folder, 'data'), archive)).rejects.toThrow('is there already')
  })

  test('does not come back into a folder with something in it', async () => {
    await expect(restore(archive, folder)).rejects.toThrow('is not empty')
  })

  test.each([
    ['changed', (tar: Buffer) => gzipSync(flipped(tar))],
    ['cut off', (_tar: Buffer, packed: Buffer) => packed.subarray(0, packed.length / 2)],
    ['of somebody else', () => Buffer.from('Haşiyə')],
  ])('is refused when it is %s, and nothing is left', async (_how, spoil) => {
    const packed = await readFile(archive)
    const spoiled = join(folder, 'spoiled.tar.gz')
    await writeFile(spoiled, spoil(gunzipSync(packed), packed))
    await expect(restore(spoiled, join(folder, 'refused'))).rejects.toThrow(/not as it was saved|cannot be read/)
    expect((await readdir(folder)).filter((name) => name.startsWith('refused'))).toEqual([])
  })
})

/** The content of the one file, changed in a letter. */
function flipped(tar: Buffer): Buffer {
  const at = tar.indexOf('Parabola')
  tar[at] = 'p'.charCodeAt(0)
  return tar
}
