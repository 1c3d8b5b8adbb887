import type { Me, NameOrder } from '@hasiye/contract/accounts.ts'
import type { AttendanceDay } from '@hasiye/contract/attendance.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent } from 'react'
import { errorText } from '../../../api/client.ts'
import { configQuery } from '../../../api/queries.ts'
import { useToday } from '../../../device/useNow.ts'
import { MonthSheetPaper, MonthSheetsOnPaper } from '../../../features/attendance/MonthSheetPaper.tsx'
import { NoStudents } from '../../../features/people/NoStudents.tsx'
import { inOrder, orderOf } from '../../../features/people/name-order.ts'
import { isOwnCard } from '../../../features/people/people-actions.ts'
import { dialogTable, useDialogs } from '../../../ui/blocks/dialog-table.tsx'
import { EmptyState } from '../../../ui/blocks/EmptyState.tsx'
import { Column, Row } from '../../../ui/blocks/layout.tsx'
import { notifyError } from '../../../ui/blocks/notify.ts'
import { Paper } from '../../../ui/blocks/Paper.tsx'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { att, exporting } from '../../../ui/texts/attendance.ts'
import { cards as cardTexts } from '../../../ui/texts/cards.ts'
import { report as reportTexts } from '../../../ui/texts/report.ts'
import { reports as texts } from '../../../ui/texts/reports.ts'
import { CardSheet, PrintSheets, perSheet } from '../cards/PrintSheets.tsx'
import { useCardPrint } from '../cards/useCardPrint.ts'
import { storedSentences } from '../months/sentences.ts'
import { studentSheets } from '../months/student-sheets.ts'
import { isIn } from '../report/period.ts'
import { ReportPaper } from '../report/ReportPaper.tsx'
import { peopleIn, reportOf } from '../report/report.ts'
import type { PaperKind } from './Reports.tsx'
import classes from './reports.module.css'

const dialogs = dialogTable(() => import('../dialogs.tsx'))

interface Props {
  kind: PaperKind
  /** Why there is no paper. */
  lack: 'people' | 'dates' | undefined
  course: Course
  me: Me
  days: readonly AttendanceDay[]
  /** Undefined in a course without dates. */
  month: string | undefined
  /** The cards are to be printed, which ends with `onPrinted`. */
  isPrinting: boolean
  onPrinted: () => void
}

interface PaperProps extends Omit<Props, 'kind' | 'lack' | 'me' | 'month'> {
  order: NameOrder
  month: string
}

/** The chosen paper beside the list, and on the printer's paper. */
export function Preview({ kind, lack, me, month = '', ...props }: Props) {
  const { course } = props
  if (lack === 'people') return <NoStudents course={course} />
  if (lack === 'dates') return <EmptyState title={att.empty.dates} />
  const Kind = { register: Register, months: MonthSheets, cards: Cards }[kind]
  return <Kind {...props} month={month} order={orderOf(me, course.participants)} />
}

interface FrameProps extends Pick<PaperProps, 'course' | 'month'> {
  kind: PaperKind
  title: string
  /** The number of printed pages, if it is known before they are printed. */
  pageCount?: number
  /** In millimetres. */
  width: number
  /** The first pages. */
  pages: readonly ReactNode[]
}

function Frame({ course, month, kind, title, pageCount, width, pages }: FrameProps) {
  return (
    <Column gap="m">
      <Row justify="between" gap="s" className={classes.title}>
        <h3>{pageCount === undefined ? title : fill(texts.pages, { title, n: pageCount })}</h3>
        <ButtonLink
          to={`/course/$id/${kind}`}
          params={{ id: String(course.id) }}
          search={kind === 'cards' ? {} : { month }}
          variant="subtle"
          aria-label={`${texts.options}: ${title}`}
        >
          {texts.options}
        </ButtonLink>
      </Row>
      <section
        className={classes.paper}
        aria-label={reportTexts.paper}
        style={{ '--width': `${width}mm` } as CSSProperties}
      >
        {pages.map((page, index) => (
          <div key={index} className={classes.page} data-kind={kind}>
            <div>{page}</div>
          </div>
        ))}
      </section>
    </Column>
  )
}

function Register({ course, days, month, order }: PaperProps) {
  const today = useToday()
  const period = { kind: 'month', month } as const
  const report = reportOf(
    days.filter(({ date }) => isIn(period, date)),
    peopleIn(course, order, period, days, today),
    today,
  )
  const paper = <ReportPaper course={course} month={month} report={report} />
  return (
    <>
      <Frame course={course} month={month} kind="register" title={reportTexts.title} width={297} pages={[paper]} />
      <Paper>{paper}</Paper>
    </>
  )
}

const shownPages = 2

function MonthSheets({ course, days, month, order }: PaperProps) {
  const today = useToday()
  const sentences = storedSentences(course.id, month)
  const sheets = studentSheets(course, order, month, days, today).map(({ student, sheet }) => (
    <MonthSheetPaper key={student.id} sheet={sheet} sentence={sentences[student.id] ?? ''} />
  ))
  const pages = Array.from({ length: Math.ceil(sheets.length / 2) }, (_, n) => sheets.slice(2 * n, 2 * n + 2))
  return (
    <>
      <Frame
        course={course}
        month={month}
        kind="months"
        title={exporting.monthSheets}
        pageCount={pages.length}
        width={210}
        pages={pages.slice(0, shownPages)}
      />
      <MonthSheetsOnPaper>{sheets}</MonthSheetsOnPaper>
    </>
  )
}

/** Stands for a code, which is made when the card is printed. */
const unknownCode = '••••••••'

/** The cards that were not printed before, or all where none is new. */
function Cards({ course, month, order, isPrinting, onPrinted }: PaperProps) {
  const { cards, publicUrl, start, fresh, renewal } = useCardPrint(course)
  const { data: config } = useQuery(configQuery)
  const { open, dialog } = useDialogs(dialogs, { course })
  const students = inOrder(fresh?.length ? fresh : course.participants, order)
  const print = useEffectEvent(async () => {
    const codes = renewal(students)
    if (codes > 0) open('renewCards', { ended: codes, onPrint: () => start(students) })
    else await start(students).catch((error: unknown) => void notifyError(errorText(error, cardTexts.printFailed)))
  })
  const ended = useEffectEvent(onPrinted)
  const isReady = fresh !== undefined
  useEffect(() => {
    if (!isPrinting || !isReady) return
    let isLeft = false
    void print().then(() => isLeft || ended())
    return () => {
      isLeft = true
    }
  }, [isPrinting, isReady])
  const shown = students.slice(0, perSheet).map((student) => {
    return { student, claimCode: isOwnCard(student) ? unknownCode : null }
  })
  return (
    <>
      <Frame
        course={course}
        month={month}
        kind="cards"
        title={cardTexts.title}
        pageCount={Math.ceil(students.length / perSheet)}
        width={210}
        pages={[
          <CardSheet
            key="sheet"
            cards={shown}
            courseName={course.name}
            publicUrl={config?.publicUrl ?? location.origin}
          />,
        ]}
      />
      {cards.length > 0 && <PrintSheets cards={cards} courseName={course.name} publicUrl={publicUrl} />}
      {dialog}
    </>
  )
}
