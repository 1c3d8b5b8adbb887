import { expect, test, vi } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { isDatabaseAway } from './constraints.ts'
import { openPool, readOnly } from './db.ts'
import { migrate } from './migrate.ts'

const server = testServer()

const isRunning = async (mark: string): Promise<boolean> => {
  const { rowCount } = await server.pool.query(
    `select from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and query like $1`,
    [`%${mark}%`],
  )
  return rowCount !== 0
}

test('a statement of a read that takes too long ends, in the database too', async () => {
  await migrate(server.url)
  const pool = openPool(server.url, { max: 1 })
  const mark = 'a read that takes too long'
  const read = readOnly(() => pool.query(`select pg_sleep(30) /* ${mark} */`), 200)
  await vi.waitFor(async () => expect(await isRunning(mark)).toBe(true), { timeout: 10_000 })
  await expect(read).rejects.toSatisfy(isDatabaseAway)
  await vi.waitFor(async () => expect(await isRunning(mark)).toBe(false), { timeout: 10_000 })
  await pool.end()
})

test('the limit of reads applies to the query builder too, and to no other statement', async () => {
  const slow = () => server.db.selectNoFrom((eb) => eb.fn('pg_sleep', [eb.val(0.3)]).as('slept')).execute()
  const [read, write] = await Promise.allSettled([readOnly(slow, 50), slow()])
  expect([read.status, write.status]).toEqual(['rejected', 'fulfilled'])
})
