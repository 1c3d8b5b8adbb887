import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { type Expression, type QueryCreator, type SelectQueryBuilder, sql } from 'kysely'
import { AppError } from '../errors/errors.ts'
import { type Db, type Trx, transaction } from './db.ts'
import { ago, now } from './instants.ts'
import { lockCards, lockCourses, lockFiles, lockWithCourses, type Which } from './locks.ts'
import { teaches } from './membership.ts'
import { coursesCounting } from './rounds.ts'
import { inSlices, removeRowsOfCourses, smallSlice } from './slices.ts'
import type { Tables } from './tables.ts'

/** Deletions after this instant can be restored. */
export const restorableSince = ago({ days: lifetimes.trashDays })

/** For how many more days a deletion can be restored; on the last day it is 1. */
export const daysLeft = (deletedAt: Expression<Date | null>) =>
  sql<number>`greatest(1, ceil(extract(epoch from ${deletedAt} - (${restorableSince})) / 86400))::int`

/** The columns of a row that is being deleted. */
export const deletedBy = (actorId: number) => ({ deletedAt: now, deletedBy: actorId })

/** The columns of a row that is being restored. */
export const notDeleted = { deletedAt: null, deletedBy: null }

/** A table of a course's contents, with deleted rows; the view of the others has its name without `all`. */
type Table = Exclude<Extract<keyof Tables, `all${string}`>, 'allCourses'>

const viewOf = (table: Table) => table.replace(/^all./, (start) => (start.at(-1) ?? '').toLowerCase()) as 'comments'

/** Stands for any of the tables; only columns that all of them have are used. */
const anyOf = (table: Table) => table as 'allComments'

/** Marks a row as deleted if neither it nor what contains it is deleted, while there is a row in `still`. */
export const markDeleted = (
  query: QueryCreator<Tables & { still: object }>,
  table: Table,
  { courseId, actorId, id }: { courseId: number; actorId: number; id: number },
) =>
  query
    .updateTable(anyOf(table))
    .from('still')
    .set(deletedBy(actorId))
    .where('courseId', '=', courseId)
    .where('id', '=', id)
    .where('id', 'in', (shown) => shown.selectFrom(viewOf(table)).where('courseId', '=', courseId).select('id'))
    .where('deletedAt', 'is', null)

/** Removes the rows that can no longer be restored, with their contents; the files become unused. */
export const removeExpired = (table: Table) =>
  removeRowsOfCourses(table, (db) => db.selectFrom(anyOf(table)).where('deletedAt', '<', restorableSince), smallSlice)

/**
 * Removes those of the courses for good that still match, with everything in them and their history; their files become
 * unused. Before it, the courses are locked that count their lessons: who moves or copies a student has locked the course
 * from which the round is taken, so no place is missed.
 * @returns their names
 */
export async function removeCourses(trx: Trx, ids: readonly number[], which: Which<'allCourses'>): Promise<string[]> {
  await lockWithCourses(trx, [], async () => [...ids, ...(await coursesCounting(trx, ids))])
  const those = sql<number>`any(${ids}::bigint[])`
  await lockCards(trx, (eb) => eb.or([eb('madeIn', '=', those), eb('codedIn', '=', those)]))
  await lockFiles(trx, ids)
  const rows = await trx
    .with('gone', (query) =>
      query.deleteFrom('allCourses').where('id', '=', those).where(which).returning(['id', 'name']),
    )
    .with('forgotten', (query) =>
      query.deleteFrom('history').where('courseId', 'in', (gone) => gone.selectFrom('gone').select('id')),
    )
    .selectFrom('gone')
    .select('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Returns a function that removes the courses that match. */
export const expireCourses =
  (which: Which<'allCourses'>) =>
  (db: Db): Promise<void> =>
    inSlices(db, smallSlice, async (trx, limit) => {
      const rows = await trx.selectFrom('allCourses').where(which).select('id').limit(limit).execute()
      const ids = rows.map(({ id }) => id)
      return (await removeCourses(trx, ids, which)).length
    })

/** The name of the person who deleted a row; null where the account was deleted. */
export const deleterName = (accountId: Expression<number | null>) =>
  sql<string | null>`(select full_name from accounts where id = ${accountId})`

/**
 * Of the rows `d`: those of the course that can be restored, newest first, with the name of the person who deleted them
 * and the remaining days.
 */
export const selectRestorable = <From, Name extends keyof From, Row>(
  rows: SelectQueryBuilder<From, Name, Row>,
  courseId: number,
) =>
  rows
    .where(sql.ref('d.courseId'), '=', courseId)
    .where(sql.ref('d.deletedAt'), '>', restorableSince)
    .select([
      deleterName(sql.ref('d.deletedBy')).as('deletedBy'),
      sql.ref<Date>('d.deletedAt').as('deletedAt'),
      daysLeft(sql.ref('d.deletedAt')).as('daysLeft'),
    ])
    .orderBy(sql.ref('d.deletedAt'), 'desc')
    .limit(limits.trash.max)

interface Deleted {
  courseId: number
  actorId: number
  id?: number | undefined
}

/**
 * Makes what restores or purges something in one transaction, for a teacher of its course.
 * @throws AppError validation_failed without an id; not_found when the person no longer teaches the course
 */
export const byTeacher =
  (
    work: (trx: Trx, deleted: Required<Deleted> & { id: number }) => Promise<string>,
    /** Locks what it changes in other courses, too. */
    lock = (trx: Trx, { courseId }: Required<Deleted>) => lockCourses(trx, [courseId]),
  ) =>
  ({ db }: { db: Db }, { courseId, actorId, id }: Deleted): Promise<string> =>
    transaction(db, async (trx) => {
      if (id === undefined) throw new AppError('validation_failed')
      const deleted = { courseId, actorId, id }
      await lock(trx, deleted)
      const teacher = await trx.with('still', teaches(courseId, actorId)).selectFrom('still').executeTakeFirst()
      if (!teacher) throw new AppError('not_found')
      return work(trx, deleted)
    })
