import type { Status } from '@hasiye/contract/attendance.ts'
import { attendanceRate } from '@hasiye/contract/attendance-rules.ts'
import { percent } from '@hasiye/contract/locale.ts'
import { cellAt, type Marks } from './marks.ts'

export interface Tally {
  present: number
  absent: number
  unmarked: number
}

export function tally(statuses: Iterable<Status>): Tally {
  const counts: Tally = { present: 0, absent: 0, unmarked: 0 }
  for (const status of statuses) {
    if (status === '+') counts.present += 1
    else if (status === '-') counts.absent += 1
    else counts.unmarked += 1
  }
  return counts
}

export function tallyOfStudent(marks: Marks, dates: readonly string[], studentId: number): Tally {
  return tally(dates.map((date) => cellAt(marks, date, studentId).status))
}

export function tallyOfDate(marks: Marks, date: string, studentIds: readonly number[]): Tally {
  return tally(studentIds.map((studentId) => cellAt(marks, date, studentId).status))
}

/** Formats a share, `18/22`, where 22 is present plus absent. */
export const share = ({ present, absent }: Tally): string => `${present}/${present + absent}`

/** Formats a percentage, `81,8%`; empty if nothing is marked. */
export function ratePercent({ present, absent }: Tally): string {
  const rate = attendanceRate(present, absent)
  return rate === null ? '' : percent(rate)
}
