import { setImmediate as othersFirst } from 'node:timers/promises'
import pg from 'pg'

const text = `
  select d.date, m.student_id, m.status, m.note, m.updated_at, a.full_name
  from days d
  left join (marks m join participants p on p.course_id = m.course_id and p.student_id = m.student_id)
    on m.course_id = d.course_id and m.date = d.date and (m.status <> '' or m.note <> '')
  left join accounts a on a.id = m.updated_by
  where d.course_id = $1 and d.date between $2 and $3
  order by d.date`

type Row = [
  date: string,
  studentId: string | null,
  status: string,
  note: string,
  updatedAt: string,
  updatedBy: string | null,
]

/** So many rows are joined before others get their turn. */
const rowsAtOnce = 1_000

const asText = { getTypeParser: () => (value: string) => value }
const parseInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

/** Writes a value as JSON once: a class has few writers and a save one time. */
function memo(write: (value: string) => string): (value: string) => string {
  const known = new Map<string, string>()
  return (value) => {
    let json = known.get(value)
    if (json === undefined) {
      json = write(value)
      known.set(value, json)
    }
    return json
  }
}

/**
 * The dates of a course from `from` to `to` with their marks, ascending, as the JSON text of AttendanceDay[].
 * One statement whatever the class. Marks of students who left are not shown. The text is joined by hand: 900 rows are
 * the main answer of the product, and objects would be made only to be written out again.
 */
export async function readAttendanceJson(pool: pg.Pool, courseId: number, from: string, to: string): Promise<string> {
  const { rows } = await pool.query<Row>({
    name: 'attendance',
    text,
    values: [courseId, from, to],
    rowMode: 'array',
    types: asText,
  } as pg.QueryArrayConfig)
  const instant = memo((value) => JSON.stringify(parseInstant(value)))
  const name = memo((value) => JSON.stringify(value))
  let json = '['
  let date = ''
  let joined = 0
  for (const [rowDate, studentId, status, note, updatedAt, updatedBy] of rows) {
    if (++joined % rowsAtOnce === 0) await othersFirst()
    if (rowDate !== date) {
      json += `${date === '' ? '' : ']},'}{"date":"${rowDate}","statuses":[`
      date = rowDate
    } else if (studentId !== null) {
      json += ','
    }
    if (studentId === null) continue
    json += `{"studentId":${studentId},"status":"${status}","note":${note === '' ? '""' : JSON.stringify(note)},"updatedAt":${instant(updatedAt)},"updatedBy":${updatedBy === null ? 'null' : name(updatedBy)}}`
  }
  return `${json}${date === '' ? '' : ']}'}]`
}
