import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'

let folder: string
let dataDir: string
/** A process with a zombie child: `exec` replaces the shell, which would have waited for the child. */
let other: ChildProcess
let zombie: number

interface Line {
  level: string
  msg: string
  reason?: string
  postgres?: { at: string; pid: number; code: string; backend: string }
}

/** A log in memory that can be read during writing. */
class RecordedLog {
  readonly lines: Line[] = []
  #readers = new Set<() => void>()
  readonly log = pino(
    { base: null, formatters: { level: (level) => ({ level }) } },
    {
      write: (line) => {
        this.lines.push(JSON.parse(line))
        for (const read of this.#readers) read()
      },
    },
  )

  find(text: string): Promise<Line> {
    return new Promise((resolve) => {
      const read = (): void => {
        const found = this.lines.find(({ msg }) => msg.includes(text))
        if (!found) return
        this.#readers.delete(read)
        resolve(found)
      }
      this.#readers.add(read)
      read()
    })
  }
}

const pidFile = (): string => join(dataDir, 'postgres', 'postmaster.pid')
const socketLock = (): string => join(dataDir, 'run', '.s.PGSQL.5432.lock')

async function connect({ url }: EmbeddedDatabase): Promise<{ client: pg.Client; pid: number }> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { client, pid: rows[0]?.pid ?? 0 }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hasiye-embedded-'))
  dataDir = join(folder, 'data')
  other = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60 >&-'], { stdio: ['ignore', 'pipe', 'ignore'] })
  if (other.stdout) zombie = Number(await text(other.stdout))
  await (await startEmbedded(dataDir, () => {})).stop()
})

afterAll(async () => {
  const ended = once(other, 'exit')
  other.kill('SIGKILL')
  await ended
  await rm(folder, { recursive: true, force: true })
})

describe('lock files that a killed database left behind', () => {
  const left = (pid: number | string): string => `${pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n`

  test.each([
    ['a process that has ended and is not waited for', () => left(zombie)],
    ['another program', () => left(other.pid ?? 0)],
    ['nobody, cut off while it was written', () => ''],
  ])('do not prevent its start when they name %s', async (_what, content) => {
    await writeFile(pidFile(), content(), { mode: 0o600 })
    await writeFile(socketLock(), content(), { mode: 0o600 })
    const database = await startEmbedded(dataDir, () => {})
    const { client, pid } = await connect(database)
    await client.end()
    await database.stop()
    expect(pid).toBeGreaterThan(0)
  })
})

test('a killed database is restarted when its last backend has ended, and the log says why', async () => {
  const kept = new RecordedLog()
  const database = await startEmbedded(dataDir, () => {}, { log: kept.log, sharedBuffers: '24MB' })
  const busy = await connect(database)
  expect((await busy.client.query('show shared_buffers')).rows).toEqual([{ shared_buffers: '24MB' }])
  process.kill(busy.pid, 'SIGSTOP')
  process.kill(Number.parseInt(await readFile(pidFile(), 'utf8'), 10), 'SIGKILL')
  const refusal = await kept.find('pre-existing shared memory block')
  expect(refusal.level).toBe('error')
  process.kill(busy.pid, 'SIGCONT')
  expect(await kept.find('the database died and was started again')).toMatchObject({
    level: 'warn',
    reason: 'ended by SIGKILL',
  })
  await database.stop()
})

test('the log reports when the system killed a backend, and never contains what people typed', async () => {
  const kept = new RecordedLog()
  const database = await startEmbedded(dataDir, () => {}, { log: kept.log })
  const { client, pid } = await connect(database)
  await client.query('create table if not exists typed (name text primary key)')
  const marker = 'Aysel-7731'
  for (const statement of [
    `select '${marker}'::int`,
    `insert into typed values ('${marker}'), ('${marker}')`,
    `do $$ begin raise warning '${marker}'; end $$`,
    `do $$ begin raise log '${marker}'; end $$`,
  ])
    await client.query(statement).catch(() => {})
  process.kill(pid, 'SIGKILL')
  const killed = await kept.find('was terminated by signal 9')
  expect(killed).toMatchObject({ level: 'error', postgres: { code: '00000', backend: 'postmaster' } })
  expect(new Date(killed.postgres?.at ?? '').toISOString()).toBe(killed.postgres?.at)
  // stopped while it replays its WAL
  await kept.find('all server processes terminated; reinitializing')
  await database.stop()
  expect(JSON.stringify(kept.lines)).not.toContain(marker)
})

test.each([
  ['below a file', () => join(dataDir, 'postgres', 'PG_VERSION', 'data'), 'ENOTDIR'],
  ['below a broken link', () => join(folder, 'link', 'data'), /ENOENT|ENOTDIR/],
  ['where nobody can make a folder', () => '/proc/hasiye/data', /E[A-Z]+:/],
])('a folder %s is refused', async (_where, path, error) => {
  await symlink(join(folder, 'nothing'), join(folder, 'link')).catch(() => {})
  await expect(startEmbedded(path(), () => {})).rejects.toThrow(error)
})
