import type { AdminSort, AdminSortKey } from '@hasiye/contract/admin.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'

export type ListedRole = 'teacher' | 'student'

/** Every so many rows of an order have a known position. */
const gap = 1_000
/** Shorter lists are read with an offset. */
const minPeople = 5_000
/** After so many changes the rows are counted again. */
const maxChanges = 1_000
/** After more changes than this, a position costs more to compute than an offset. */
const maxSummedChanges = 5_000

/** Rows without a value form a separate part of an order, whose first row has a known position too. */
const lacksValue: Partial<Record<AdminSortKey, RawBuilder<unknown>>> = {
  email: sql`(email is null)`,
  expiresAt: sql`(subscription_expires_at is null)`,
}

/** Students have no expiry: all are equal in that order. */
const sortKeys: Record<ListedRole, AdminSortKey[]> = {
  teacher: ['name', 'email', 'createdAt', 'expiresAt', 'courseCount'],
  student: ['name', 'email', 'createdAt', 'courseCount'],
}

/** Each order is that of an index; the descending one is its exact reverse. */
export function orderOf(sort: AdminSort, isTurned = false): RawBuilder<unknown> {
  const isDescending = sort.startsWith('-') !== isTurned
  const direction = isDescending ? sql`desc` : sql`asc`
  const values: Record<AdminSortKey, RawBuilder<unknown>> = {
    name: sql`name_sort_key(full_name) collate "C" ${direction}`,
    email: sql`email collate "C" ${direction}`,
    createdAt: sql`created_at ${direction}`,
    expiresAt: sql`subscription_expires_at ${direction} ${isDescending ? sql`nulls last` : sql`nulls first`}`,
    courseCount: sql`counted.total ${direction}`,
  }
  const id = sort.endsWith('courseCount') ? sql`counted.account_id` : sql`id`
  return sql`${values[sort.replace('-', '') as AdminSortKey]}, ${id} ${direction}`
}

/**
 * All people of a role in ascending order. The order by courses reads the counts alone, because a join would sort all
 * rows.
 */
export const everybody = (role: ListedRole, sort: AdminSort, condition: RawBuilder<unknown> = sql`true`) =>
  sort.endsWith('courseCount')
    ? sql`(select account_id as id, account_id, total from course_counts where role = ${role} and ${condition}) counted`
    : sql`accounts where role = ${role} and ${condition}`

/**
 * The rows of an ascending order that follow a key. Where the key belongs to a row without a value, only rows without a
 * value follow.
 */
function fromKey(sort: AdminSortKey, key: string, id: number): RawBuilder<unknown> {
  const conditions: Record<AdminSortKey, RawBuilder<unknown>> = {
    name: sql`(name_sort_key(full_name) collate "C", id) >= (${key}, ${id}::bigint)`,
    email:
      key === '\x7f' ? sql`email is null and id >= ${id}` : sql`(email collate "C", id) >= (${key}, ${id}::bigint)`,
    createdAt: sql`(created_at, id) >= (${`${key}+00`}::timestamptz, ${id}::bigint)`,
    expiresAt:
      key === ''
        ? sql`subscription_expires_at is null and id >= ${id}`
        : sql`(subscription_expires_at, id) >= (${`${key}+00`}::timestamptz, ${id}::bigint)`,
    courseCount: sql`(total, account_id) >= (${Number(key)}::bigint, ${id}::bigint)`,
  }
  return conditions[sort]
}

interface Start {
  /** The rows from the start on. */
  condition: RawBuilder<unknown>
  /** How many rows of the order are before it. */
  position: number
}

/**
 * The last known row at or before a position of the ascending order. One statement reads the changes since the count
 * and the known positions nearby. Undefined where no position is known.
 */
export async function findStart(
  db: Db,
  role: ListedRole,
  sort: AdminSortKey,
  position: number,
): Promise<Start | undefined> {
  const { rows } = await sql<{ key: string; accountId: number; position: number }>`
    with changed as materialized (
      select key, account_id, step from list_changes where role = ${role} and sort = ${sort}
    ), known as (
      select key, account_id, position
        + coalesce((select sum(step) from changed c where (c.key, c.account_id) < (p.key, p.account_id)), 0)::bigint as position
      from list_positions p, (select count(*) as total from changed) changes
      where role = ${role} and sort = ${sort} and total <= ${sql.lit(maxSummedChanges)}
        and position between ${position}::bigint - total - ${sql.lit(gap)} and ${position}::bigint + total
    )
    select key, account_id, position from known where position <= ${position} order by position desc limit 1`.execute(
    db,
  )
  const [row] = rows
  return row && { condition: fromKey(sort, row.key, row.accountId), position: row.position }
}

/**
 * Counts the rows of the long lists that were never counted or that changed much since the last count. One snapshot is
 * used: a change that it does not see stays recorded, and a reader sees positions and changes of the same count.
 */
export async function countPositions(db: Db): Promise<void> {
  const people = await db.selectFrom('accountCounts').where('total', '>=', minPeople).select('role').execute()
  const roles = people.map(({ role }) => role).filter((role) => role !== 'admin')
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      // another node may be counting; the snapshot is taken after that node has finished
      await sql`set local lock_timeout = '10s'`.execute(trx)
      await sql`lock table list_positions in exclusive mode`.execute(trx)
      const { rows } = await sql<{ isCurrent: boolean }>`
        select (select count(*) from list_changes) <= ${sql.lit(maxChanges)}
          and (select count(distinct role) from list_positions) >= ${roles.length} as is_current`.execute(trx)
      if (rows[0]?.isCurrent) return
      await sql`delete from list_changes`.execute(trx)
      await sql`delete from list_positions`.execute(trx)
      for (const role of roles) {
        for (const sort of sortKeys[role]) {
          const key =
            sort === 'courseCount'
              ? sql`select lpad(total::text, 9, '0') as key from course_counts c where c.account_id = accounts.id`
              : sql`select k.key from list_keys(accounts) k where k.sort = ${sort}`
          const part = lacksValue[sort] ?? sql`false`
          await sql`
            insert into list_positions (role, sort, position, key, account_id)
            select ${role}, ${sort}, position, key, id
            from (
              select id, row_number() over ordered - 1 as position, lag(${part}) over ordered <> ${part} as begins_part
              from ${everybody(role, sort)} window ordered as (order by ${orderOf(sort)})
            ) numbered
            join accounts using (id) cross join lateral (${key}) keys
            where position % ${sql.lit(gap)} = 0 or begins_part`.execute(trx)
        }
      }
    })
}
