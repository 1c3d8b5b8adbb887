import {
  type Expression,
  type ExpressionBuilder,
  type QueryCreator,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { Restart, type Trx } from './db.ts'
import type { Tables } from './tables.ts'

/*
 * The one order in which a transaction locks rows, so that no two wait for each other. Rows of one kind are locked by id.
 *
 * 1. Courses, NO KEY UPDATE: every change of a course, its people, marks and contents, also one that a student makes.
 *    The writers of a course run one after the other, so what belongs to it needs no lock of its own.
 * 2. Accounts. UPDATE: deletes it, merges it, or changes its address or short ID. NO KEY UPDATE: changes or counts what
 *    belongs to the account. KEY SHARE: names it in a new row, as each foreign key does by itself.
 * 3. Cards, UPDATE.
 * 4. What a statement changes, in its own order: rows of a course, counters, files.
 *
 * The days off, and the e-mails to people who were added, have an advisory lock each; who takes it locks nothing before.
 * A foreign key locks the row to which it points for KEY SHARE, whenever its row is inserted. Only UPDATE makes it wait.
 * Who deletes an account has locked all courses with data of it before, because its rows there go too. So has who removes a
 * course for good: the rounds of others count its lessons.
 */

/** A condition on the rows of a table. */
export type Which<Table extends keyof Tables> = (eb: ExpressionBuilder<Tables, Table>) => Expression<SqlBool>

const listed = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`

type Strength = 'key share' | 'no key update' | 'update'

/**
 * Locks the rows of tables, by their aliases in the order of locks, in a statement that locked what stands before them.
 * They are read again where another transaction changed them meanwhile. A view is locked after all tables, so of several
 * none is a view.
 */
export const locked =
  <Alias extends string>(strength: Strength, ...of: Alias[]) =>
  <From, Name extends keyof From, Row>(query: SelectQueryBuilder<From, Name | (Alias & keyof From), Row>) => {
    const tables = (of.length > 0 ? of : undefined) as never
    if (strength === 'update') return query.forUpdate(tables)
    return strength === 'key share' ? query.forKeyShare(tables) : query.forNoKeyUpdate(tables)
  }

const selectCourses = (trx: Trx, ids: readonly number[]) =>
  trx.selectFrom('allCourses').where('id', '=', listed(ids)).select('id').orderBy('id').forNoKeyUpdate()

/** Locks courses, also deleted ones. */
export async function lockCourses(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await selectCourses(trx, ids).execute()
}

/** Locks those of the courses that nobody else has locked, so it never waits. @returns their ids */
export async function lockFreeCourses(trx: Trx, ids: readonly number[]): Promise<number[]> {
  const rows = ids.length > 0 ? await selectCourses(trx, ids).skipLocked().execute() : []
  return rows.map(({ id }) => id)
}

/** Locks a course `c` and then the row `t` of a teacher, which is read again after another writer of the course. */
export const lockedByTeacher = <From, Row>(
  query: SelectQueryBuilder<From, ('c' & keyof From) | ('t' & keyof From), Row>,
) => query.forNoKeyUpdate('c' as never).forShare('t' as never)

/** The same as the first part of a statement: one row, none where the course was deleted. */
export const lockedCourse = (courseId: number) => (query: QueryCreator<Tables>) =>
  query.selectFrom('courses').where('id', '=', courseId).forNoKeyUpdate()

/** One row while the student takes part: the course is locked, and the stay is read again after another writer. */
export const lockedStay = (courseId: number, studentId: number) => (query: QueryCreator<Tables>) =>
  query
    .selectFrom('allCourses as c')
    .innerJoin('stays as s', 's.courseId', 'c.id')
    .where('c.id', '=', courseId)
    .where('c.deletedAt', 'is', null)
    .where('s.studentId', '=', studentId)
    .where('s.until', 'is', null)
    .forNoKeyUpdate('c')
    .forShare('s')

/** Locks accounts. @returns the ids of those that exist */
export async function lockAccounts(trx: Trx, ids: readonly number[], strength: Strength): Promise<number[]> {
  const rows = await trx
    .selectFrom('accounts')
    .where('id', '=', listed(ids))
    .select('id')
    .orderBy('id')
    .$call(locked(strength))
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks cards by the ids of their accounts, or those that match. */
export async function lockCards(trx: Trx, which: readonly number[] | Which<'cards'>): Promise<void> {
  await trx
    .selectFrom('cards')
    .where(typeof which === 'function' ? which : (eb) => eb('accountId', '=', listed(which)))
    .select('accountId')
    .orderBy('accountId')
    .forUpdate()
    .execute()
}

/** Locks the files of courses that go, which their copies share: each category releases its own. */
export async function lockFiles(trx: Trx, courseIds: readonly number[]): Promise<void> {
  await trx
    .selectFrom('files')
    .where('key', 'in', (shared) =>
      shared
        .selectFrom('allMaterials')
        .where('courseId', '=', listed(courseIds))
        .where('fileKey', 'is not', null)
        .select('fileKey'),
    )
    .select('key')
    .orderBy('key')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Locks the courses that have data of accounts, or of courses, and then the accounts, so that no other course gets some.
 * One that was added before that is locked too where it is free; otherwise the transaction restarts, because it would wait
 * out of order.
 * @param find the ids of the courses
 * @returns these ids, sorted
 */
export async function lockWithCourses(
  trx: Trx,
  accountIds: readonly number[],
  find: () => Promise<readonly number[]>,
): Promise<number[]> {
  const found = new Set(await find())
  await lockCourses(trx, [...found])
  if (accountIds.length > 0) await lockAccounts(trx, accountIds, 'update')
  for (;;) {
    const added = [...new Set(await find())].filter((id) => !found.has(id))
    if (added.length === 0) return [...found].sort((a, b) => a - b)
    if ((await lockFreeCourses(trx, added)).length < added.length) throw new Restart()
    for (const id of added) found.add(id)
  }
}

/** Locks the days off, also those that are not stored yet. */
export async function lockDaysOff(trx: Trx): Promise<void> {
  await trx.selectNoFrom(sql`pg_advisory_xact_lock(hashtext('days_off'))`.as('lock')).execute()
}
