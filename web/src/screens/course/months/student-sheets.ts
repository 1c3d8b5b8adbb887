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
 * The sheets of the members of a course at the end of a month, in the order of their names. A sheet has the dates since
 * its student joined, and earlier ones with a mark.
 */
export function studentSheets(
  course: Pick<Course, 'name' | 'teacherName' | 'participants' | 'former' | 'round'>,
  order: NameOrder,
  month: string,
  days: readonly AttendanceDay[],
  today: string,
): StudentSheet[] {
  const period: Period = { kind: 'month', month }
  const { students, rounds } = peopleIn(course, order, period, days, today)
  const { rows } = reportOf(
    days.filter(({ date }) => isIn(period, date)),
    { students, rounds },
    today,
  )
  return rows.map(({ student, label, round, cells }) => {
    const { since = '' } = student
    return {
      student,
      sheet: {
        student: label,
        course: course.name,
        teacher: course.teacherName,
        month,
        round,
        days: cells
          .filter(({ date, status, note }) => date >= since || status !== '' || note)
          .map(({ date, status, isPlanned, note }) => ({ date, status, isPlanned, note: note?.text ?? '' })),
      },
    }
  })
}
