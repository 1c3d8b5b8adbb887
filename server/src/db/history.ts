import type { HistoryEntry } from '@hasiye/contract/attendance.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from './db.ts'

type HistoryAction = HistoryEntry['action']
type HistoryValue = { status: string; note: string } | string | null

export interface HistoryChange {
  action: HistoryAction
  date?: string | null
  studentId?: number | null
  before?: HistoryValue
  after?: HistoryValue
}

const json = (value: HistoryValue | undefined): string | null => (value == null ? null : JSON.stringify(value))

/** Adds to the course's append-only history: who changed what, old and new value. */
export async function recordHistory(
  db: Db,
  courseId: number,
  actorId: number,
  changes: HistoryChange[],
): Promise<void> {
  if (changes.length === 0) return
  await db
    .insertInto('history')
    .values(
      changes.map(({ action, date = null, studentId = null, before, after }) => ({
        courseId,
        actorId,
        action,
        date,
        studentId,
        before: json(before),
        after: json(after),
      })),
    )
    .execute()
}

/**
 * The version after this one. It follows the clock, so that a restored backup never meets a number that a browser
 * already keeps for other content.
 */
export const nextVersion = sql<number>`greatest(version + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)`

/** Raises the version of what the attendance read shows. */
export async function raiseVersion(db: Db, courseIds: number[]): Promise<void> {
  await db
    .updateTable('courses')
    .set({ version: nextVersion })
    .where(sql<SqlBool>`id = any(${courseIds}::bigint[])`)
    .execute()
}

/** Raises the version wherever a teacher's name may stand beside marks: where they teach, and where they did. */
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
