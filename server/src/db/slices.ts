import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import type { Tables } from './tables.ts'

const rowsOfSlice = 2_000
/** For rows that much depends on, such as the marks of a course. */
export const smallSlice = 10

/** Repeats a statement that removes rows up to a limit, and returns how many it removed, until it finds fewer. */
export async function inSlices(limit: number, remove: (limit: number) => Promise<number>): Promise<void> {
  while ((await remove(limit)) === limit);
}

/**
 * Returns a function that removes the chosen rows of a table in short statements. One statement for all rows would hold
 * their locks too long, and would be cancelled after 10 s each time. Rows that another transaction has locked are left
 * for the next run.
 */
export const removeRows =
  <Rows extends Tables, Table extends keyof Rows>(
    table: keyof Tables,
    choose: (db: Db) => SelectQueryBuilder<Rows, Table, object>,
    slice = rowsOfSlice,
  ) =>
  (db: Db): Promise<void> =>
    inSlices(slice, async (limit) => {
      const ids = choose(db).select(sql`ctid`.as('ctid')).limit(limit).forUpdate().skipLocked()
      const { numDeletedRows } = await db
        .deleteFrom(table as 'sessions')
        .where(sql<boolean>`ctid = any(array(${ids}))`)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    })
