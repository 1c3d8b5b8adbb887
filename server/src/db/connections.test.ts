import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findInstalledPostgres, startInstalledPostgres } from '../../test/installed-postgres.ts'
import { divide, planConnections, shareOf } from './connections.ts'
import { openPool, openSessionPool } from './db.ts'

test.each([
  // max_connections minus the three for superusers, number of nodes, share
  [97, 4, 22],
  [57, 1, 26],
  [57, 4, 12],
  [497, 4, 26],
  [17, 4, 8],
])('of %i connections one of %i nodes opens %i', (allowed, nodes, share) => {
  expect(shareOf(allowed, nodes)).toBe(share)
})

test.each([8, 12, 15, 16, 22, 26, 100])('%i connections are divided without a remainder', (total) => {
  const { pool, sessions, jobs } = divide(total)
  expect(pool + sessions + jobs).toBe(total)
  expect(Math.min(pool, sessions, jobs)).toBeGreaterThanOrEqual(2)
  expect(pool).toBeGreaterThanOrEqual(sessions)
})

const installed = findInstalledPostgres()

describe.runIf(installed)('on a PostgreSQL with max_connections 100', () => {
  let postgres: Awaited<ReturnType<typeof startInstalledPostgres>>
  beforeAll(async () => {
    postgres = await startInstalledPostgres(installed as string)
  })
  afterAll(() => postgres.stop())

  /** Starts a node's pools and uses every connection of them. */
  async function startNode(own?: number) {
    const url = postgres.urlOf('one')
    const said: string[] = []
    const plan = await planConnections(url, { own, isShared: true, say: (line) => said.push(line) })
    const { pool: max, sessions, jobs } = plan.connections
    const { applicationName } = plan
    const pools = [
      openPool(url, { max, applicationName }),
      openSessionPool(url, { max: sessions, applicationName }),
      openPool(url, { max: jobs, applicationName }),
    ]
    const outcomes = await Promise.allSettled(
      pools.flatMap((pool) => Array.from({ length: pool.options.max }, () => pool.connect())),
    )
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') outcome.value.release()
    return {
      total: max + sessions + jobs,
      said,
      refused: outcomes.filter(({ status }) => status === 'rejected').length,
      stop: () => Promise.all(pools.map((pool) => pool.end())),
    }
  }

  test('four nodes fit with all of their connections in use, beside a backup; the fifth reports that it does not fit', async () => {
    const admin = new pg.Client({ connectionString: postgres.urlOf('one') })
    await admin.connect()
    const nodes = [await startNode(), await startNode(), await startNode(), await startNode()]
    expect(nodes.map(({ total, refused, said }) => [total, refused, said])).toEqual(Array(4).fill([22, 0, []]))
    const { rows } = await admin.query(
      `select count(*)::int as total from pg_stat_activity where application_name like 'hasiye %'`,
    )
    expect(rows).toEqual([{ total: 88 }])
    const fifth = await startNode(8)
    expect([fifth.total, fifth.refused, fifth.said]).toEqual([8, 0, []])
    const sixth = await planConnections(postgres.urlOf('one'), {
      own: 26,
      isShared: true,
      say: (line) => fifth.said.push(line),
    })
    expect(sixth.connections).toEqual({ pool: 20, sessions: 4, jobs: 2 })
    expect(fifth.said).toEqual([
      'the database allows 97 connections, and its 6 nodes open up to 122: raise max_connections, put PgBouncer in between, or lower DATABASE_CONNECTIONS',
    ])
    for (const { stop } of [...nodes, fifth]) await stop()
    await admin.end()
  })

  test('a limit of the role counts too, and a single node that does not fit reports it', async () => {
    const admin = new pg.Client({ connectionString: postgres.urlOf('postgres') })
    await admin.connect()
    await admin.query('alter database two connection limit 10')
    const said: string[] = []
    const url = postgres.urlOf('two')
    const own = await planConnections(url, { own: undefined, isShared: true, say: (line) => said.push(line) })
    expect([own.connections, said]).toEqual([{ pool: 4, sessions: 2, jobs: 2 }, []])
    await planConnections(url, { own: 20, isShared: false, say: (line) => said.push(line) })
    expect(said).toEqual([
      'the database allows 10 connections, and this node opens up to 20: raise max_connections, put PgBouncer in between, or lower DATABASE_CONNECTIONS',
    ])
    await admin.end()
  })
})
