import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connectionLimits } from './db.ts'
import { isPooled } from './pooler.ts'

/** How many connections a node opens. */
export interface Connections {
  /** For everything except sessions. */
  pool: number
  /** For the look-up of sessions alone. */
  sessions: number
  jobs: number
}

/** Where an external database allows fewer, the number of nodes that fit. */
const nodesThatFit = 4
/** For migrations, backup, the operator's commands. */
const spare = 8
/** More connections do not make a node faster. */
const maxOfNode = 26
export const minOfNode = 8
/** With fewer connections than this, two instead of four are for sessions. */
const manyOfNode = 16
const jobs = 2

/** The connections of a node, by their use. */
export function divide(total: number): Connections {
  const sessions = total < manyOfNode ? 2 : 4
  return { pool: total - sessions - jobs, sessions, jobs }
}

/** How many connections a node opens by default, of those that the database allows. */
export const shareOf = (allowed: number, nodes = nodesThatFit): number =>
  Math.max(minOfNode, Math.min(maxOfNode, Math.floor((allowed - spare) / nodes)))

interface Facts {
  allowed: number
  /** `application_name` of the connections of all nodes. */
  names: string[]
}

/** Only a superuser and members of a role of PostgreSQL get the reserved connections. */
async function readFacts(url: string): Promise<Facts | undefined> {
  const client = new pg.Client({ connectionString: url, ...connectionLimits() })
  client.on('error', () => {})
  try {
    await client.connect()
    if (await isPooled(client)) return undefined
    const { rows } = await client.query<Facts>(`
      select least(
          current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
            - coalesce(current_setting('reserved_connections', true), '0')::int,
          (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
          (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
        ) as allowed,
        array(
          select distinct application_name from pg_stat_activity
          where datname = current_database() and application_name like 'hasiye %'
        ) as names`)
    return rows[0]
  } finally {
    await client.end()
  }
}

interface Options {
  /** Set by the operator; omitted, a share of what the database allows. */
  own: number | undefined
  /** Whether nodes on other machines may share the database. */
  isShared: boolean
  say(line: string): void
}

/**
 * Decides how many connections this node opens, and logs one line where those of all connected nodes do not fit. A node
 * is known by the name of its connections, which contains their number. A pooler has limits of its own, which are not
 * read.
 * @returns the number of connections, and the name that they must have
 */
export async function planConnections(
  url: string,
  { own, isShared, say }: Options,
): Promise<{ connections: Connections; applicationName: string }> {
  const facts = await readFacts(url)
  const total = own ?? (facts ? shareOf(facts.allowed, isShared ? nodesThatFit : 1) : maxOfNode)
  if (facts) {
    const others = facts.names.map((name) => Number(/ of (\d+)$/.exec(name)?.[1] ?? 0))
    const sum = others.reduce((all, one) => all + one, total)
    if (sum > facts.allowed) {
      const nodes = others.length === 0 ? 'this node opens' : `its ${others.length + 1} nodes open`
      say(
        `the database allows ${facts.allowed} connections, and ${nodes} up to ${sum}: raise max_connections, put PgBouncer in between, or lower DATABASE_CONNECTIONS`,
      )
    }
  }
  return { connections: divide(total), applicationName: `hasiye ${randomBytes(4).toString('hex')} of ${total}` }
}
