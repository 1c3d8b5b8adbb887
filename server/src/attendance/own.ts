import type { OwnMark } from '@hasiye/contract/attendance.ts'
import type pg from 'pg'

const text = `
  select date, status, note from marks
  where student_id = $2 and course_id = $1 and (status <> '' or note <> '')
  order by date desc`

/** A student's own marks in a course, newest first; only dates with a status or a note. */
export async function listOwnMarks(pool: pg.Pool, courseId: number, studentId: number): Promise<OwnMark[]> {
  const { rows } = await pool.query<OwnMark>({ name: 'own-marks', text, values: [courseId, studentId] })
  return rows
}
