import type { AttendanceDay } from '@hasiye/contract/attendance.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { percent } from '@hasiye/contract/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { daysFrom } from '../../api/queries.ts'
import { useToday } from '../../device/useNow.ts'
import { monthBefore, monthOf, monthTitle } from '../../features/attendance/months.ts'
import { Column, Hint, Row } from '../../ui/blocks/layout.tsx'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { course as texts } from '../../ui/texts/course.ts'
import { isIn, type Period } from './report/period.ts'
import { peopleIn, rateOf, reportOf } from './report/report.ts'

type Members = Pick<Course, 'participants' | 'former' | 'round' | 'id'>

/** The group's rate in a month as in its report; null where nothing is marked until today. */
function monthRate(course: Members, month: string, days: readonly AttendanceDay[], today: string): number | null {
  const period: Period = { kind: 'month', month }
  const people = peopleIn(course, 'given', period, days, today)
  const ofMonth = days.filter(({ date }) => isIn(period, date))
  return rateOf(reportOf(ofMonth, people, today).overall)
}

/** The group's attendance of this month and the previous one, without a month that has no marks. */
function useMonthRates(course: Members): { month: string; rate: string }[] {
  const today = useToday()
  const month = monthOf(today)
  const previous = monthBefore(month)
  const { data: days = [] } = useQuery(daysFrom(course.id, `${previous}-01`))
  return [month, previous].flatMap((each) => {
    const rate = monthRate(course, each, days, today)
    return rate === null ? [] : { month: monthTitle(each), rate: percent(rate) }
  })
}

/** `Noyabr 93,7%` */
export function NewestRate({ course }: { course: Members }) {
  const [newest] = useMonthRates(course)
  return newest ? `${newest.month} ${newest.rate}` : texts.noRates
}

/** The group's attendance of two months. */
export function MonthRates({ course, onClose }: { course: Members; onClose: () => void }) {
  const rates = useMonthRates(course)
  return (
    <Sheet title={texts.rates} opened onClose={onClose}>
      <Column as="ul" gap="m">
        {rates.map(({ month, rate }) => (
          <Row as="li" key={month} justify="between">
            {month} <strong className="tabular">{rate}</strong>
          </Row>
        ))}
      </Column>
      {rates.length === 0 && <Hint>{texts.noRates}</Hint>}
    </Sheet>
  )
}
