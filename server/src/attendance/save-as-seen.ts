import type { MarkChange } from '@hasiye/contract/attendance.ts'
import pg from 'pg'
import type { CellChange, DayChanges, MarkRow, SavedDay, Writer } from './day-changes.ts'
import { type ConsumeNotes, measureNotes } from './note-bytes.ts'
import { openSavesTogether } from './save-together.ts'

interface Parts {
  add?: string
  /** Gives a row where the cells may be written. */
  from: string
  dayEntry?: string
}

const textWith = ({ add = '', from, dayEntry = '' }: Parts): string => `
  with teacher as (
    select 1 from course_teachers where course_id = $1 and teacher_id = $2 for share
  ), ${add}stood as (
    select 1 from days where course_id = $1 and date = $3::date and exists (select from teacher) for update
  ), cells as (
    select p.student_id, c.value ->> 1 as base_status, c.value ->> 2 as base_note, c.value ->> 3 as status, c.value ->> 4 as note
    from (${from}) as permission
    cross join jsonb_array_elements($4::jsonb) as c
    join participants p on p.course_id = $1 and p.student_id = (c.value ->> 0)::bigint
  ), updated as (
    update marks m set status = c.status, note = c.note, updated_at = now(), updated_by = $2
    from cells c
    where m.course_id = $1 and m.date = $3::date and m.student_id = c.student_id
      and m.status = c.base_status and m.note = c.base_note
    returning 1
  ), inserted as (
    insert into marks (course_id, date, student_id, status, note, updated_at, updated_by)
    select $1, $3::date, student_id, status, note, now(), $2 from cells where base_status = '' and base_note = ''
    on conflict on constraint marks_pkey do nothing
    returning 1
  ), past as (
    insert into history (course_id, actor_id, action, date, marks)
    ${dayEntry}select $1, $2, 'mark', $3::date, $4::jsonb
  ), raised as (
    update courses set version = greatest(version + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint),
      note_bytes = greatest(0, note_bytes + $5) where id = $1
  )
  select now() as at,
    all_or_nothing((select count(*) from updated) + (select count(*) from inserted), jsonb_array_length($4::jsonb))`

const onDay = { name: 'save-on-day', text: textWith({ from: 'select from stood' }) }
const onNewDay = {
  name: 'save-on-new-day',
  text: textWith({
    add: `added as (
    insert into days (course_id, date) select $1, $3::date from teacher
    on conflict on constraint days_pkey do nothing
    returning 1
  ), `,
    from: 'select from added union all select from stood',
    dayEntry: `select $1, $2, 'date_added', $3::date, null from added union all `,
  }),
}

const notAllWritten = 'HS001'
const foreignKeyViolation = '23503'
const serializationFailure = '40001'
const deadlock = '40P01'
const otherwise = new Set([notAllWritten, foreignKeyViolation, serializationFailure, deadlock])

type Seen = Required<MarkChange>

const isSeen = (change: MarkChange): change is Seen =>
  change.base !== undefined &&
  change.note !== undefined &&
  (change.status !== change.base.status || change.note !== change.base.note)

/**
 * @returns undefined when nothing was written, because something is not as the page saw it or a cell says too little
 * @throws AppError rate_limited when the writer has used up the notes of an hour
 */
export type SaveAsSeen = (
  courseId: number,
  writer: Writer,
  changes: DayChanges,
  consumeNotes: ConsumeNotes,
) => Promise<SavedDay | undefined>

/** Saves the cells of one date in a single statement if each of them still stands as its `base` says: nearly every save. */
export function openSavesAsSeen(pool: pg.Pool): SaveAsSeen {
  const saveTogether = openSavesTogether(pool)

  return async (courseId, writer, { date, existing = false, statuses }, consumeNotes) => {
    if (statuses.length === 0 || !statuses.every(isSeen)) return undefined
    const marks = statuses
      .map(({ studentId, status, note, base }): CellChange => [studentId, base.status, base.note, status, note])
      .sort(([one], [other]) => one - other)
    const { added, written } = measureNotes(marks)
    await consumeNotes(written)
    const haveRows = existing && marks.every(([, status, note]) => status !== '' || note !== '')
    const write = async (): Promise<Date> => {
      if (haveRows) return saveTogether({ courseId, writerId: writer.id, date, marks, addedNoteBytes: added })
      const values = [courseId, writer.id, date, JSON.stringify(marks), added]
      const { rows } = await pool.query<{ at: Date }>({ ...(existing ? onDay : onNewDay), values })
      return (rows[0] as { at: Date }).at
    }
    try {
      const updatedAt = (await write()).toISOString()
      const saved = ({ studentId, status, note }: Seen): MarkRow => {
        return { studentId, status, note, updatedAt, updatedBy: writer.fullName }
      }
      return { date, statuses: statuses.map(saved), conflicts: [], skipped: [] }
    } catch (error) {
      if (error instanceof pg.DatabaseError && otherwise.has(error.code ?? '')) return undefined
      throw error
    }
  }
}
