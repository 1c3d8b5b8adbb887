import type { HistoryEntry } from '@hasiye/contract/history.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Rows that one statement scans. */
const rowsAtOnce = 1_000

interface OwnEntry extends Pick<HistoryEntry, 'action' | 'date' | 'before' | 'after'> {
  courseId: number
  at: Date
}

/** The id of the last row of the next step; undefined where fewer rows than a step remain. */
async function endOfStep(db: Db, courseId: number, after: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('history')
    .where('courseId', '=', courseId)
    .where('id', '>', after)
    .orderBy('id')
    .offset(rowsAtOnce - 1)
    .limit(1)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

/** The entry of a row about the whole course or one student, or the entries of the student's marks in a save. */
const entriesOf = (studentId: number) =>
  sql<Pick<OwnEntry, 'before' | 'after'> & { position: number }>`(
    select 0 as position, h.before, h.after where h.marks is null
    union all
    select mark.position, jsonb_build_object('status', mark.value -> 1, 'note', mark.value -> 2),
      jsonb_build_object('status', mark.value -> 3, 'note', mark.value -> 4)
    from jsonb_array_elements(h.marks) with ordinality as mark (value, position)
    where mark.value -> 0 = to_jsonb(${studentId}::bigint)
  )`.as('entry')

async function* readCourse(db: Db, courseId: number, studentId: number): AsyncGenerator<OwnEntry[]> {
  let after = 0
  while (true) {
    const end = await endOfStep(db, courseId, after)
    // only saves that contain a mark of the student are expanded
    const holdsMark = sql<SqlBool>`h.marks @> ${JSON.stringify([[studentId]])}::jsonb`
    yield await db
      .selectFrom('history as h')
      .crossJoinLateral(() => entriesOf(studentId))
      .where('h.courseId', '=', courseId)
      .where('h.id', '>', after)
      .where('h.id', '<=', end ?? Number.MAX_SAFE_INTEGER)
      .where((eb) => eb.or([eb('h.studentId', '=', studentId), holdsMark]))
      .select(['h.courseId', 'h.at', 'h.action', 'h.date', 'entry.before', 'entry.after'])
      .orderBy('h.id')
      .orderBy('entry.position')
      .execute()
    if (end === undefined) return
    after = end
  }
}

/** The entries about a student in the histories of their courses, oldest first; each statement scans 1,000 rows. */
export async function readOwnHistory(db: Db, studentId: number): Promise<OwnEntry[]> {
  const courses = await db
    .selectFrom('courses')
    .where('id', 'in', (query) =>
      query
        .selectFrom('stays')
        .where('studentId', '=', studentId)
        .select('courseId')
        .union(query.selectFrom('marks').where('studentId', '=', studentId).select('courseId'))
        .union(
          query
            .selectFrom('history')
            .where('studentId', '=', studentId)
            .where('action', 'in', ['join_requested', 'join_accepted', 'join_declined'])
            .select('courseId'),
        ),
    )
    .select('id as courseId')
    .orderBy('id')
    .execute()
  const entries: OwnEntry[] = []
  for (const { courseId } of courses) {
    for await (const rows of readCourse(db, courseId, studentId)) entries.push(...rows)
  }
  return entries
}
