import type { HistoryEntry } from '@hasiye/contract/history.ts'
import { type Expression, type ExpressionBuilder, type QueryCreator, type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Trx } from './db.ts'
import { lockCourses } from './locks.ts'
import type { SavedMark, Tables } from './tables.ts'

type HistoryAction = HistoryEntry['action']

export interface HistoryChange {
  action: HistoryAction
  date?: string | null
  studentId?: number | null
  before?: string | null
  after?: string | null
}

type Value<T> = T | Expression<T>

/** A row of the history: values, or expressions over a row of `from`. Omitted columns are null. */
interface HistoryRow {
  courseId: Value<number>
  actorId: number
  action: Value<HistoryAction>
  date?: Value<string | null>
  studentId?: Value<number | null>
  before?: Value<string | null>
  after?: Value<string | null>
}

const columns = ['courseId', 'actorId', 'action', 'date', 'studentId', 'before', 'after'] as const

/**
 * A statement, or a part of one, that inserts a row into the append-only history for each row of `from`. Only this,
 * `recordMarks` and `save_marks` insert into the history.
 */
export function insertHistory<From, Table extends keyof From>(
  query: QueryCreator<Tables>,
  from: SelectQueryBuilder<From, Table, object>,
  rowOf: (eb: ExpressionBuilder<From, Table>) => HistoryRow,
) {
  const row = from.select((eb) => {
    const { courseId, actorId, action, date = null, studentId = null, before = null, after = null } = rowOf(eb)
    return [
      sql`${courseId}::bigint`.as('courseId'),
      sql`${actorId}::bigint`.as('actorId'),
      sql`${action}::text`.as('action'),
      sql`${date}::date`.as('date'),
      sql`${studentId}::bigint`.as('studentId'),
      sql`to_jsonb(${before}::text)`.as('before'),
      sql`to_jsonb(${after}::text)`.as('after'),
    ]
  })
  return query.insertInto('history').columns(columns).expression(row).returning('id')
}

/** Records a change in the course's history with its author, the old and the new value. */
export async function recordHistory(
  db: Db,
  courseId: number,
  actorId: number,
  changes: HistoryChange[],
): Promise<void> {
  if (changes.length === 0) return
  const listed = sql<Required<HistoryChange>>`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)`
  const from = db.selectFrom(
    listed.as<'c'>(sql`c (action text, date date, "studentId" bigint, before text, after text)`),
  )
  await insertHistory(db, from, ({ ref }) => ({
    courseId,
    actorId,
    action: ref('c.action'),
    date: ref('c.date'),
    studentId: sql<number | null>`c."studentId"`,
    before: ref('c.before'),
    after: ref('c.after'),
  })).execute()
}

interface MarkChanges {
  courseId: number
  date: string
  marks: SavedMark[]
}

/** Records changed marks of whole dates, one row per date, like those of a save. */
export async function recordMarks(db: Db, actorId: number, changes: MarkChanges[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ marks, ...day }) => ({ ...day, actorId, marks: JSON.stringify(marks) }))
  await db
    .insertInto('history')
    .values(rows.map((row) => ({ ...row, action: 'mark' as const })))
    .execute()
}

/**
 * The next version. It is at least the current time. So no version repeats after a restored backup while a browser has
 * cached other content for it.
 */
export const nextVersion = sql<number>`greatest(version + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)`

/** A part of a statement that raises the version of the course's attendance where another part of it, `changed`, has a row. */
export const raiseVersionIf = <From, Table extends keyof From>(
  query: QueryCreator<Tables>,
  courseId: number,
  changed: SelectQueryBuilder<From, Table, object>,
) =>
  query
    .updateTable('courses')
    .set({ version: nextVersion })
    .where('id', '=', courseId)
    .where((eb) => eb.exists(changed))

/** Raises the version of the courses' attendance. */
export async function raiseVersion(db: Db, courseIds: number[]): Promise<void> {
  if (courseIds.length === 0) return
  await db
    .updateTable('courses')
    .set({ version: nextVersion })
    .where('id', '=', sql<number>`any(${courseIds}::bigint[])`)
    .execute()
}

/** Locks every course whose marks may show the teacher's name: those they teach or taught. @returns their ids */
export async function lockCoursesNaming(trx: Trx, teacherId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('courseTeachers')
    .where('teacherId', '=', teacherId)
    .select('courseId')
    .union(trx.selectFrom('formerTeachers').where('teacherId', '=', teacherId).select('courseId'))
    .execute()
  const ids = rows.map(({ courseId }) => courseId)
  await lockCourses(trx, ids)
  return ids
}
