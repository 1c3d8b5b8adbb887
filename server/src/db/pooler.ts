import pg from 'pg'
import { connectionLimits } from './db.ts'

/** A pooler mixes up the prepared statements of connections. */
export class PreparedStatementsUnsupported extends Error {}

/** SQLSTATEs: the prepared statement exists already, or does not exist. */
const mixedUp = new Set(['42P05', '26000'])
const probe = { name: 'pooler-probe', text: 'select 1' }
/** Repeated because a pooler under load assigns connections at random. */
const rounds = 20

/**
 * Whether a pooler is between us and PostgreSQL: then the backend that responds is not the one to which the connection
 * was opened.
 */
export async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== (client as pg.Client & { processID: number }).processID
}

async function probeRoundRobin(clients: pg.Client[]): Promise<void> {
  try {
    for (let round = 0; round < rounds; round++) for (const client of clients) await client.query(probe)
  } catch (error) {
    throw mixedUp.has(String((error as { code?: string }).code)) ? new PreparedStatementsUnsupported() : error
  }
}

/**
 * Checks that two connections can each have a prepared statement of the same name, as the hot paths need. PgBouncer in
 * transaction mode supports that only with `max_prepared_statements`.
 * @throws PreparedStatementsUnsupported
 */
export async function checkPreparedStatements(url: string): Promise<void> {
  const clients = [1, 2].map(() => new pg.Client({ connectionString: url, ...connectionLimits() }))
  try {
    for (const client of clients) {
      client.on('error', () => {})
      await client.connect()
    }
    if (clients[0] && (await isPooled(clients[0]))) await probeRoundRobin(clients)
  } finally {
    for (const client of clients) await client.end()
  }
}
