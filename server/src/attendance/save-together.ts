import type pg from 'pg'
import { inOneWrite } from '../db/db.ts'
import { together } from '../db/together.ts'
import type { CellChange } from './day-changes.ts'

/** Changed cells of one date, each of which has its row. */
export interface SeenSave {
  courseId: number
  writerId: number
  date: string
  marks: readonly CellChange[]
  /** What the notes add to the course. */
  addedNoteBytes: number
}

// of the day only the marks are locked, as whoever merges or deletes it does
const textWith = (raised: string): string => `
  with saves as materialized (
    select s.course_id, s.teacher_id, s.date, $4::jsonb -> (s.place - 1)::int as marks
    from unnest($1::bigint[], $2::bigint[], $3::date[]) with ordinality as s (course_id, teacher_id, date, place)
    join course_teachers t on t.course_id = s.course_id and t.teacher_id = s.teacher_id
    for share of t
  ), cells as (
    select s.course_id, s.teacher_id, s.date, (c.value ->> 0)::bigint as student_id,
      c.value ->> 1 as base_status, c.value ->> 2 as base_note, c.value ->> 3 as status, c.value ->> 4 as note
    from saves s cross join jsonb_array_elements(s.marks) as c
  ), updated as (
    update marks m set status = c.status, note = c.note, updated_at = now(), updated_by = c.teacher_id
    from cells c
    where m.course_id = c.course_id and m.date = c.date and m.student_id = c.student_id
      and m.status = c.base_status and m.note = c.base_note
      and (select true from participants p where p.course_id = c.course_id and p.student_id = c.student_id)
    returning 1
  ), past as (
    insert into history (course_id, actor_id, action, date, marks)
    select course_id, teacher_id, 'mark', date, marks from saves
  ), raised as (
    update courses c set version = greatest(version + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)${raised}
  )
  select now() as at, all_or_nothing((select count(*) from updated), $5)`

const saveSeen = { name: 'save-seen', text: textWith(' from saves s where c.id = s.course_id') }
// most saves change no note, and pay for none
const saveSeenNotes = {
  name: 'save-seen-notes',
  text: textWith(`, note_bytes = greatest(0, c.note_bytes + notes.added)
    from unnest($6::bigint[], $7::bigint[]) as notes (course_id, added) where c.id = notes.course_id`),
}

/** A course may be saved twice at the same time, and its row is changed once. */
function notesByCourse(saves: SeenSave[]): Map<number, number> {
  const added = new Map<number, number>()
  for (const { courseId, addedNoteBytes } of saves) added.set(courseId, (added.get(courseId) ?? 0) + addedNoteBytes)
  return added
}

function statementOf(saves: SeenSave[]) {
  const notes = notesByCourse(saves)
  const values = [
    saves.map((save) => save.courseId),
    saves.map((save) => save.writerId),
    saves.map((save) => save.date),
    JSON.stringify(saves.map((save) => save.marks)),
    saves.reduce((sum, save) => sum + save.marks.length, 0),
  ]
  if (saves.every(({ addedNoteBytes }) => addedNoteBytes === 0)) return { ...saveSeen, values }
  return { ...saveSeenNotes, values: [...values, [...notes.keys()], [...notes.values()]] }
}

const atOf = ({ rows }: pg.QueryResult<{ at: Date }>): Date => (rows[0] as { at: Date }).at

const saveAlone = async (pool: pg.Pool, save: SeenSave): Promise<Date> => atOf(await pool.query(statementOf([save])))

/** Gives undefined when nothing was written: a cell is not as it was seen, or somebody else is at one of them. */
async function saveAll(pool: pg.Pool, saves: SeenSave[]): Promise<Date | undefined> {
  const client = await pool.connect()
  const [begun, saved, committed] = await inOneWrite(client, () =>
    Promise.allSettled([
      client.query(`begin; set local lock_timeout = '100ms'`),
      client.query<{ at: Date }>(statementOf(saves)),
      client.query('commit'),
    ]),
  )
  client.release()
  const isWritten = [begun, saved, committed].every(({ status }) => status === 'fulfilled')
  return isWritten && saved.status === 'fulfilled' ? atOf(saved.value) : undefined
}

/**
 * Saves what stands as it was seen; saves that come at the same time go in one statement and one commit. Where one of them
 * cannot be written at once, none is, and each goes alone: nobody waits for another's course, and nobody's save fails for it.
 */
export const openSavesTogether = (pool: pg.Pool): ((save: SeenSave) => Promise<Date>) =>
  together(
    async (saves: SeenSave[]) => {
      const at = await saveAll(pool, saves)
      return saves.map((save) => at ?? saveAlone(pool, save))
    },
    { atOnce: 1, most: 16 },
  )
