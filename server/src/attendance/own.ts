import type { OwnMark, RecentMark, Status } from '@hasiye/contract/attendance.ts'
import { bakuDate, longDate, percent, weekdayOf, weekdays } from '@hasiye/contract/locale.ts'
import type pg from 'pg'
import type { Db } from '../db/db.ts'
import { formerSince } from '../db/membership.ts'
import { linesOf, type Section } from '../own-part.ts'

const text = `
  select date, status, note from marks
  where student_id = $2 and course_id = $1 and (status <> '' or note <> '')
  order by date desc`

/**
 * A student's own marks in a course, newest first; only dates with a status or a note. Marks after today are planned.
 */
export async function listOwnMarks(pool: pg.Pool, courseId: number, studentId: number): Promise<OwnMark[]> {
  const { rows } = await pool.query<OwnMark>({ name: 'own-marks', text, values: [courseId, studentId] })
  const today = bakuDate(new Date())
  return rows.map((mark) => (mark.date > today ? { ...mark, planned: true } : mark))
}

const recentText = `
  select m.course_id as "courseId", c.name as "courseName", m.date, m.status, m.note
  from (
    select course_id, student_id, 'infinity'::date as until from participants where student_id = $1
    union all
    select course_id, student_id, until from former_participants where student_id = $1 and until >= ${formerSince}
  ) p
  join marks m on m.course_id = p.course_id and m.student_id = p.student_id and m.date <= p.until
  join courses c on c.id = m.course_id
  where m.date <= $2 and (m.status <> '' or m.note <> '')
  order by m.date desc, m.updated_at desc, m.course_id desc
  limit 20`

/**
 * The newest 20 marks of a student by date until today, in all courses that they attend or left; only those with a
 * status or a note.
 */
export async function listRecentMarks(pool: pg.Pool, studentId: number): Promise<RecentMark[]> {
  const values = [studentId, bakuDate(new Date())]
  const { rows } = await pool.query<RecentMark>({ name: 'recent-marks', text: recentText, values })
  return rows
}

/** A student's marks in all courses, for their export. */
export const readOwnMarks = (db: Db, studentId: number) =>
  db
    .selectFrom('marks as m')
    .innerJoin('courses as c', 'c.id', 'm.courseId')
    .where('m.studentId', '=', studentId)
    .select(['m.courseId', 'c.name as courseName', 'm.date', 'm.status', 'm.note', 'm.updatedAt'])
    .orderBy('m.courseId')
    .orderBy('m.date')
    .execute()

const statuses: Record<Status, string> = { '+': 'İştirak edib', '-': 'Qayıb', '': 'İşarələnməyib' }

type OwnMarkRow = Awaited<ReturnType<typeof readOwnMarks>>[number]

/** A section for each course, the newest mark first. */
export const marksInWords = (rows: readonly OwnMarkRow[]): Section[] =>
  [...Map.groupBy(rows, ({ courseId }) => courseId).values()].map((ofCourse) => {
    const marked = ofCourse.filter(({ status, note }) => status !== '' || note !== '')
    const [present = 0, absent = 0] = ['+', '-'].map((sign) => marked.filter(({ status }) => status === sign).length)
    const rate = present + absent === 0 ? '–' : percent(present / (present + absent))
    const entries = marked
      .toReversed()
      .map(({ date, status, note }) =>
        linesOf(`${longDate(date)}, ${weekdays[weekdayOf(date)]}: ${statuses[status]}`, note),
      )
    const counted = `İştirak: ${present}, qayıb: ${absent} (${rate})`
    return {
      title: `Davamiyyət: ${ofCourse[0]?.courseName}`,
      entries: marked.length === 0 ? [] : [counted, ...entries],
    }
  })
