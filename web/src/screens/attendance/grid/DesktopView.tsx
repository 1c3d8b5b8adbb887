import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconChecks, IconDots, IconKeyboard } from '@tabler/icons-react'
import { memo, Suspense, useEffect, useRef, useState } from 'react'
import { lastLesson, openingDate, pageWith } from '../../../features/attendance/columns.ts'
import { tallyOfDate } from '../../../features/attendance/marks.ts'
import { useUndoChange } from '../../../features/course/useUndoChange.ts'
import { badgesIn } from '../../../features/people/CardBadge.tsx'
import { LazyMenu } from '../../../ui/blocks/LazyMenu.tsx'
import { Column, Hint, Row } from '../../../ui/blocks/layout.tsx'
import { Button, type ButtonProps } from '../../../ui/controls/Button.tsx'
import { att, noLesson } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { keys } from '../../../ui/texts/keys.ts'
import { lessonChange } from '../../../ui/texts/lesson-changes.ts'
import { ActionItems } from '../ActionItems.tsx'
import classes from '../Attendance.module.css'
import type { BannerContent } from '../BannerLine.tsx'
import type { Asked } from '../Banners.tsx'
import { useAtRest, useDrafts, useRoster, useScreen, useTable } from '../contexts.ts'
import { NothingYet } from '../lazy-parts.ts'
import { SaveBar, SaveButton } from '../SaveBar.tsx'
import { type Action, listGroups, useActions } from '../useActions.ts'
import { noLessonText, useNoLessonOn } from '../useNoLesson.ts'
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
          text: off ? `${noLesson.title} ${noLessonText(off)}` : noLesson.title,
          label: noLesson.title,
          actions: [
            ...(off && off.reason !== 'break' ? [{ label: lessonChange.undo, onClick: () => undo(today) }] : []),
            { label: noLesson.yes, onClick: addToday },
            { label: fill(noLesson.last, { date: longDate(last.date) }), onClick: showLast },
          ],
        }
      : undefined
  return (
    <Column gap="m" ref={view} className={classes.desktop}>
      {!isEmpty && (
        <Button
          className={classes.skip}
          onClick={() => view.current?.querySelector<HTMLElement>(reachableCell)?.focus()}
        >
          {att.skip}
        </Button>
      )}
      <Toolbar isEmpty={isEmpty} />
      {isEmpty ? (
        <Suspense>
          <NothingYet />
        </Suspense>
      ) : (
        <>
          <Grid page={page} onPage={setPage} size={datesPerPage} />
          <Hint>
            {att.legend}
            {meaning && `. ${meaning}`}
          </Hint>
        </>
      )}
      {!isAtRest && (
        <SaveBar
          requests={requests}
          question={question}
          hint={
            <Button
              variant="subtle"
              color="gray"
              className={classes.keys}
              leftSection={<IconKeyboard size={20} aria-hidden="true" />}
              onClick={() => open('keys')}
            >
              {keys.title}
            </Button>
          }
        />
      )}
    </Column>
  )
}

/** The actions of each lesson, in one line; the rare ones are behind "more". */
const Toolbar = memo(function Toolbar({ isEmpty }: { isEmpty: boolean }) {
  const { readOnly } = useRoster()
  const [addDate, addStudent] = useActions(['addDate', 'addStudent'])
  const people = useActions(['invite', 'addNames', 'import', 'cards', 'teachers'])
  const attendance = useActions(['export', 'returned', 'report', 'monthSheets', 'history'])
  const hasMarks = !readOnly && !isEmpty
  return (
    <Row wrap gap="s" className={classes.toolbar}>
      {addDate && <ToolbarButton {...addDate} variant="light" />}
      {addStudent && <ToolbarButton {...addStudent} />}
      {hasMarks && <FillLesson />}
      {hasMarks && <SaveButton variant="default" />}
      <LazyMenu
        target={(open) => (
          <Button
            variant="subtle"
            className={classes.more}
            leftSection={<IconDots size={20} aria-hidden="true" />}
            onClick={open}
          >
            {common.more}
          </Button>
        )}
      >
        <ActionItems groups={listGroups({ [att.menu.participants]: people, [att.menu.attendance]: attendance })} />
      </LazyMenu>
    </Row>
  )
})

function ToolbarButton({ label, Icon, run, ...button }: Action & Omit<ButtonProps, 'onClick'>) {
  return (
    <Button variant="default" leftSection={<Icon size={20} aria-hidden="true" />} onClick={run} {...button}>
      {label}
    </Button>
  )
}

/**
 * Marks the unmarked students of today's lesson present, or of the last one without a lesson today, and scrolls to it.
 */
function FillLesson() {
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
      label={att.bulk.allPresent}
      aria-label={`${att.bulk.allPresent} (${longDate(date)})`}
      title={longDate(date)}
      Icon={IconChecks}
      disabled={absent + unmarked === 0}
      run={() => {
        showDate(date)
        fill(date)
      }}
    />
  )
}
