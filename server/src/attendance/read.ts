import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { inTransaction } from '../db/db.ts'
import { openSemaphore } from '../rate-limits/semaphore.ts'
import { type AttendanceRow, countMarks, DaysJson } from './days-json.ts'

/** The most marks that one statement reads; a larger course is read in steps. 20,000 marks are 2.5 MB of JSON. */
const smallRows = 20_000
const smallNoteBytes = 1024 * 1024
/**
 * Courses with more marks than this are read one at a time. A school year of 30 students with 3 lessons a week has
 * 3,200 marks.
 */
const largeRows = 5_000
/** At most 1,000 marks a date: no step has more rows than a small read. */
const datesPerStep = 20

const columns = 'd.date, m.student_id, m.status, m.note, m.updated_at, m.updated_by'
const from = `
  from days d
  left join marks m
    on m.course_id = d.course_id and m.date = d.date and (m.status <> '' or m.note <> '')
  where d.course_id = $1 and d.date between $2 and $3`

// notes are separated by line feeds, which JSON escapes; a cleared status is a space, so that each mark has one character
const ofCells = (cells: string, group: string) => `
  select s.date, s.ids, s.signs, s.notes, s.updated_at, a.full_name from (
    select date, updated_at, updated_by, string_agg(student_id::text, ',') as ids,
      string_agg(case status when '' then ' ' else status end, '') as signs,
      string_agg(case note when '' then '' else to_json(note)::text end, e'\\n') as notes
    from (${cells}) as cells
    group by ${group}
  ) as s
  left join accounts a on a.id = s.updated_by
  order by s.date`

// returns no rows for a course with long notes; otherwise the marks of one save share a row
const smallText = ofCells(
  `select ${columns} ${from} and (select note_bytes <= ${smallNoteBytes} from courses where id = $1)
   order by d.date limit ${smallRows + 1}`,
  'date, updated_at, updated_by',
)
// one row per mark keeps each parsed text short
const stepText = ofCells(`select ${columns} ${from}`, 'date, student_id, updated_at, updated_by')
const longNotesText = `select from courses where id = $1 and note_bytes > ${smallNoteBytes}`
const datesText = 'select date from days where course_id = $1 and date between $2 and $3 order by date'

const asText = { getTypeParser: () => (value: string) => value }

const queryOf = (name: string, text: string, values: unknown[]) =>
  ({ name, text, values, rowMode: 'array', types: asText }) as pg.QueryArrayConfig

/** Reads a course of any size, twenty dates at a time, in one snapshot. */
function readInSteps(pool: pg.Pool, courseId: number, first: string, last: string): Promise<Buffer> {
  return inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only')
    const { rows } = await client.query<[string]>(queryOf('attendance-dates', datesText, [courseId, first, last]))
    const dates = rows.map(([date]) => date)
    const json = new DaysJson()
    for (let n = 0; n < dates.length; n += datesPerStep) {
      const step = dates.slice(n, n + datesPerStep)
      const values = [courseId, step[0], step.at(-1)]
      await json.add((await client.query<AttendanceRow>(queryOf('attendance-step', stepText, values))).rows)
    }
    return json.end()
  })
}

/** Returns the dates of a course with their marks, ascending, as the JSON of AttendanceDay[]. */
type ReadAttendance = (courseId: number, first: string, last: string) => Promise<Buffer>

/**
 * Reads attendance: one statement for a course of at most 20,000 marks and 1 MB of notes; a larger course is read in
 * steps. Courses that were found to be large are read one at a time in this process, which bounds the memory of reads
 * and the time for which they block other requests. Marks of former participants are included. The JSON is concatenated
 * from strings, because creating objects only to serialize them again would be slow: 900 marks are the product's main
 * response.
 * @throws AppError busy when too many large courses wait to be read
 */
export function openReadAttendance(pool: pg.Pool): ReadAttendance {
  const largeReads = openSemaphore({ concurrency: 1, maxQueued: 100, timeoutMs: 10_000 })
  const largeCourses = new LRUCache<number, true>({ max: 10_000 })

  const alone = (courseId: number, read: () => Promise<Buffer>): Promise<Buffer> =>
    largeReads.run(read, [String(courseId)])

  const read = async (courseId: number, first: string, last: string, isAlone: boolean): Promise<Buffer> => {
    const { rows } = await pool.query<AttendanceRow>(queryOf('attendance', smallText, [courseId, first, last]))
    const marks = countMarks(rows)
    const isSmall =
      rows.length === 0
        ? (await pool.query({ name: 'long-notes', text: longNotesText, values: [courseId] })).rowCount === 0
        : marks <= smallRows
    if (!isSmall || marks > largeRows) largeCourses.set(courseId, true)
    if (!isSmall) {
      const inSteps = () => readInSteps(pool, courseId, first, last)
      return isAlone ? inSteps() : alone(courseId, inSteps)
    }
    const json = new DaysJson()
    await json.add(rows)
    return json.end()
  }

  return (courseId, first, last) =>
    largeCourses.has(courseId)
      ? alone(courseId, () => read(courseId, first, last, true))
      : read(courseId, first, last, false)
}
