import type { Me } from '@hasiye/contract/accounts.ts'
import type { AttendanceDay } from '@hasiye/contract/attendance.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import {
  type Icon,
  IconChevronLeft,
  IconChevronRight,
  IconFileDownload,
  IconFileText,
  IconFileUpload,
  IconIdBadge2,
  IconPrinter,
  IconSend,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { describeError } from '../../../api/describe-error.ts'
import { days as daysQuery } from '../../../api/queries.ts'
import { useToday } from '../../../device/useNow.ts'
import { latestMonth, monthOf, monthsOf, monthTitle } from '../../../features/attendance/months.ts'
import { CourseFrame } from '../../../features/course/CourseFrame.tsx'
import { CourseScreen, CourseSkeleton } from '../../../features/course/CourseScreen.tsx'
import { PageBar } from '../../../features/course/PageBar.tsx'
import { dialogTable, useDialogs } from '../../../ui/blocks/dialog-table.tsx'
import { LoadError } from '../../../ui/blocks/LoadError.tsx'
import { Card, Column, Row } from '../../../ui/blocks/layout.tsx'
import { notifyError } from '../../../ui/blocks/notify.ts'
import { printPage } from '../../../ui/blocks/Paper.tsx'
import { useNarrow } from '../../../ui/blocks/useNarrow.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/controls/Button.tsx'
import { att, exporting } from '../../../ui/texts/attendance.ts'
import { cards } from '../../../ui/texts/cards.ts'
import { common } from '../../../ui/texts/common.ts'
import { report, returned } from '../../../ui/texts/report.ts'
import { families, reports as texts } from '../../../ui/texts/reports.ts'
import { CourseMenu } from '../CourseMenu.tsx'
import { useCourseTabs } from '../course-tabs.ts'
import { countUnsent } from '../families/useSent.ts'
import { UnsavedWarning } from '../report/UnsavedWarning.tsx'
import { Preview } from './Preview.tsx'
import classes from './reports.module.css'

const dialogs = dialogTable(() => import('../dialogs.tsx'))

const route = '/shell/course/$id/reports'

/** The papers of a course, its spreadsheet, and the messages to its families. */
export function Reports() {
  const id = Number(useParams({ from: route }).id)
  const isNarrow = useNarrow()
  return (
    <CourseScreen id={id} home="/dashboard" title={texts.title}>
      {(course, me) =>
        isNarrow ? (
          <>
            <PageBar course={course} title={texts.title} />
            <WithDays course={course} me={me} isNarrow />
          </>
        ) : (
          <InGroup course={course} me={me} />
        )
      }
    </CourseScreen>
  )
}

interface Props {
  course: Course
  me: Me
}

/** Below the header of the course and its tabs. */
function InGroup({ course, me }: Props) {
  const { general, participants } = useCourseTabs(course)
  const path = `/course/${course.id}`
  return (
    <CourseFrame
      course={course}
      home="/dashboard"
      menu={<CourseMenu course={course} me={me} />}
      tabs={[
        {
          ...general,
          href: `${path}#general`,
          content: <Navigate to="/course/$id" params={{ id: String(course.id) }} hash="general" replace />,
        },
        {
          ...participants,
          href: `${path}#participants`,
          page: `${path}/reports`,
          content: <WithDays course={course} me={me} isNarrow={false} />,
        },
      ]}
    />
  )
}

interface PapersProps extends Props {
  isNarrow: boolean
}

function WithDays(props: PapersProps) {
  const { data: days, error, refetch } = useQuery(daysQuery(props.course.id))
  if (days) return <Papers {...props} days={days} />
  if (!error) return <CourseSkeleton />
  return <LoadError {...describeError(error, att.loadError)} onRetry={() => void refetch()} />
}

/** What can be printed; each has a page of its own, on which it is chosen what is on it. */
export type PaperKind = 'register' | 'months' | 'cards'

const papers: { kind: PaperKind; label: string; Icon: Icon }[] = [
  { kind: 'register', label: report.title, Icon: IconPrinter },
  { kind: 'months', label: exporting.monthSheets, Icon: IconFileText },
  { kind: 'cards', label: cards.title, Icon: IconIdBadge2 },
]

/** The list of what is printed or downloaded, and on a desktop the chosen paper beside it. */
export function Papers({ course, me, days, isNarrow }: PapersProps & { days: AttendanceDay[] }) {
  const { month: wanted } = useSearch({ from: route })
  const today = useToday()
  const months = monthsOf(days.map(({ date }) => date))
  const month =
    months.find((each) => each === wanted) ??
    latestMonth(
      days.map(({ date }) => date),
      today,
    )
  const [chosen, setChosen] = useState<PaperKind>('register')
  const [isPrinting, setPrinting] = useState(false)
  const { open, dialog } = useDialogs(dialogs, { course, me })
  const exportReport = () => (days.length === 0 ? void notifyError(exporting.empty) : open('exportReport'))
  // a paper that is left is not printed any more
  const choose = (kind: PaperKind) => {
    setChosen(kind)
    setPrinting(false)
  }
  const print = (kind: PaperKind) => {
    flushSync(() => choose(kind))
    // the cards first get their codes
    if (kind === 'cards') setPrinting(true)
    else void printPage()
  }
  const params = { id: String(course.id) }
  const search = month === undefined ? {} : { month }
  const lackOf = (kind: PaperKind) => {
    // who left is in the papers of their months
    const people = [...course.participants, ...(kind === 'cards' ? [] : (course.former ?? []))]
    if (people.length === 0) return 'people'
    return kind !== 'cards' && month === undefined ? 'dates' : undefined
  }
  const Heading = isNarrow ? 'h2' : 'h3'
  const list = (
    <Column className={classes.list}>
      {isNarrow ? (
        <Card row gap="m" className={classes.month}>
          <span>{report.month}</span>
          <Months months={months} month={month ?? monthOf(today)} />
        </Card>
      ) : (
        <Row gap="m" justify="between" className={classes.head}>
          <h2>{texts.title}</h2>
          <Months months={months} month={month ?? monthOf(today)} />
        </Row>
      )}
      <Suspense>
        <UnsavedWarning accountId={me.id} courseId={course.id} />
      </Suspense>
      {course.may.edit && course.participants.length > 0 && (
        <Card as="ul" padding="none">
          <FamiliesRow course={course} isNarrow={isNarrow} />
        </Card>
      )}
      <section>
        <Heading className={classes.heading}>{texts.paper}</Heading>
        <Card as="ul" padding="none" lines>
          {papers.map(({ kind, label, Icon }) => {
            const facts = { Icon, label, hint: texts.hint[kind] }
            return isNarrow ? (
              <li key={kind}>
                <Link
                  to={`/course/$id/${kind}`}
                  params={params}
                  search={kind === 'cards' ? {} : search}
                  className={classes.row}
                >
                  <Facts {...facts} hasArrow />
                </Link>
              </li>
            ) : (
              <Row as="li" wrap key={kind} className={classes.item} data-chosen={kind === chosen || undefined}>
                <button
                  type="button"
                  className={classes.row}
                  aria-pressed={kind === chosen}
                  onClick={() => choose(kind)}
                >
                  <Facts {...facts} />
                </button>
                <Button
                  variant={kind === chosen ? 'filled' : 'default'}
                  className={classes.act}
                  disabled={lackOf(kind) !== undefined}
                  loading={isPrinting && kind === 'cards'}
                  aria-label={`${report.print}: ${label}`}
                  onClick={() => print(kind)}
                >
                  {report.print}
                </Button>
              </Row>
            )
          })}
        </Card>
      </section>
      <section>
        <Heading className={classes.heading}>{texts.excel}</Heading>
        <Card as="ul" padding="none" lines>
          <ActionRow
            Icon={IconFileDownload}
            label={exporting.button}
            hint={texts.hint.export}
            action={common.download}
            isNarrow={isNarrow}
            onClick={exportReport}
          />
          {course.may.saveAttendance && (
            <ActionRow
              Icon={IconFileUpload}
              label={returned.action}
              hint={texts.hint.returned}
              action={returned.choose}
              isNarrow={isNarrow}
              onClick={() => open('returned')}
            />
          )}
        </Card>
      </section>
      {dialog}
    </Column>
  )
  if (isNarrow) return list
  return (
    <div className={classes.columns}>
      {list}
      <Suspense>
        <Preview
          kind={chosen}
          lack={lackOf(chosen)}
          course={course}
          me={me}
          days={days}
          month={month}
          isPrinting={isPrinting}
          onPrinted={() => setPrinting(false)}
        />
      </Suspense>
    </div>
  )
}

interface MonthsProps {
  /** Newest first. */
  months: readonly string[]
  month: string
}

/** The month of the papers, with the way to its neighbours. */
function Months({ months, month }: MonthsProps) {
  const navigate = useNavigate({ from: '/course/$id/reports' })
  const at = months.indexOf(month)
  const step = (label: string, Arrow: Icon, to: string | undefined) => (
    <IconButton
      variant="default"
      className={classes.step}
      aria-label={label}
      disabled={at < 0 || to === undefined}
      onClick={() =>
        void navigate({ search: to === undefined ? {} : { month: to }, replace: true, resetScroll: false })
      }
    >
      <Arrow size={22} aria-hidden="true" />
    </IconButton>
  )
  return (
    <Row gap="s" className={classes.months}>
      {step(texts.earlier, IconChevronLeft, months[at + 1])}
      <strong role="status">{monthTitle(month, true)}</strong>
      {step(texts.later, IconChevronRight, months[at - 1])}
    </Row>
  )
}

interface FactsProps {
  Icon: Icon
  label: string
  hint: string
  hasArrow?: boolean
}

function Facts({ Icon, label, hint, hasArrow = false }: FactsProps) {
  return (
    <>
      <span className={classes.icon}>
        <Icon size={22} aria-hidden="true" />
      </span>
      <span className={classes.text}>
        <strong>{label}</strong>
        <span>{hint}</span>
      </span>
      {hasArrow && <IconChevronRight size={20} aria-hidden="true" className={classes.arrow} />}
    </>
  )
}

interface ActionRowProps extends Omit<FactsProps, 'hasArrow'> {
  /** The label of its button where it has one. */
  action: string
  isNarrow: boolean
  onClick: () => void
}

function ActionRow({ action, isNarrow, onClick, ...facts }: ActionRowProps) {
  return isNarrow ? (
    <li>
      <button type="button" className={classes.row} onClick={onClick}>
        <Facts {...facts} hasArrow />
      </button>
    </li>
  ) : (
    <Row as="li" wrap className={classes.item}>
      <div className={classes.row}>
        <Facts {...facts} />
      </div>
      <Button variant="default" className={classes.act} aria-label={`${action}: ${facts.label}`} onClick={onClick}>
        {action}
      </Button>
    </Row>
  )
}

/** Where the messages to the families stand. */
function FamiliesRow({ course, isNarrow }: { course: Course; isNarrow: boolean }): ReactNode {
  const n = course.participants.length
  const left = countUnsent(course)
  const hint =
    left === n
      ? texts.noneSent
      : left === 0
        ? fill(texts.allSent, { n })
        : fill(texts.partSent, { sent: n - left, left })
  const action = left === n ? texts.send : left === 0 ? texts.look : texts.goOn
  const facts = { Icon: IconSend, label: families.title, hint }
  const params = { id: String(course.id) }
  return isNarrow ? (
    <li>
      <Link to="/course/$id/families" params={params} className={classes.row}>
        <Facts {...facts} hasArrow />
      </Link>
    </li>
  ) : (
    <Row as="li" wrap className={classes.item}>
      <div className={classes.row}>
        <Facts {...facts} />
      </div>
      <ButtonLink
        to="/course/$id/families"
        params={params}
        variant="default"
        className={classes.act ?? ''}
        aria-label={`${action}: ${facts.label}`}
      >
        {action}
      </ButtonLink>
    </Row>
  )
}
