import type { HistoryEntry } from '@hasiye/contract/attendance.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './db.ts'

type HistoryAction = HistoryEntry['action']

export interface HistoryChange {
  action: HistoryAction
  date?: string | null
  studentId?: number | null
  before?: string | null
  after?: string | null
}

/** A row of the history: values, or expressions over the rows of `from`. What is left out is null. */
interface HistoryRow {
  courseId: number | RawBuilder<unknown>
  actorId: number
  action: HistoryAction | RawBuilder<unknown>
  date?: RawBuilder<unknown>
  studentId?: number | RawBuilder<unknown>
  before?: string | null | RawBuilder<unknown>
  after?: string | null | RawBuilder<unknown>
}

/**
 * A statement, or a part of one, that inserts a row into the append-only history for each row of `from`. Only this and
 * `save_marks` insert into the history.
 */
export const insertHistory = (row: HistoryRow, from: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { courseId, actorId, action, date = null, studentId = null, before = null, after = null } = row
  return sql`
    insert into history (course_id, actor_id, action, date, student_id, before, after)
    select ${courseId}::bigint, ${actorId}::bigint, ${action}::text, ${date}::date, ${studentId}::bigint,
      to_jsonb(${before}::text), to_jsonb(${after}::text)
    ${from}
    returning id`
}

/** Records in the course's history who changed what, with the old and the new value. */
export async function recordHistory(
  db: Db,
  courseId: number,
  actorId: number,
  changes: HistoryChange[],
): Promise<void> {
  if (changes.length === 0) return
  const row = {
    courseId,
    actorId,
    action: sql`c.action`,
    date: sql`c.date`,
    studentId: sql`c."studentId"`,
    before: sql`c.before`,
    after: sql`c.after`,
  }
  const from = sql`
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c (action text, date date, "studentId" bigint, before text, after text)`
  await insertHistory(row, from).execute(db)
}

/**
 * The next version. It is at least the current time, so that after a restored backup no version repeats that a browser has
 * cached for other content.
 */
export const nextVersion = sql<number>`greatest(version + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)`

/** Raises the version of the courses' attendance. */
export async function raiseVersion(db: Db, courseIds: number[]): Promise<void> {
  await db
    .updateTable('courses')
    .set({ version: nextVersion })
    .where(sql<SqlBool>`id = any(${courseIds}::bigint[])`)
    .execute()
}

/** Raises the version of every course whose marks may show the teacher's name: those they teach or taught in. */
export async function raiseVersionsNaming(db: Db, teacherId: number): Promise<void> {
  await db
    .updateTable('courses')
    .set({ version: nextVersion })
    .where('id', 'in', (named) =>
      named
        .selectFrom('courseTeachers')
        .where('teacherId', '=', teacherId)
        .select('courseId')
        .union(named.selectFrom('formerTeachers').where('teacherId', '=', teacherId).select('courseId')),
    )
    .execute()
}
