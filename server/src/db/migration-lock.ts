import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectionLimits } from './db.ts'

/** Without parameters: the open portal of a statement with parameters would keep its snapshot while the lock is held. */
const tryLock = 'select pg_try_advisory_xact_lock(4201337) as "isHeld"'
const pollMs = 250

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, ...connectionLimits({ timeoutMs: 0 }) })
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Takes the lock in a transaction that stays open, so that it also works behind a transaction pooler. The lock is
 * polled for: a waiting statement holds a snapshot, and CREATE INDEX CONCURRENTLY of the migrating node would wait for
 * it.
 */
async function acquire(client: pg.Client, say: (line: string) => void): Promise<void> {
  for (let hasSaid = false; ; await sleep(pollMs)) {
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ isHeld: boolean }>(tryLock)
    if (rows[0]?.isHeld) return
    await client.query('rollback')
    if (!hasSaid) say('migrating: waiting for another node')
    hasSaid = true
  }
}

/**
 * Runs the work on a separate connection without client-side time limits while no other node migrates this database; waits for
 * other nodes without a limit. When the lock is lost, the connection is closed, so that the work fails.
 */
export async function underMigrationLock<T>(
  url: string,
  say: (line: string) => void,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const lock = await connect(url)
  try {
    await acquire(lock, say)
    const client = await connect(url)
    lock.once('end', () => void client.end())
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  } finally {
    await lock.end()
  }
}
