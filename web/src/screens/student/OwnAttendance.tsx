import type { OwnMark } from '@hasiye/contract/attendance.ts'
import { attendanceRate } from '@hasiye/contract/attendance-rules.ts'
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { longDate, percent, weekdayOf, weekdays } from '@hasiye/contract/locale.ts'
import { countNoteWords } from '@hasiye/contract/note-words.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconChartPie, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { ownMarks } from '../../api/queries.ts'
import { useMe } from '../../api/session.ts'
import { monthTitle } from '../../features/attendance/months.ts'
import { noteCountsText } from '../../features/attendance/words.ts'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Card, Row } from '../../ui/blocks/layout.tsx'
import { MarkSign } from '../../ui/blocks/MarkSign.tsx'
import { RoundSign } from '../../ui/blocks/RoundSign.tsx'
import { Said } from '../../ui/blocks/Said.tsx'
import { Delayed, Skeleton } from '../../ui/blocks/Skeleton.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { att, exporting, statusWords } from '../../ui/texts/attendance.ts'
import { common } from '../../ui/texts/common.ts'
import { stats, student } from '../../ui/texts/student.ts'
import { Knots } from './Knots.tsx'
import { NoticedLine } from './NoticedLine.tsx'
import classes from './OwnAttendance.module.css'
import type { OwnRound } from './OwnMonth.tsx'
import { TeacherNote } from './TeacherNote.tsx'

const dialogs = dialogTable(() => import('./dialogs.tsx'))

/** Source: SPEC.md section 9. */
const marksPerPage = 5
const monthsAtFirst = 3

/** The first rows of a list; on a server-rendered page all rows, because without scripts nobody can load more. */
const listed = <Item extends object>(items: readonly Item[], count: number): readonly Item[] =>
  import.meta.env.SSR ? items : items.slice(0, count)

/** Marks a row that is shown only where no script can load it (web/floor/hold.css). */
const beyond = (index: number, count: number): object =>
  import.meta.env.SSR && index >= count ? { 'data-beyond': '' } : {}

/** What students and parents read. */
const own = { title: student.att.title, attended: stats.summaryOwn }
const ofChild = { title: student.tab.attendance, attended: stats.summary }

/** A group that a student attends, or left. */
type OwnCourse = Pick<CourseSummary, 'id' | 'name' | 'teacherName'> & { round?: OwnRound }

/** A student's own attendance in one course: totals, all marks and months. */
export function OwnAttendance({ course }: { course: OwnCourse }) {
  const { title, attended } = useMe()?.isParentView ? ofChild : own
  const { data: marks, error, refetch } = useQuery(ownMarks(course.id))
  const { open, dialog } = useDialogs(dialogs)

  if (!marks && error) {
    return <LoadError {...describeError(error, att.loadError)} onRetry={refetch} />
  }
  if (!marks) return <AttendanceSkeleton />
  if (marks.length === 0) return <EmptyState title={student.att.empty} />
  const held = marks.filter(({ planned }) => !planned)
  return (
    <div className={classes.layout}>
      <Totals marks={held} round={course.round} />
      <MarkList title={title} marks={marks} />
      {held.length > 0 && (
        <MonthChart marks={held} attended={attended}>
          <Button
            variant="default"
            leftSection={<IconPrinter size={20} aria-hidden="true" />}
            onClick={() => open('ownMonth', { course, marks })}
          >
            {exporting.monthSheet}
          </Button>
        </MonthChart>
      )}
      {dialog}
    </div>
  )
}

function Totals({ marks, round }: { marks: OwnMark[]; round: OwnRound }) {
  const present = marks.filter(({ status }) => status === '+').length
  const absent = marks.filter(({ status }) => status === '-').length
  const rate = attendanceRate(present, absent)
  const noted = noteCountsText(countNoteWords(marks.map(({ note }) => note)))
  const pie = (
    <span className={classes.pie}>
      <IconChartPie size={24} aria-hidden="true" />
    </span>
  )
  return (
    <div>
      <ul className={classes.totals}>
        <Total sign={<MarkSign status="+" size={40} />} value={present} label={stats.present} />
        <Total sign={<MarkSign status="-" size={40} />} value={absent} label={stats.absent} />
        <Total
          sign={pie}
          value={rate === null ? <Said as={att.status.none}>–</Said> : percent(rate)}
          label={stats.rate}
        />
      </ul>
      {noted !== '' && <p className={classes.noted}>{noted}</p>}
      {round?.done !== undefined && (
        <Row as="p" className={classes.inRow}>
          <RoundSign done={round.done} length={round.length} hasWords />
        </Row>
      )}
      <NoticedLine newestFirst={marks.map(({ status }) => status)} className={classes.inRow} hasHelp />
    </div>
  )
}

function Total({ sign, value, label }: { sign: ReactNode; value: ReactNode; label: string }) {
  return (
    <Card as="li">
      {sign}
      <strong>{value}</strong>
      <span>{label}</span>
    </Card>
  )
}

/** The page of the list that contains the mark of a date; 0 where there is none. */
const pageOf = (marks: OwnMark[], date: string | undefined): number =>
  Math.ceil((marks.findIndex((mark) => mark.date === date) + 1) / marksPerPage)

/**
 * The five newest marks, then five more at a time; their number is stored in the URL, and so is the date to which a
 * link leads.
 */
function MarkList({ title, marks }: { title: string; marks: OwnMark[] }) {
  const { page = 1, date } = useSearch({ strict: false })
  const shown = Math.max(page, pageOf(marks, date)) * marksPerPage
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  const showMore = async () => {
    await navigate({
      to: '.',
      search: { page: shown / marksPerPage + 1 },
      hash: true,
      replace: true,
      resetScroll: false,
    })
    requestAnimationFrame(() => (list.current?.children[shown] as HTMLElement | undefined)?.focus())
  }
  return (
    <section className={classes.list}>
      {/* On phones the tab says the same. */}
      <Row
        as="header"
        wrap
        gap="l"
        lineGap="xs"
        align="baseline"
        justify="between"
        className={`visually-hidden-on-phones ${classes.listHead}`}
      >
        <h2>{title}</h2>
        <span className={classes.quiet}>{student.att.newest}</span>
      </Row>
      <ul ref={list}>
        {listed(marks, shown).map((mark, index) => (
          <MarkRow key={mark.date} mark={mark} isSought={mark.date === date} {...beyond(index, shown)} />
        ))}
      </ul>
      {marks.length > shown && (
        <Button variant="default" className={classes.more} onClick={() => void showMore()}>
          {common.more}
        </Button>
      )}
    </section>
  )
}

function MarkRow({ mark: { date, status, note, planned }, isSought, ...rest }: { mark: OwnMark; isSought: boolean }) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSought) row.current?.scrollIntoView({ block: 'center' })
  }, [isSought])
  return (
    <li
      {...rest}
      ref={row}
      className={classes.mark}
      tabIndex={-1}
      aria-current={isSought || undefined}
      data-planned={planned || undefined}
    >
      <MarkSign status={status} size={40} />
      {/* With a larger font size the word is below the date, which would otherwise be split within its words. */}
      <Row wrap gap="m" lineGap="none" justify="between">
        <p className={classes.date}>
          <time dateTime={date}>{longDate(date)}</time>{' '}
          <span className={classes.quiet}>{weekdays[weekdayOf(date)]}</span>
        </p>
        <strong className={classes.word} data-status={planned ? '' : status}>
          {(planned ? student.att.planned : statusWords)[status]}
        </strong>
      </Row>
      {note && <TeacherNote note={note} className={classes.note} />}
    </li>
  )
}

/**
 * Chart with a block of knots per month, newest first, and its figures. At first three months. Screen readers read each month as a
 * sentence.
 */
function MonthChart({ marks, attended, children }: { marks: OwnMark[]; attended: string; children: ReactNode }) {
  const [showsAll, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const months = groupByMonth(marks).toReversed()
  const showAll = () => {
    setAll(true)
    // The button no longer exists then.
    requestAnimationFrame(() => (list.current?.children[monthsAtFirst] as HTMLElement | undefined)?.focus())
  }
  return (
    <section className={classes.chart}>
      <Row wrap gap="s" justify="between">
        <h2>{stats.byMonth}</h2>
        {children}
      </Row>
      <ul ref={list}>
        {listed(months, showsAll ? months.length : monthsAtFirst).map(({ key, name, signs, present }, index) => (
          <li key={key} tabIndex={-1} {...beyond(index, monthsAtFirst)}>
            <span>{name}</span>
            <strong className="tabular">
              <Said as={`: ${fill(attended, { total: signs.length, present })}`}>
                {present}/{signs.length}
              </Said>
            </strong>
            <Knots signs={signs} size={20} />
          </li>
        ))}
      </ul>
      {!showsAll && months.length > monthsAtFirst && (
        <Button variant="default" style={{ marginTop: 16 }} onClick={showAll}>
          {common.more}
        </Button>
      )}
    </section>
  )
}

/** Placeholder of the attendance while it loads. */
function AttendanceSkeleton() {
  return (
    <Delayed>
      <p className="visually-hidden" role="status">
        {att.loading}
      </p>
      <div className={classes.layout} aria-hidden="true">
        <Skeleton height={88} radius="lg" />
        <Skeleton height={400} radius="lg" />
        <Skeleton height={180} radius="lg" />
      </div>
    </Delayed>
  )
}

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
