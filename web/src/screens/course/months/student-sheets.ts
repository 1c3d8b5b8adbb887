import type { NameOrder } from '@hasiye/contract/accounts.ts'
import type { AttendanceDay } from '@hasiye/contract/attendance.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import type { MonthSheet } from '../../../features/attendance/month-sheet.ts'
import { parentLink } from '../../../features/scan/card-link.ts'
import { isIn, type Period } from '../report/period.ts'
import { peopleIn, reportOf } from '../report/report.ts'

export interface StudentSheet {
  student: Person
  sheet: MonthSheet
}

/** The parents' view of a student; none of one who left, whose ID the course's teachers do not get. */
export const panelLink = (publicUrl: string, { shortId }: Pick<Person, 'shortId'>): string | undefined =>
  shortId === '' ? undefined : parentLink(publicUrl, shortId)

/**
 * The sheets of the members of a course in a month, those who left in it last, both in the order of their names. A sheet
 * has the dates since its student joined, and earlier ones with a mark, until the student left.
 */
export function studentSheets(
  course: Pick<Course, 'name' | 'teacherName' | 'participants' | 'former' | 'round'>,
  order: NameOrder,
  month: string,
  days: readonly AttendanceDay[],
  today: string,
): StudentSheet[] {
  const period: Period = { kind: 'month', month }
  const people = peopleIn(course, order, period, days, today)
  const { rows } = reportOf(
    days.filter(({ date }) => isIn(period, date)),
    people,
    today,
  )
  return rows.flatMap(({ student, until, label, round, cells }) => {
    const { since = '' } = student
    const own = cells.filter(
      ({ date, status, note }) => (date >= since || status !== '' || note) && (until === undefined || date <= until),
    )
    if (until !== undefined && own.length === 0) return []
    return {
      student,
      sheet: {
        student: label,
        course: course.name,
        teacher: course.teacherName,
        month,
        until,
        round,
        days: own.map(({ date, status, isPlanned, note }) => ({ date, status, isPlanned, note: note?.text ?? '' })),
      },
    }
  })
}
