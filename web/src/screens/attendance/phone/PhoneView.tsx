import { fill } from '@hasiye/contract/text.ts'
import { IconArrowBackUp, IconArrowLeft, IconCalendarPlus, IconChecks, IconDotsVertical } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lastLesson, openingDate, pageCount, pageWith } from '../../../features/attendance/columns.ts'
import { isWhole } from '../../../features/attendance/editor.ts'
import { tallyOfDate } from '../../../features/attendance/marks.ts'
import { LazyMenu } from '../../../ui/blocks/LazyMenu.tsx'
import { Column, Hint, Row } from '../../../ui/blocks/layout.tsx'
import { lazyPart } from '../../../ui/blocks/lazyPart.ts'
import { wholeOrdinals } from '../../../ui/blocks/whole-ordinals.tsx'
import { Button, IconButton, IconButtonLink } from '../../../ui/controls/Button.tsx'
import { archive } from '../../../ui/texts/archive.ts'
import { att } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { course as courseTexts } from '../../../ui/texts/course.ts'
import type { Asked } from '../Banners.tsx'
import { useAtRest, useDrafts, useRoster, useScreen, useTable } from '../contexts.ts'
import { NothingYet, PageItems, PageMore } from '../lazy-parts.ts'
import { NoLessonToday } from '../NoLessonToday.tsx'
import { SaveBar } from '../SaveBar.tsx'
import { useLandscapePhone } from '../useListLayout.ts'
import { ActionsMenu } from './ActionsMenu.tsx'
import { DateStepper } from './DateStepper.tsx'
import { DayList } from './DayList.tsx'
import { DayStrip } from './DayStrip.tsx'
import classes from './PhoneView.module.css'

/**
 * The phone layout: one date at a time, or the whole table through the menu.
 */
export function PhoneView({ requests }: Pick<Asked, 'requests'>) {
  const { students, today, readOnly } = useRoster()
  const { columns } = useTable()
  const { drafts } = useDrafts()
  const { seenToday, showDate, shown } = useScreen()
  const [opened] = useState(() => openingDate(columns, today, drafts))
  const [isTable, setTable] = useState(false)
  const [query, setQuery] = useState<string>()
  const isLandscape = useLandscapePhone()
  const date = shown?.date ?? opened
  const chosen = columns.find((each) => each.date === date)
  const isAsking = !chosen && (date === today || date === seenToday) && !readOnly
  const column = chosen ?? lastLesson(columns, today)
  const isEmpty = students.length === 0 || column === undefined
  const isAtRest = useAtRest()
  const stepper = !isEmpty && <DateStepper date={isAsking ? today : column.date} onDate={showDate} />
  const fill = !isEmpty && !isAsking && !isTable && !readOnly && <FillButton date={column.date} isShort={isLandscape} />
  const strip = !isEmpty && !isAsking && (
    <DayStrip date={column.date} query={query} onQuery={setQuery}>
      {!isLandscape && fill}
    </DayStrip>
  )
  return (
    <Column className={classes.screen}>
      <TopBar date={isAsking ? undefined : column?.date} isTable={isTable} onTable={() => setTable(!isTable)}>
        {isLandscape && !isEmpty && !isTable && (
          <>
            {stepper}
            {strip}
          </>
        )}
      </TopBar>
      {isAtRest && (
        <p className={classes.archived} role="status" data-wide="">
          {archive.banner}
        </p>
      )}
      {isEmpty ? (
        <Suspense>
          <NothingYet />
        </Suspense>
      ) : isTable ? (
        <Table date={column.date} />
      ) : isAsking ? (
        <>
          {!isLandscape && (
            <Column gap="s" className={classes.head}>
              {stepper}
            </Column>
          )}
          <NoLessonToday last={column} onLast={() => showDate(column.date)} />
        </>
      ) : (
        <>
          <Column gap="s" className={classes.head}>
            {!isLandscape && stepper}
            <AddToday />
          </Column>
          {!isLandscape && strip}
          <DayList date={column.date} query={query} />
        </>
      )}
      {!isAtRest && <SaveBar start={<ActionsMenu />} hint={isLandscape && fill} requests={requests} />}
    </Column>
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
  const { addToday } = useScreen()
  if (readOnly || columns.some((column) => column.date === today)) return null
  return (
    <Button
      variant="light"
      className={classes.addToday}
      leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
      onClick={addToday}
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

interface Props {
  date: string | undefined
  isTable: boolean
  onTable: () => void
  /** Shown instead of the course's name where the window is too low for another bar. */
  children: ReactNode
}

/** Link back to the courses, the course's name, and the menu of the page. */
function TopBar({ date, isTable, onTable, children }: Props) {
  const { course } = useRoster()
  const isArchived = course.archivedAt !== null
  const [isMore, setMore] = useState(false)
  const page = { date, isTable, onTable }
  return (
    <Row as="header" gap="s" className={classes.top}>
      {isTable ? (
        <IconButton aria-label={common.back} onClick={onTable}>
          <IconArrowLeft size={22} aria-hidden="true" />
        </IconButton>
      ) : (
        <IconButtonLink
          aria-label={courseTexts.header.back}
          to="/dashboard"
          search={isArchived ? { archive: true } : {}}
        >
          <IconArrowLeft size={22} aria-hidden="true" />
        </IconButtonLink>
      )}
      <h1 className={children ? 'visually-hidden' : undefined}>{wholeOrdinals(course.name)}</h1>
      {children}
      <LazyMenu
        target={(openMenu) => (
          <IconButton aria-label={fill(common.aria.actions, { name: course.name })} onClick={openMenu}>
            <IconDotsVertical size={22} aria-hidden="true" />
          </IconButton>
        )}
      >
        <Suspense>
          <PageItems {...page} onMore={() => setMore(true)} />
        </Suspense>
      </LazyMenu>
      <Suspense>{isMore && <PageMore {...page} onClose={() => setMore(false)} />}</Suspense>
    </Row>
  )
}
