import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconChecks, IconKeyboard } from '@tabler/icons-react'
import { memo, type RefObject, Suspense, use, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { lastLesson, openingDate, pageWith } from '../../../features/attendance/columns.ts'
import { tallyOfDate } from '../../../features/attendance/marks.ts'
import { dayAndMonth } from '../../../features/attendance/words.ts'
import { ToolsContext } from '../../../features/course/CourseFrame.tsx'
import { useUndoChange } from '../../../features/course/useUndoChange.ts'
import { badgesIn } from '../../../features/people/CardBadge.tsx'
import { Column, Hint, Row } from '../../../ui/blocks/layout.tsx'
import { Button, type ButtonProps, IconButton } from '../../../ui/controls/Button.tsx'
import { att, noLesson } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { keys } from '../../../ui/texts/keys.ts'
import classes from '../Attendance.module.css'
import type { BannerContent } from '../BannerLine.tsx'
import type { Asked } from '../Banners.tsx'
import { useAtRest, useDrafts, useRoster, useScreen, useTable } from '../contexts.ts'
import { NothingYet } from '../lazy-parts.ts'
import { DueOnly, useIsDueOnly } from '../Rounds.tsx'
import { BannerBar, SaveBar } from '../SaveBar.tsx'
import { type Action, useActions } from '../useActions.ts'
import { useIsWide } from '../useListLayout.ts'
import { todayText, useNoLessonOn } from '../useNoLesson.ts'
import { Grid } from './Grid.tsx'

const datesPerPage = 7
/** The grid's tab stop. */
const reachableCell = '[data-col][tabindex="0"]'

/** The grid with its toolbar and save bar, from 768 px. */
export function DesktopView({ requests }: Pick<Asked, 'requests'>) {
  const { course, students, today, readOnly } = useRoster()
  const { meaning } = badgesIn(students)
  const { columns } = useTable()
  const { drafts } = useDrafts()
  const { open, showDate, shown, addToday } = useScreen()
  const isAtRest = useAtRest()
  const [page, setPage] = useState(() => pageWith(columns, openingDate(columns, today, drafts), datesPerPage))
  const [answeredOn, setAnsweredOn] = useState(() =>
    openingDate(columns, today, drafts) === today ? undefined : today,
  )
  const last = lastLesson(columns, today)
  const off = useNoLessonOn()(today)
  const undo = useUndoChange(course.id)
  const isAsking = answeredOn !== today && !readOnly && !columns.some(({ date }) => date === today)
  const applied = useRef<typeof shown>(undefined)
  useEffect(() => {
    const isThere = shown !== undefined && columns.some(({ date }) => date === shown.date)
    if (isThere && applied.current !== shown) setPage(pageWith(columns, shown.date, datesPerPage))
    applied.current = isThere ? shown : undefined
  }, [shown, columns])
  const view = useRef<HTMLElement>(null)
  const isEmpty = columns.length === 0 || students.length === 0
  const showLast = () => {
    if (!last) return
    setAnsweredOn(today)
    showDate(last.date)
  }
  const question: BannerContent | undefined =
    isAsking && last && !isEmpty
      ? {
          tone: 'question',
          text: todayText(off),
          label: todayText(off),
          actions: [
            off && off.reason !== 'break'
              ? { label: common.undo, onClick: () => undo(today) }
              : { label: noLesson.yes, onClick: addToday },
            { label: fill(noLesson.last, { date: longDate(last.date) }), onClick: showLast },
          ],
        }
      : undefined
  return (
    <Column gap="m" ref={view} className={classes.desktop}>
      <Toolbar isEmpty={isEmpty} view={view} />
      {isEmpty ? (
        <Suspense>
          <NothingYet />
        </Suspense>
      ) : (
        <>
          <DueOnly>
            <Grid page={page} onPage={setPage} size={datesPerPage} />
          </DueOnly>
          <Hint>
            {att.legend}
            {meaning && `. ${meaning}`}
          </Hint>
        </>
      )}
      {isAtRest ? (
        course.archivedAt === null && <BannerBar requests={requests} />
      ) : (
        <SaveBar
          requests={requests}
          question={question}
          hint={
            !isEmpty && (
              <IconButton
                className={classes.keys}
                aria-label={keys.title}
                title={keys.title}
                onClick={() => open('keys')}
              >
                <IconKeyboard size={22} aria-hidden="true" />
              </IconButton>
            )
          }
        />
      )}
    </Column>
  )
}

interface ToolbarProps {
  isEmpty: boolean
  /** Where the table is. */
  view: RefObject<HTMLElement | null>
}

/** The actions of each lesson, in one line; before them the way past them. In a wide window they are beside the tabs. */
const Toolbar = memo(function Toolbar({ isEmpty, view }: ToolbarProps) {
  const { readOnly, students } = useRoster()
  const isDueOnly = useIsDueOnly()
  const [addDate, addStudent] = useActions(['addDate', 'addStudent'])
  const [reports] = useActions(['reports'])
  const beside = use(ToolsContext)
  const isBeside = useIsWide() && beside
  const variant = isBeside ? 'subtle' : 'default'
  const tools = (
    <Row wrap gap="s" className={classes.toolbar}>
      {!isEmpty && (
        <Button
          className={classes.skip}
          onClick={() => view.current?.querySelector<HTMLElement>(reachableCell)?.focus()}
        >
          {att.skip}
        </Button>
      )}
      {addDate && <ToolbarButton {...addDate} variant={variant} />}
      {addStudent && students.length > 0 && <ToolbarButton {...addStudent} variant={variant} />}
      {!readOnly && !isEmpty && !isDueOnly && <FillLesson variant={variant} />}
      {reports && <ToolbarButton {...reports} variant={variant} />}
    </Row>
  )
  return isBeside ? createPortal(tools, isBeside) : tools
})

function ToolbarButton({ label, Icon, run, ...button }: Action & Omit<ButtonProps, 'onClick'>) {
  return (
    <Button color="gray" leftSection={<Icon size={20} aria-hidden="true" />} onClick={run} {...button}>
      {label}
    </Button>
  )
}

/**
 * Marks the unmarked students of today's lesson present, or of the last one without a lesson today, and scrolls to it.
 */
function FillLesson({ variant }: Pick<ButtonProps, 'variant'>) {
  const { students, today } = useRoster()
  const { columns, marks } = useTable()
  const { fill, showDate } = useScreen()
  const lesson = columns.find(({ date }) => date === today) ?? lastLesson(columns, today)
  if (!lesson) return null
  const { date } = lesson
  const { absent, unmarked } = tallyOfDate(
    marks,
    date,
    students.map(({ id }) => id),
  )
  return (
    <ToolbarButton
      // the whole words and the date have no room beside the tabs
      label={date === today ? att.bulk.allPresent : `${att.bulk.all} (${dayAndMonth(date, today)})`}
      aria-label={`${att.bulk.allPresent} (${longDate(date)})`}
      title={longDate(date)}
      Icon={IconChecks}
      disabled={absent + unmarked === 0}
      variant={variant}
      run={() => {
        showDate(date)
        fill(date)
      }}
    />
  )
}
