import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asPlainUser, type Binaries } from './binaries.ts'
import type { Folders } from './folders.ts'

const startTimeoutMs = 60_000
const stopTimeoutMs = 20_000

export const superuser = 'postgres'

/** Connects as the cluster's superuser and closes again. */
export async function asSuperuser<T>(folders: Folders, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    host: folders.run,
    user: superuser,
    database: 'postgres',
    connectionTimeoutMillis: 3_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The process id in postmaster.pid, if that process really is the postmaster of this cluster: ids are reused. */
async function findOrphan(folders: Folders): Promise<number | undefined> {
  const text = await readFile(join(folders.cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  if (!Number.isSafeInteger(pid) || pid < 1) return undefined
  const serves = await asSuperuser(folders, async (client) => {
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    return rows[0]?.folder === folders.cluster
  }).catch(() => false)
  if (serves) return pid
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.split('\0').includes(folders.cluster) && command.includes('postgres') ? pid : undefined
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Ends a postmaster that outlived its server (kill -9). SIGINT is PostgreSQL's fast shutdown: nothing is lost.
 * @returns whether there was one
 */
export async function stopOrphan(folders: Folders): Promise<boolean> {
  const pid = await findOrphan(folders)
  if (pid === undefined) return false
  process.kill(pid, 'SIGINT')
  const until = Date.now() + stopTimeoutMs
  while (isRunning(pid)) {
    if (Date.now() > until) throw new Error(`the database process ${pid} of an earlier run does not stop`)
    await sleep(50)
  }
  return true
}

/** Starts the postmaster on its socket only, and waits until it answers. */
export async function startPostmaster(binaries: Binaries, folders: Folders): Promise<ChildProcess> {
  const [program, args] = asPlainUser(binaries.postgres, [
    '-D',
    folders.cluster,
    '-c',
    'listen_addresses=',
    '-c',
    `unix_socket_directories=${folders.run}`,
    '-c',
    'unix_socket_permissions=0700',
    '-c',
    'max_connections=60',
    '-c',
    'shared_buffers=128MB',
    '-c',
    'wal_compression=on',
    '-c',
    'jit=off',
    '-c',
    'log_min_messages=warning',
    '-c',
    'logging_collector=off',
  ])
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  let lastWords = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString()).slice(-2_000)
  })
  let ended = false
  child.once('exit', () => {
    ended = true
  })
  child.once('error', () => {
    ended = true
  })
  const until = Date.now() + startTimeoutMs
  while (!(await asSuperuser(folders, async () => true).catch(() => false))) {
    if (ended) throw new Error(`the database did not start: ${lastWords.trim().split('\n').slice(-3).join(' | ')}`)
    if (Date.now() > until) throw new Error('the database did not answer within 60 s')
    await sleep(40)
  }
  return child
}

/** Fast shutdown; a postmaster that does not end in time is stopped at once (its log replays at the next start). */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGINT')
  const late = setTimeout(() => child.kill('SIGQUIT'), stopTimeoutMs)
  await gone
  clearTimeout(late)
}
