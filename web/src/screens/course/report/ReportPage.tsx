import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useToday } from '../../../device/useNow.ts'
import { monthOf, monthsOf } from '../../../features/attendance/months.ts'
import { orderOf } from '../../../features/people/name-order.ts'
import { Banner } from '../../../ui/blocks/Banner.tsx'
import { lazyPart } from '../../../ui/blocks/lazyPart.ts'
import { Paper, printPage } from '../../../ui/blocks/Paper.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { report as texts } from '../../../ui/texts/report.ts'
import { PrintPage } from '../PrintPage.tsx'
import { isIn, latestPeriod, type Period, periodOf, searchOf } from './period.ts'
import { ReportPaper } from './ReportPaper.tsx'
import classes from './report.module.css'
import { peopleIn, type Report, reportOf } from './report.ts'
import { type SavedDays, WithDays } from './WithDays.tsx'

const PeriodField = lazyPart(() => import('./PeriodField.tsx'), 'PeriodField')
const UnsavedWarning = lazyPart(() => import('./UnsavedWarning.tsx'), 'UnsavedWarning')

const route = '/shell/course/$id/register'

/** The saved attendance of a course as reports on paper, one for each month. */
export function ReportPage() {
  const id = Number(useParams({ from: route }).id)
  return (
    <PrintPage id={id} title={texts.title}>
      {(course, me) => <WithDays course={course}>{(saved) => <Reports course={course} me={me} {...saved} />}</WithDays>}
    </PrintPage>
  )
}

interface ReportsProps extends SavedDays {
  course: Course
  me: Me
}

function Reports({ course, me, days, dates }: ReportsProps) {
  const search = useSearch({ from: route })
  const today = useToday()
  const navigate = useNavigate({ from: '/course/$id/register' })
  const period = periodOf(search) ?? latestPeriod(dates, today)
  const choose = (next: Period) => void navigate({ search: searchOf(next), replace: true, resetScroll: false })
  const order = orderOf(me, course.participants)
  const included = days.filter(({ date }) => isIn(period, date))
  const reports = monthsOf(included.map(({ date }) => date))
    .reverse()
    .map((month) => {
      const people = peopleIn(course, order, { kind: 'month', month }, days, today)
      return {
        month,
        report: reportOf(
          included.filter(({ date }) => monthOf(date) === month),
          people,
          today,
        ),
      }
    })
  return (
    <>
      <div className={classes.bar}>
        <Suspense fallback={<div className={classes.period} />}>
          <PeriodField dates={dates} value={period} onChange={choose} />
        </Suspense>
        <Button
          leftSection={<IconPrinter size={20} aria-hidden="true" />}
          disabled={reports.length === 0}
          onClick={() => void printPage()}
        >
          {texts.print}
        </Button>
      </div>
      <Suspense>
        <UnsavedWarning accountId={me.id} courseId={course.id} />
      </Suspense>
      {reports.length === 0 ? (
        <Banner tone="danger">{texts.noLesson}</Banner>
      ) : (
        <Sheets course={course} reports={reports} />
      )}
    </>
  )
}

interface SheetsProps {
  course: Course
  reports: { month: string; report: Report }[]
}

/** The reports twice: as a preview on the page, and on the printed paper. */
function Sheets({ course, reports }: SheetsProps) {
  const sheets = reports.map(({ month, report }) => (
    <ReportPaper key={month} course={course} month={month} report={report} />
  ))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is wider than the screen */}
      <section className={classes.preview} aria-label={texts.paper} tabIndex={0}>
        {sheets}
      </section>
      <Paper>{sheets}</Paper>
    </>
  )
}
