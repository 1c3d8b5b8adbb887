import { type SelectQueryBuilder, sql } from 'kysely'
import { type Db, type Trx, transaction } from './db.ts'
import { lockFreeCourses } from './locks.ts'
import type { Tables } from './tables.ts'

const rowsOfSlice = 2_000
/** For rows that much depends on, such as the marks of a course. */
export const smallSlice = 10

/** Repeats a transaction that removes rows up to a limit, and returns how many it removed, until it finds fewer. */
export async function inSlices(
  db: Db,
  limit: number,
  remove: (trx: Trx, limit: number) => Promise<number>,
): Promise<void> {
  while ((await transaction(db, (trx) => remove(trx, limit))) === limit);
}

type Choose<Rows extends Tables, Table extends keyof Rows> = (db: Db) => SelectQueryBuilder<Rows, Table, object>

async function removeSlice<Rows extends Tables, Table extends keyof Rows>(
  trx: Trx,
  table: keyof Tables,
  chosen: SelectQueryBuilder<Rows, Table, object>,
  limit: number,
): Promise<number> {
  const ids = chosen.select(sql`ctid`.as('ctid')).limit(limit).forUpdate().skipLocked()
  const { numDeletedRows } = await trx
    .deleteFrom(table as 'sessions')
    .where(sql<boolean>`ctid = any(array(${ids}))`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/**
 * Returns a function that removes the chosen rows of a table in short statements. One statement for all rows would hold
 * their locks too long, and would be cancelled after 10 s each time. Rows that another transaction has locked are left
 * for the next run.
 */
export const removeRows =
  <Rows extends Tables, Table extends keyof Rows>(table: keyof Tables, choose: Choose<Rows, Table>) =>
  (db: Db): Promise<void> =>
    inSlices(db, rowsOfSlice, (trx, limit) => removeSlice(trx, table, choose(trx), limit))

/** The same for rows of courses, which are locked first; the rows of those that are not free are left for the next run. */
export const removeRowsOfCourses =
  <Rows extends Tables, Table extends keyof Rows>(
    table: keyof Tables,
    choose: Choose<Rows, Table>,
    slice = rowsOfSlice,
  ) =>
  (db: Db): Promise<void> =>
    inSlices(db, slice, async (trx, limit) => {
      const courseId = sql<number>`course_id`
      const found = choose(trx).select(courseId.as('courseId')).limit(limit)
      const rows = (await found.execute()) as { courseId: number }[]
      const free = await lockFreeCourses(trx, [...new Set(rows.map((row) => row.courseId))])
      const chosen = choose(trx).where(sql<boolean>`${courseId} = any(${free}::bigint[])`)
      return removeSlice(trx, table, chosen, limit)
    })
