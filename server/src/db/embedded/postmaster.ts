import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { asPlainUser, type Binaries } from './binaries.ts'
import type { Folders } from './folders.ts'
import { followLog, logSettings } from './postgres-log.ts'

const answerTimeoutMs = 60_000
const sharedMemoryTimeoutMs = 20_000
export const stopTimeoutMs = 20_000
const probeMs = 40
const retryMs = 250
const lastLinesMs = 200

export const superuser = 'postgres'

/** Runs `work` on a connection of the cluster's superuser. */
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

export interface PostmasterOptions {
  /** PostgreSQL's shared_buffers, `128MB` for instance. */
  sharedBuffers: string
  /** Receives PostgreSQL's log; omitted, the log is discarded. */
  log?: FastifyBaseLogger | undefined
  /** Aborts the start. */
  signal?: AbortSignal | undefined
}

export interface Postmaster {
  /** Resolves with the reason when the postmaster has ended. */
  ended: Promise<string>
  /** Stops the postmaster. After a time-out it is stopped immediately, and the next start replays the WAL. */
  stop(): Promise<void>
}

/** Whether a backend that survived its killed postmaster still uses the shared memory. */
const isStillInUse = (reason: string): boolean =>
  /pre-existing shared memory block|lock file .* already exists/.test(reason)

function settings({ run }: Folders, sharedBuffers: string): string[] {
  return [
    'listen_addresses=',
    `unix_socket_directories=${run}`,
    'unix_socket_permissions=0700',
    'max_connections=60',
    `shared_buffers=${sharedBuffers}`,
    'wal_compression=on',
    'jit=off',
    ...logSettings,
  ]
}

/** Resolves with the reason when the process has ended. */
function reasonOfEnd(child: ChildProcess, findReason: () => string | undefined): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', async (code, signal) => {
      // the last lines may still be in the pipe, which a surviving backend can keep open for long
      await Promise.race([once(child, 'close'), sleep(lastLinesMs)])
      resolve(signal ? `ended by ${signal}` : (findReason() ?? `exit code ${code}`))
    })
  })
}

/** The state of the postmaster; `starting` while it replays its WAL, which has no time limit. */
function probe(folders: Folders): Promise<'ready' | 'starting' | 'silent'> {
  return asSuperuser(folders, async () => 'ready' as const).catch(({ code }: { code?: string }) =>
    code === '57P03' ? 'starting' : 'silent',
  )
}

/**
 * The signal that stops a postmaster: a fast shutdown, or an immediate one while it replays its WAL. A fast shutdown can hang
 * there (PostgreSQL 18, after a backend was killed), and an immediate one loses nothing: the next start replays the WAL again.
 */
export const shutdownSignal = async (folders: Folders): Promise<'SIGINT' | 'SIGQUIT'> =>
  (await probe(folders)) === 'starting' ? 'SIGQUIT' : 'SIGINT'

function spawnPostmaster(binaries: Binaries, folders: Folders, { sharedBuffers, log }: PostmasterOptions): Postmaster {
  const options = settings(folders, sharedBuffers).flatMap((setting) => ['-c', setting])
  const [program, args] = asPlainUser(binaries.postgres, ['-D', folders.cluster, ...options])
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    // LC_ALL: messages in English; PG_GRANDPARENT_PID: PostgreSQL recognises our process id in a lock file without looking up
    // parents
    env: { ...process.env, LC_ALL: 'C', PG_GRANDPARENT_PID: String(process.pid) },
  })
  const ended = reasonOfEnd(child, followLog(child.stderr, log))
  return {
    ended,
    async stop() {
      child.kill(await shutdownSignal(folders))
      const killTimer = setTimeout(() => child.kill('SIGQUIT'), stopTimeoutMs)
      await ended
      clearTimeout(killTimer)
    },
  }
}

class PostmasterEnded extends Error {}

async function untilReady(postmaster: Postmaster, folders: Folders, signal: AbortSignal | undefined): Promise<void> {
  let reason: string | undefined
  void postmaster.ended.then((cause) => {
    reason = cause
  })
  let until = Date.now() + answerTimeoutMs
  for (;;) {
    const answer = await probe(folders)
    if (reason !== undefined) throw new PostmasterEnded(reason)
    if (answer === 'ready') return
    if (answer === 'starting') until = Date.now() + answerTimeoutMs
    if (Date.now() > until) throw new Error(`the database did not answer within ${answerTimeoutMs / 1000} s`)
    signal?.throwIfAborted()
    await sleep(probeMs)
  }
}

/**
 * Starts the postmaster on its socket only, and waits until it accepts connections.
 * @throws with PostgreSQL's own reason when it does not start; no process is left running then
 */
export async function startPostmaster(
  binaries: Binaries,
  folders: Folders,
  options: PostmasterOptions,
): Promise<Postmaster> {
  const until = Date.now() + sharedMemoryTimeoutMs
  for (;;) {
    const postmaster = spawnPostmaster(binaries, folders, options)
    try {
      await untilReady(postmaster, folders, options.signal)
      return postmaster
    } catch (error) {
      await postmaster.stop()
      if (!(error instanceof PostmasterEnded)) throw error
      if (!isStillInUse(error.message) || Date.now() > until)
        throw new Error(`the database did not start: ${error.message}`)
    }
    await sleep(retryMs, undefined, options.signal ? { signal: options.signal } : {})
  }
}
