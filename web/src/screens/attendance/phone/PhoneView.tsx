import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconArrowBackUp, IconArrowLeft, IconCalendarPlus, IconChecks, IconPlus, IconX } from '@tabler/icons-react'
import { memo, Suspense, useCallback, useEffect, useState } from 'react'
import {
  type Column as DateColumn,
  lastLesson,
  openingDate,
  pageCount,
  pageWith,
} from '../../../features/attendance/columns.ts'
import { isWhole } from '../../../features/attendance/editor.ts'
import { tallyOfDate } from '../../../features/attendance/marks.ts'
import { useUndoChange } from '../../../features/course/useUndoChange.ts'
import { LazyMenu } from '../../../ui/blocks/LazyMenu.tsx'
import { LinkedText } from '../../../ui/blocks/LinkedText.tsx'
import { Column, Hint, Row } from '../../../ui/blocks/layout.tsx'
import { lazyPart } from '../../../ui/blocks/lazyPart.ts'
import { Button, IconButton } from '../../../ui/controls/Button.tsx'
import { att, noLesson as texts } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { people } from '../../../ui/texts/people.ts'
import shared from '../Attendance.module.css'
import type { Asked } from '../Banners.tsx'
import { useAtRest, useDrafts, useRoster, useScreen, useTable } from '../contexts.ts'
import { NothingYet, PlusItems } from '../lazy-parts.ts'
import { DueOnly, useIsDueOnly } from '../Rounds.tsx'
import { BannerBar, SaveBar } from '../SaveBar.tsx'
import { useLandscapePhone } from '../useListLayout.ts'
import { todayText, useNoLessonOn } from '../useNoLesson.ts'
import { DateStepper } from './DateStepper.tsx'
import { DayList } from './DayList.tsx'
import { DayStrip } from './DayStrip.tsx'
import classes from './PhoneView.module.css'

/**
 * The phone layout: one date at a time, or the whole table through the menu.
 */
export function PhoneView({ requests }: Pick<Asked, 'requests'>) {
  const { course, students, today, readOnly } = useRoster()
  const { columns } = useTable()
  const { drafts } = useDrafts()
  const { seenToday, showDate, shown } = useScreen()
  const [opened] = useState(() => openingDate(columns, today, drafts))
  const [isTable, setTable] = useState(false)
  const [query, setQuery] = useState<string>()
  const isLandscape = useLandscapePhone()
  const isDueOnly = useIsDueOnly()
  const date = shown?.date ?? opened
  const chosen = columns.find((each) => each.date === date)
  const isAsking = !chosen && (date === today || date === seenToday) && !readOnly
  const column = chosen ?? lastLesson(columns, today)
  const isEmpty = students.length === 0 || column === undefined
  const isAtRest = useAtRest()
  const [isAway, setAway] = useState(false)
  const watchHead = useAway(setAway)
  const stepper = !isEmpty && (
    <DateStepper date={isAsking ? today : column.date} onDate={showDate} onTable={() => setTable(true)} />
  )
  const fill = !isEmpty && !isAsking && !isTable && !readOnly && !isDueOnly && (
    <FillButton date={column.date} isShort={isLandscape} />
  )
  const strip = !isEmpty && !isAsking && (
    <DayStrip date={column.date} query={query} isAway={isAway} onQuery={setQuery}>
      {!isLandscape && fill}
    </DayStrip>
  )
  return (
    <Column className={classes.screen}>
      {isLandscape && !isEmpty && !isTable && (
        <Row className={classes.top}>
          {stepper}
          {!isDueOnly && strip}
        </Row>
      )}
      {isEmpty ? (
        <Suspense>
          <NothingYet />
        </Suspense>
      ) : isTable ? (
        <>
          <Row className={classes.back}>
            <Button
              variant="subtle"
              leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
              onClick={() => setTable(false)}
            >
              {common.back}
            </Button>
          </Row>
          <DueOnly>
            <Table date={column.date} />
          </DueOnly>
        </>
      ) : isAsking ? (
        <>
          {!isLandscape && <Column className={classes.head}>{stepper}</Column>}
          <NoLessonToday last={column} onLast={() => showDate(column.date)} />
        </>
      ) : (
        <>
          <Column ref={watchHead} className={classes.head}>
            {!isLandscape && stepper}
            <AddToday />
          </Column>
          {!isLandscape && !isDueOnly && strip}
          <DueOnly>
            {isDueOnly && strip}
            <DayList date={column.date} query={query} />
          </DueOnly>
        </>
      )}
      {isAtRest ? (
        <>
          {students.length > 0 && (
            <Row className={classes.rest}>
              <ActionsMenu />
            </Row>
          )}
          {course.archivedAt === null && <BannerBar requests={requests} />}
        </>
      ) : (
        <SaveBar start={<ActionsMenu />} hint={isLandscape && fill} requests={requests} />
      )}
    </Column>
  )
}

/** Returns a ref that tells whether its element has been scrolled away. */
function useAway(onChange: (isAway: boolean) => void) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const top = document.documentElement.style.getPropertyValue('--band') || '0px'
      const observer = new IntersectionObserver(([entry]) => onChange(entry?.isIntersecting === false), {
        rootMargin: `-${top} 0px 0px`,
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [onChange],
  )
}

const Grid = lazyPart(() => import('../grid/Grid.tsx'), 'Grid')
const tablePage = 7

function Table({ date }: { date: string }) {
  const { columns } = useTable()
  const [page, setPage] = useState(() => pageWith(columns, date, tablePage))
  useEffect(() => setPage(pageWith(columns, date, tablePage)), [date])
  return (
    <div className={classes.table}>
      <Suspense>
        <Grid page={Math.min(page, pageCount(columns.length, tablePage) - 1)} onPage={setPage} size={tablePage} />
      </Suspense>
      <Hint className={classes.legend}>{att.legend}</Hint>
    </div>
  )
}

/** Button that adds today, where it has no lesson yet. */
function AddToday() {
  const { today, readOnly } = useRoster()
  const { columns } = useTable()
  const { addToday, open } = useScreen()
  const off = useNoLessonOn()(today)
  if (readOnly || columns.some((column) => column.date === today)) return null
  return (
    <Button
      variant="light"
      className={classes.addToday}
      leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
      // the dialog asks first
      onClick={off ? () => open('addDate') : addToday}
    >
      {att.date.today}
    </Button>
  )
}

/** Marks the unmarked students present; a second tap undoes that. The short form is shown in the save bar. */
function FillButton({ date, isShort }: { date: string; isShort: boolean }) {
  const { students } = useRoster()
  const { marks } = useTable()
  const { fill, filled, undoFill } = useScreen()
  const ids = students.map(({ id }) => id)
  const { absent, unmarked } = tallyOfDate(marks, date, ids)
  const undo = filled?.date === date && isWhole(marks, filled) ? () => undoFill(filled) : undefined
  const label = undo ? common.undo : att.bulk.allPresent
  const Icon = undo ? IconArrowBackUp : IconChecks
  return (
    <Button
      key={undo ? 'undo' : 'fill'}
      variant={undo ? 'default' : 'light'}
      leftSection={<Icon size={20} aria-hidden="true" />}
      disabled={absent + unmarked === 0 && !undo}
      onClick={undo ?? (() => fill(date))}
      className={isShort ? classes.short : classes.fill}
      {...(isShort ? { 'aria-label': label } : {})}
    >
      {isShort && !undo ? att.bulk.all : label}
    </Button>
  )
}

/** Menu of actions; its button is part of the save bar, so that nothing covers the marks. */
const ActionsMenu = memo(function ActionsMenu() {
  return (
    <LazyMenu
      position="top-start"
      width={272}
      zIndex={500}
      target={(open, isOpen) => (
        <IconButton
          variant="default"
          className={classes.plus}
          aria-label={isOpen ? people.fab.close : people.fab.open}
          onClick={open}
        >
          {isOpen ? <IconX size={22} aria-hidden="true" /> : <IconPlus size={22} aria-hidden="true" />}
        </IconButton>
      )}
    >
      <Suspense>
        <PlusItems />
      </Suspense>
    </LazyMenu>
  )
})

interface Props {
  last: DateColumn
  onLast: () => void
}

/**
 * Asks whether there is a lesson today, where today has no date, so that nobody marks the last lesson by mistake; or says
 * that it was cancelled or moved, which can be undone.
 */
function NoLessonToday({ last, onLast }: Props) {
  const { addToday } = useScreen()
  const { course, today } = useRoster()
  const undo = useUndoChange(course.id)
  const off = useNoLessonOn()(today)
  return (
    <Column as="section" gap="l" align="center" className={shared.question} aria-label={todayText(off)}>
      <h2>
        <LinkedText text={todayText(off)} />
      </h2>
      <Column gap="m" className={shared.answers}>
        {off && off.reason !== 'break' ? (
          <Button onClick={() => undo(today)}>{common.undo}</Button>
        ) : (
          <Button
            variant={off ? 'default' : 'filled'}
            leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
            onClick={addToday}
          >
            {texts.yes}
          </Button>
        )}
        <Button variant="default" onClick={onLast}>
          {fill(texts.last, { date: longDate(last.date) })}
        </Button>
      </Column>
    </Column>
  )
}
