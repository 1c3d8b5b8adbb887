import type { AttendanceDay } from '@hasiye/contract/attendance.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { percent } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { daysFrom } from '../../api/queries.ts'
import { monthBefore, monthOf, monthTitle } from '../../features/attendance/months.ts'
import cards from '../../features/course/cards.module.css'
import { Card } from '../../ui/blocks/layout.tsx'
import { course as texts } from '../../ui/texts/course.ts'
import { useToday } from '../../ui/useNow.ts'
import { isIn, type Period } from './report/period.ts'
import { peopleIn, rateOf, reportOf } from './report/report.ts'

type Members = Pick<Course, 'participants' | 'former' | 'round'>

/** The group's rate in a month as in its report; null where nothing is marked until today. */
function monthRate(course: Members, month: string, days: readonly AttendanceDay[], today: string): number | null {
  const period: Period = { kind: 'month', month }
  const people = peopleIn(course, 'given', period, days, today)
  const ofMonth = days.filter(({ date }) => isIn(period, date))
  return rateOf(reportOf(ofMonth, people, today).overall)
}

/** The group's attendance of this month beside the previous one; nothing where neither has marks. */
export function MonthRates({ course }: { course: Members & Pick<Course, 'id'> }) {
  const today = useToday()
  const month = monthOf(today)
  const previous = monthBefore(month)
  const { data: days = [] } = useQuery(daysFrom(course.id, `${previous}-01`))
  const rates = [month, previous].flatMap((each) => {
    const rate = monthRate(course, each, days, today)
    return rate === null ? [] : fill(texts.monthRate, { month: monthTitle(each), rate: percent(rate) })
  })
  if (rates.length === 0) return null
  return (
    <Card as="section" gap="s" className={`${cards.card} ${cards.below}`}>
      <h2>{texts.rates}</h2>
      <p className="tabular">{rates.join(' · ')}</p>
    </Card>
  )
}
