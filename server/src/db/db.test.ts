import { expect, test } from 'vitest'
import { eventually } from '../../../contract/test/eventually.ts'
import { testServer } from '../../test/harness.ts'
import { isDatabaseUnavailable } from './constraints.ts'
import { openDb, openPool, readOnly } from './db.ts'
import { migrate } from './migrate.ts'

const server = testServer()

const isRunning = async (mark: string): Promise<boolean> => {
  const { rowCount } = await server.pool.query(
    `select from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and query like $1`,
    [`%${mark}%`],
  )
  return rowCount !== 0
}

test('a statement of a read that takes too long is cancelled, in the database too', async () => {
  await migrate(server.url)
  const pool = openPool(server.url, { max: 1, readTimeoutMs: 200 })
  const mark = 'a read that takes too long'
  const read = readOnly(() => pool.query(`select pg_sleep(30) /* ${mark} */`))
  await eventually(async () => expect(await isRunning(mark)).toBe(true))
  await expect(read).rejects.toSatisfy(isDatabaseUnavailable)
  await eventually(async () => expect(await isRunning(mark)).toBe(false))
  await pool.end()
})

test('the limit of reads applies to the query builder too, and to no other statement', async () => {
  const pool = openPool(server.url, { readTimeoutMs: 50, timeoutMs: 0 })
  const db = openDb(pool)
  const slow = () => db.selectNoFrom((eb) => eb.fn('pg_sleep', [eb.val(0.3)]).as('slept')).execute()
  const [read, write] = await Promise.allSettled([readOnly(slow), slow()])
  await pool.end()
  expect([read.status, write.status]).toEqual(['rejected', 'fulfilled'])
})
