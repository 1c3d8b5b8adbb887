import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { describeError } from '../../../api/describe-error.ts'
import { days as daysQuery } from '../../../api/queries.ts'
import { CourseSkeleton } from '../../../features/course/CourseScreen.tsx'
import { inOrder, orderOf } from '../../../features/people/name-order.ts'
import { Banner } from '../../../ui/blocks/Banner.tsx'
import { EmptyState } from '../../../ui/blocks/EmptyState.tsx'
import { LoadError } from '../../../ui/blocks/LoadError.tsx'
import { lazyPart } from '../../../ui/blocks/lazyPart.ts'
import { att } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { people } from '../../../ui/texts/people.ts'
import { report } from '../../../ui/texts/report.ts'
import { Paper, PrintPage, printPage } from '../PrintPage.tsx'
import { isIn, latestMonth, monthOf, monthsOf, type Period } from './period.ts'
import { periodOf, searchOf } from './period-search.ts'
import classes from './RegisterPage.module.css'
import { RegisterSheet } from './RegisterSheet.tsx'
import { type Register, registerOf } from './register.ts'

const route = '/shell/course/$id/register'
// a chunk of its own keeps its calendar and the fields of forms in the chunks where they are
const PeriodField = lazyPart(async () => (await import('./PeriodField.tsx')).PeriodField)
const UnsavedWarning = lazyPart(async () => (await import('./UnsavedWarning.tsx')).UnsavedWarning)

/** The saved attendance of a course as registers on paper, one for each month. */
export function RegisterPage() {
  const id = Number(useParams({ from: route }).id)
  return (
    <PrintPage id={id} title={report.title}>
      {(course, me) => <Registers course={course} me={me} />}
    </PrintPage>
  )
}

function Registers({ course, me }: { course: Course; me: Me }) {
  const { data: days, error, refetch } = useQuery(daysQuery(course.id))
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: '/course/$id/register' })
  if (!days) {
    if (!error) return <CourseSkeleton />
    return (
      <LoadError {...describeError(error, att.loadError)} retryLabel={common.retry} onRetry={() => void refetch()} />
    )
  }
  const dates = days.map(({ date }) => date)
  if (course.participants.length === 0) return <EmptyState title={people.empty.students} />
  if (dates.length === 0) return <EmptyState title={att.empty.dates} />
  const period = periodOf(search) ?? latestMonth(dates)
  const choose = (next: Period) => void navigate({ search: searchOf(next), replace: true, resetScroll: false })
  const students = inOrder(course.participants, orderOf(me, course.participants))
  const wanted = days.filter(({ date }) => isIn(period, date))
  const registers = monthsOf(wanted.map(({ date }) => date))
    .reverse()
    .map((month) => ({
      month,
      register: registerOf(
        wanted.filter(({ date }) => monthOf(date) === month),
        students,
      ),
    }))
  return (
    <>
      <div className={classes.bar}>
        <Suspense fallback={<div className={classes.period} />}>
          <PeriodField dates={dates} value={period} onChange={choose} />
        </Suspense>
        <Button
          leftSection={<IconPrinter size={20} aria-hidden="true" />}
          disabled={registers.length === 0}
          onClick={() => void printPage()}
        >
          {report.print}
        </Button>
      </div>
      <Suspense>
        <UnsavedWarning accountId={me.id} courseId={course.id} />
      </Suspense>
      {registers.length === 0 ? (
        <Banner tone="danger">{report.noLesson}</Banner>
      ) : (
        <Sheets course={course} registers={registers} />
      )}
    </>
  )
}

interface SheetsProps {
  course: Course
  registers: { month: string; register: Register }[]
}

/** The registers twice: as they look, and for the printer. */
function Sheets({ course, registers }: SheetsProps) {
  const sheets = registers.map(({ month, register }) => (
    <RegisterSheet key={month} course={course} month={month} register={register} />
  ))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is wider than the screen */}
      <section className={classes.preview} aria-label={report.paper} tabIndex={0}>
        {sheets}
      </section>
      <Paper>{sheets}</Paper>
    </>
  )
}
