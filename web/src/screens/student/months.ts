import type { OwnMark } from '@hasiye/contract/attendance.ts'
import { monthTitle } from '../../features/attendance/months.ts'

/** A row of the chart: the marks of a month, oldest first. */
interface Month {
  /** `YYYY-MM` */
  key: string
  name: string
  signs: ('+' | '-')[]
  present: number
}

/** Groups marks by month, oldest first; empty marks are omitted. The name includes the year if a month occurs twice. */
export function groupByMonth(marks: OwnMark[]): Month[] {
  const signed = marks.flatMap(({ date, status }) => (status === '' ? [] : [{ date, status }]))
  const ordered = signed.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const byMonth = [...Map.groupBy(ordered, ({ date }) => date.slice(0, 7))]
  const isRepeating = new Set(byMonth.map(([key]) => key.slice(5))).size < byMonth.length
  return byMonth.map(([key, days]) => {
    const signs = days.map(({ status }) => status)
    return { key, name: monthTitle(key, isRepeating), signs, present: signs.filter((sign) => sign === '+').length }
  })
}
