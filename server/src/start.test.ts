import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '../test/cluster.ts'
import { startDatabaseProxy } from '../test/failing-proxy.ts'
import { testServer } from '../test/harness.ts'
import { openPool } from './db/db.ts'

const server = testServer()
const root = fileURLToPath(new URL('../../', import.meta.url))
const program = join(root, 'server', 'src', 'main.ts')
const failingProgram = join(root, 'server', 'test', 'failing-server.ts')
/** Sockets of a server that accepts connections and never responds. */
const silent = new Set<Socket>()
const taken = createServer((socket) => silent.add(socket.on('error', () => {})))
let folder: string
let takenPort = 0

/** A real server process with functions to wait for its output. */
class Child {
  readonly lines: string[] = []
  readonly process: ChildProcess
  /** The exit code, once every process that holds its output has ended. */
  readonly ended: Promise<number | null>

  constructor(command: string, args: string[], environment: Record<string, string>) {
    this.process = spawn(command, args, {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DATABASE_URL: server.url, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn', ...environment },
    })
    this.ended = once(this.process, 'close').then(([code]) => code)
    for (const output of [this.process.stdout, this.process.stderr])
      if (output) createInterface(output).on('line', (line) => this.lines.push(line))
    running.add(this)
    void this.ended.then(() => running.delete(this))
  }

  async line(text: string): Promise<void> {
    while (!this.lines.some((line) => line.includes(text))) {
      const more = await Promise.race([this.ended.then(() => false), once(this.process.stdout ?? this.process, 'data')])
      if (!more) throw new Error(`ended without “${text}”: ${this.lines.join('\n')}`)
    }
  }
}

const running = new Set<Child>()
const start = (environment: Record<string, string> = {}, main = program): Child =>
  new Child(process.execPath, [main, '--api-only'], environment)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hasiye-start-'))
  taken.listen(0, '127.0.0.1')
  await once(taken, 'listening')
  takenPort = (taken.address() as AddressInfo).port
})

afterEach(async () => {
  for (const child of running) {
    // kill the process group that a failed test left; npm shares it with its child
    process.kill(-(child.process.pid ?? 0), 'SIGKILL')
    await child.ended
  }
})

afterAll(async () => {
  taken.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a failed start prints one line', () => {
  test.each([
    ['a folder that cannot be made', () => ({ DATABASE_URL: '', DATA_DIR: '/proc/hasiye/data' }), /cannot start: E\w+/],
    ['a port that is taken', () => ({ PORT: String(takenPort) }), /port \d+ is taken: set PORT/],
    [
      'a database that is not there',
      () => ({ DATABASE_URL: withDatabase(server.url, 'nowhere') }),
      /database "nowhere" does not exist/,
    ],
  ])('%s', async (_what, environment, line) => {
    const child = start(environment())
    expect(await child.ended).toBe(1)
    const step = /^haşiyə: (connecting to the database|database prepared in .*|migrating|migrated in .*)$/
    expect(child.lines.filter((one) => !step.test(one))).toEqual([expect.stringMatching(line)])
  })
})

async function makeDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await server.pool.query(`create database ${name} strategy file_copy`)
  return withDatabase(server.url, name)
}

test('a database that another unreleased build made is refused in one line, with exit code 78', async () => {
  const url = await makeDatabase()
  const pool = openPool(url, { max: 1 })
  await pool.query(`create table migrations (name text primary key); insert into migrations values ('001-schema.sql')`)
  await pool.end()
  const child = start({ DATABASE_URL: url })
  expect(await child.ended).toBe(78)
  expect(child.lines.at(-1)).toBe(
    'haşiyə: the database of DATABASE_URL was made by another unreleased build: set DATABASE_URL to an empty database, or start that build',
  )
})

test('a start waits for an unavailable database, and migrates at DATABASE_URL_DIRECT', async () => {
  const proxy = await startDatabaseProxy(server.url)
  proxy.mode = 'cut'
  const direct = await makeDatabase()
  const child = start({ DATABASE_URL: proxy.url, DATABASE_URL_DIRECT: direct })
  await child.line('waiting for the database')
  proxy.mode = 'pass'
  await child.line('ready at')
  child.process.kill('SIGTERM')
  expect(await child.ended).toBe(0)
  await proxy.close()
  const migrated = openPool(direct, { max: 1 })
  expect((await migrated.query('select name from migrations')).rowCount).toBeGreaterThan(0)
  await migrated.end()
})

test('a start reports in one line that its connections do not fit, and opens the configured number', async () => {
  const child = start({ DATABASE_CONNECTIONS: '1000' })
  await child.line('ready at')
  const said = child.lines.filter((line) => line.includes('connections'))
  expect(said).toEqual([
    expect.stringMatching(/^haşiyə: the database allows \d+ connections, and .* up to \d{4,}: raise/),
  ])
  const { rows } = await server.pool.query(
    `select distinct substring(application_name from 'of .*') as size from pg_stat_activity
     where datname = current_database() and application_name like 'hasiye %'`,
  )
  expect(rows).toEqual([{ size: 'of 1000' }])
})

test('SIGTERM aborts a start while the database does not respond', async () => {
  const child = start({ DATABASE_URL: `postgresql://127.0.0.1:${takenPort}/x` })
  await child.line('connecting to the database')
  child.process.kill('SIGTERM')
  await child.line('stopping')
  for (const socket of silent) socket.destroy()
  expect(await child.ended).toBe(0)
  expect(child.lines.at(-1)).toBe('haşiyə: stopping')
})

test('an unhandled error is logged with its stack, and stops the server cleanly with exit code 1', async () => {
  const child = start({}, failingProgram)
  expect(await child.ended).toBe(1)
  const logged = child.lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  expect(logged).toEqual([
    expect.objectContaining({
      level: 60,
      origin: 'uncaughtException',
      err: expect.objectContaining({ type: 'TypeError', stack: expect.stringContaining('failing-server.ts') }),
    }),
  ])
  expect(child.lines).toContain('haşiyə: stopping')
})

test.each(['SIGTERM', 'SIGKILL'] as const)('the server stops when npm start gets %s', async (signal) => {
  const child = new Child('npm', ['start', '--', '--api-only'], {})
  await child.line('ready at')
  child.process.kill(signal)
  await child.ended
  expect(child.lines).toContain('haşiyə: stopping')
})
