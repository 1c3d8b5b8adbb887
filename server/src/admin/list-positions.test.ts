import type { AdminSort } from '@hasiye/contract/admin.ts'
import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import type { Tables } from '../db/tables.ts'
import { countPositions } from './list-positions.ts'
import { listStudents, listTeachers } from './lists.ts'

const server = testServer()

const lists = { teacher: listTeachers, student: listStudents }
type Listed = keyof typeof lists

const orders: [Listed, AdminSort, string][] = [
  ['student', 'name', 'name_sort_key(full_name) collate "C", id'],
  ['student', 'email', 'email collate "C", id'],
  ['student', 'createdAt', 'created_at, id'],
  ['student', 'courseCount', 'total, id'],
  ['student', 'expiresAt', 'id'],
  ['teacher', 'expiresAt', 'subscription_expires_at nulls first, id'],
]

async function expected(role: Listed, order: string): Promise<number[]> {
  const { rows } = await server.pool.query<{ id: number }>(
    `select id from accounts join course_counts c on account_id = id where accounts.role = $1 order by ${order}`,
    [role],
  )
  return rows.map(({ id }) => id)
}

async function listed(role: Listed, sort: AdminSort): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { items } = await lists[role](server.db, { sort, page: String(page), pageSize: '200' })
    if (items.length === 0) return ids
    ids.push(...items.map(({ id }) => id))
  }
}

beforeAll(async () => {
  // 500 cards without an address; equal names, times and subscriptions
  await server.pool.query(`
    insert into accounts (short_id, role, full_name, folded_name, email, created_at, subscription_expires_at)
    select left(role, 1) || lpad(n::text, 7, '0'), role, 'Aysel ' || n * 7919 % 97, 'aysel',
      case when role = 'teacher' or n % 12 > 0 then left(role, 1) || n || '@many.az' end,
      now() - make_interval(hours => n * 31 % 400),
      case when role = 'teacher' and n % 3 > 0 then '2026-01-01'::timestamptz + make_interval(days => n % 50) end
    from generate_series(1, 6000) n, unnest(array['teacher', 'student']) role`)
  const { people } = await server.make.course()
  await server.pool.query(`insert into all_courses (name, description) select 'Fizika', '' from generate_series(1, 4)`)
  await server.pool.query(
    `
    insert into participants (course_id, student_id)
    select c.id, a.id from all_courses c, accounts a where role = 'student' and a.id % (c.id + 5) = 0 and a.id <> $1
      and (a.id % 3000) < 900`,
    [people.student.id],
  )
  await server.pool.query('vacuum analyze')
})

describe.each([
  ['not counted', async () => {}],
  ['counted', () => countPositions(server.db)],
  [
    'changed since',
    async () => {
      const { pool } = server
      await pool.query(`update accounts set full_name = 'Zaur ' || id where id % 61 = 0`)
      await pool.query(`update accounts set full_name = 'Anar ' || id, email = id || '@first.az' where id % 67 = 0`)
      await pool.query(`update accounts set subscription_expires_at = null where role = 'teacher' and id % 31 = 0`)
      await pool.query(
        `update accounts set subscription_expires_at = '2025-01-01' where role = 'teacher' and id % 37 = 0`,
      )
      await pool.query('delete from participants where student_id % 13 = 0')
      await pool.query('delete from accounts where id % 29 = 0')
      await server.make.person('student', { fullName: 'Aaron' })
      await server.make.person('teacher')
    },
  ],
  ['counted again', () => countPositions(server.db)],
])('rows that are %s', (_what, change) => {
  beforeAll(change)

  test.each(orders)(
    'the pages of %ss by %s contain everybody once and in order, ascending and descending',
    async (role, sort, order) => {
      const ids = await expected(role, order)
      expect(await listed(role, sort)).toEqual(ids)
      expect(await listed(role, `-${sort}` as AdminSort)).toEqual(ids.toReversed())
    },
  )
})

/** The rows that the scans of a page's last statement return. */
async function rowsScanned(role: Listed, sort: AdminSort, page: number): Promise<number> {
  const sent: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: server.pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => void sent.push(query),
  })
  await lists[role](db, { sort, page: String(page) })
  const last = sent.at(-1)
  const client = await server.pool.connect()
  // with so few rows a sort is as fast
  await client.query('set enable_seqscan = off; set enable_bitmapscan = off')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off) ${last?.sql}`,
    last?.parameters as unknown[],
  )
  client.release(true)
  return Math.max(...rows.map((row) => Number(/Scan.*rows=(\d+)/.exec(row['QUERY PLAN'])?.[1] ?? 0)))
}

test.each(orders.filter(([role, sort]) => role === 'teacher' || sort !== 'expiresAt'))(
  'a page in the middle of the %ss by %s is read from the nearest known position',
  async (role, sort) => {
    await countPositions(server.db)
    for (const page of [40, 60, 80]) {
      expect(await rowsScanned(role, sort, page)).toBeLessThanOrEqual(1_050)
      expect(await rowsScanned(role, `-${sort}` as AdminSort, page)).toBeLessThanOrEqual(1_050)
    }
  },
)

test('nodes that count at the same time wait for each other, and a change that is not committed yet is not missed', async () => {
  const open = await server.pool.connect()
  const update = `update accounts set full_name = full_name || ' y' where role = 'student'`
  await server.pool.query(`${update} and id % 3 = 0`)
  await open.query(`begin; ${update} and id % 3 = 1`)
  await Promise.all([countPositions(server.db), countPositions(server.db), countPositions(server.db)])
  await open.query('commit')
  await open.query(`begin; ${update} and id % 300 = 2; rollback`)
  open.release()
  const [role, sort, order] = orders[0] as (typeof orders)[0]
  expect(await listed(role, sort)).toEqual(await expected(role, order))
})

test('a list is not counted again while it changes little', async () => {
  const countedAt = async () =>
    (await server.pool.query('select min(xmin::text::bigint)::int as at from list_positions')).rows[0].at as number
  await countPositions(server.db)
  const before = await countedAt()
  await server.make.person('student')
  await countPositions(server.db)
  expect(await countedAt()).toBe(before)
  await server.pool.query(`update accounts set full_name = full_name || ' x' where role = 'student' and id % 5 = 0`)
  await countPositions(server.db)
  expect(await countedAt()).toBeGreaterThan(before)
  await server.pool.query('truncate accounts cascade')
  expect((await server.pool.query('select from list_positions union all select from list_changes')).rowCount).toBe(0)
})
