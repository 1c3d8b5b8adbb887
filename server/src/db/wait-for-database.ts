import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseUnavailable } from './constraints.ts'
import { connectionLimits } from './db.ts'

const defaultTimeoutMs = 60_000
const defaultPauseMs = 500

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, ...connectionLimits() })
  client.on('error', () => {})
  try {
    await client.connect()
  } finally {
    await client.end()
  }
}

interface Options {
  say(line: string): void
  /** Aborts the wait. */
  signal: AbortSignal
  timeoutMs?: number
  pauseMs?: number
}

/**
 * Waits up to 60 s until the database accepts a connection: it may be starting, or another machine is taking over its
 * address.
 * @throws the error of the last attempt; that of the first where the database responded and refused
 */
export async function waitForDatabase(
  url: string,
  { say, signal, timeoutMs = defaultTimeoutMs, pauseMs = defaultPauseMs }: Options,
): Promise<void> {
  const endsAt = Date.now() + timeoutMs
  for (let hasSaid = false; ; await sleep(pauseMs, undefined, { signal })) {
    try {
      return await connectOnce(url)
    } catch (error) {
      signal.throwIfAborted()
      if (!isDatabaseUnavailable(error) || Date.now() >= endsAt) throw error
      if (!hasSaid) say('waiting for the database')
      hasSaid = true
    }
  }
}
