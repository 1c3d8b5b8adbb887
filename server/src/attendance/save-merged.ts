import type { Mark, MarkChange } from '@hasiye/contract/attendance.ts'
import { mergeMark } from '@hasiye/contract/attendance-rules.ts'
import type pg from 'pg'
import { inTransaction } from '../db/db.ts'
import type { SavedMark } from '../db/tables.ts'
import { AppError } from '../http/errors.ts'
import type { DayChanges, MarkRow, SavedDay } from './day-changes.ts'
import { type ConsumeNotes, measureNotes } from './note-bytes.ts'

// `where false` locks the day without writing a new version of it; a row comes back only where it was added
const addDayText = `
  with teacher as (
    select a.full_name from course_teachers t join accounts a on a.id = t.teacher_id
    where t.course_id = $1 and t.teacher_id = $2 for share of t
  ), added as (
    insert into days (course_id, date) select $1, $3::date from teacher
    on conflict on constraint days_pkey do update set date = excluded.date where false
    returning 1
  )
  select (select full_name from teacher) as name, now() as at, exists (select from added) as added, true as found`

const lockDayText = `
  with teacher as (
    select a.full_name from course_teachers t join accounts a on a.id = t.teacher_id
    where t.course_id = $1 and t.teacher_id = $2 for share of t
  ), day as (
    select 1 from days where course_id = $1 and date = $3::date for update
  )
  select (select full_name from teacher) as name, now() as at, false as added, exists (select from day) as found`

const readText = `
  with standing as (
    select student_id, status, note, updated_at, updated_by from marks
    where course_id = $1 and date = $2 and student_id = any($3) for update
  )
  select p.student_id as "studentId", coalesce(m.status, '') as status, coalesce(m.note, '') as note,
    m.updated_at as "updatedAt", a.full_name as "updatedBy"
  from participants p
  left join standing m on m.student_id = p.student_id
  left join accounts a on a.id = m.updated_by
  where p.course_id = $1 and p.student_id = any($3)`

const writeText = `
  with cells as (
    select (c.value ->> 0)::bigint as student_id, c.value ->> 3 as status, c.value ->> 4 as note
    from jsonb_array_elements($3::jsonb) as c
  ), written as (
    insert into marks (course_id, date, student_id, status, note, updated_at, updated_by)
    select $1, $2, student_id, status, note, now(), $4 from cells
    on conflict on constraint marks_pkey
    do update set status = excluded.status, note = excluded.note, updated_at = excluded.updated_at, updated_by = excluded.updated_by
  ), past as (
    insert into history (course_id, actor_id, action, date, marks)
    select $1, $4, 'date_added', $2, null where $5
    union all
    select $1, $4, 'mark', $2, $3::jsonb where jsonb_array_length($3::jsonb) > 0
  )
  update courses set version = greatest(version + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint),
    note_bytes = greatest(0, note_bytes + $6) where id = $1`

interface DayRow {
  name: string | null
  at: Date
  added: boolean
  found: boolean
}

interface StoredMark {
  studentId: number
  status: Mark['status']
  note: string
  updatedAt: Date | null
  updatedBy: string | null
}

interface Merged {
  result: SavedDay
  written: SavedMark[]
}

function mergeAll(
  date: string,
  changes: MarkChange[],
  stored: StoredMark[],
  writer: { name: string; at: Date },
): Merged {
  const byStudent = new Map(stored.map((mark) => [mark.studentId, mark]))
  const merged: Merged = { result: { date, statuses: [], conflicts: [], skipped: [] }, written: [] }
  for (const change of changes) {
    const { studentId } = change
    const before = byStudent.get(studentId)
    if (!before) {
      merged.result.skipped.push(studentId)
      continue
    }
    const standing: MarkRow = { ...before, updatedAt: before.updatedAt ?? writer.at }
    const merge = mergeMark(before, change)
    if (merge.outcome === 'conflict') {
      merged.result.conflicts.push(standing)
    } else if (merge.outcome === 'unchanged') {
      merged.result.statuses.push(standing)
    } else {
      const { status, note } = merge.value
      merged.written.push([studentId, before.status, before.note, status, note])
      merged.result.statuses.push({ studentId, status, note, updatedAt: writer.at, updatedBy: writer.name })
    }
  }
  return merged
}

/**
 * Merges the changed cells of one date into what is stored, in one transaction of three statements, sent in two trips. The
 * day's row is locked first, so two savers of a date take turns; the second look at the membership is part of that. The
 * cells are read after it, and locked.
 * @throws AppError date_deleted (nothing written) when `existing` and the date is gone; limit_reached; rate_limited; not_found
 * when the writer does not teach here any more
 */
export function saveMerged(
  pool: pg.Pool,
  courseId: number,
  writerId: number,
  { date, existing = false, statuses }: DayChanges,
  consumeNotes: ConsumeNotes,
): Promise<SavedDay> {
  const studentIds = statuses.map((change) => change.studentId)
  return inTransaction(pool, async (client) => {
    const dayQuery = existing ? { name: 'lock-day', text: lockDayText } : { name: 'add-day', text: addDayText }
    const [locked, stored] = await Promise.all([
      client.query<DayRow>({ ...dayQuery, values: [courseId, writerId, date] }),
      client.query<StoredMark>({ name: 'read-cells', text: readText, values: [courseId, date, studentIds] }),
    ])
    const { name, at, added, found } = locked.rows[0] as DayRow
    if (name === null) throw new AppError('not_found')
    if (!found) throw new AppError('date_deleted')
    const { result, written } = mergeAll(date, statuses, stored.rows, { name, at })
    if (written.length === 0 && !added) return { result }
    const notes = measureNotes(written)
    await consumeNotes(notes.written)
    const values = [courseId, date, JSON.stringify(written), writerId, added, notes.added]
    return { result, last: () => client.query({ name: 'write-cells', text: writeText, values }) }
  })
}
