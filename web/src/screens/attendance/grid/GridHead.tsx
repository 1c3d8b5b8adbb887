import { longDate, shortDate, weekdayOf, weekdaysShort } from '@hasiye/contract/locale.ts'
import { fill as fillText } from '@hasiye/contract/text.ts'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { type Column, type DatePage, isDeleted } from '../../../features/attendance/columns.ts'
import { LazyMenu } from '../../../ui/blocks/LazyMenu.tsx'
import { Row } from '../../../ui/blocks/layout.tsx'
import { Said } from '../../../ui/blocks/Said.tsx'
import { IconButton } from '../../../ui/controls/Button.tsx'
import { att, noLesson } from '../../../ui/texts/attendance.ts'
import { cal } from '../../../ui/texts/calendar.ts'
import { common } from '../../../ui/texts/common.ts'
import { useRoster, useScreen, useTable } from '../contexts.ts'
import { ColumnActions } from '../lazy-parts.ts'
import { useNoLessonOn } from '../useNoLesson.ts'
import classes from './Grid.module.css'

interface HeadProps {
  shown: DatePage
  onPage: (page: number) => void
  activeCol: number
}

/** Sticky header: pager, dates with their menus, totals. */
export function GridHead({ shown, onPage, activeCol }: HeadProps) {
  const { marks } = useTable()
  const isUnsaved = ({ date, state }: Column) => state === 'added' || marks.drafts.has(date)
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={classes.corner} aria-colindex={1} aria-label={att.studentColumn}>
          <Row justify="between" className={classes.cornerBox}>
            <span>{att.studentColumn}</span>
            {shown.total > 0 && <DatePager shown={shown} onPage={onPage} />}
          </Row>
        </th>
        {shown.columns.map((column, col) => (
          <DateHead
            key={column.date}
            column={column}
            colIndex={shown.from + col + 1}
            isActive={col === activeCol}
            isUnsaved={isUnsaved(column)}
          />
        ))}
        <th scope="col" className={classes.totalHead} aria-colindex={shown.total + 2}>
          {att.total.title}
        </th>
      </tr>
    </thead>
  )
}

interface DateProps {
  column: Column
  /** Starts at 1 and includes the name column. */
  colIndex: number
  isActive: boolean
  isUnsaved: boolean
}

/**
 * A date, which opens the menu of its column. While it is hovered or focused, a button marks the rest of the column
 * present.
 */
function DateHead({ column, colIndex, isActive, isUnsaved }: DateProps) {
  const { today, readOnly, classmates } = useRoster()
  const { fill } = useScreen()
  const off = useNoLessonOn()(column.date)
  const [isPointed, setPointed] = useState(false)
  const { date } = column
  const isFilling = isPointed && !readOnly && !classmates
  return (
    <th
      scope="col"
      className={classes.date}
      aria-colindex={colIndex}
      aria-label={longDate(date)}
      data-today={date === today || undefined}
      data-active={isActive || undefined}
      data-deleted={isDeleted(column) || undefined}
      data-filling={isFilling || undefined}
      // not for touch, where the button would appear under the finger
      onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
      onPointerLeave={() => setPointed(false)}
      onFocus={({ target }) => setPointed((is) => is || target.matches(':focus-visible'))}
      onBlur={({ currentTarget, relatedTarget }) => setPointed(currentTarget.contains(relatedTarget))}
    >
      <ColumnMenu column={column} isReachable={isActive}>
        <Row as="span" gap="xs" className={`${classes.day} tabular`}>
          <span>
            {shortDate(date).slice(0, 5)}
            <span className={classes.year}>{shortDate(date).slice(5)}</span>
          </span>
          {isUnsaved && <span className={classes.diamond} />}
        </Row>
        <span className={classes.weekday}>
          {date === today ? cal.today : weekdaysShort[weekdayOf(date)]}
          {date > today && `, ${att.date.plan}`}
          <IconChevronDown size={12} aria-hidden="true" />
        </span>
        {off && (
          <span className={classes.off}>
            {off.startsAt && <s className="tabular">{off.startsAt}</s>} {noLesson.short}
          </span>
        )}
      </ColumnMenu>
      {isFilling && (
        <button
          type="button"
          className={classes.all}
          aria-label={`${att.bulk.allPresent}: ${longDate(date)}`}
          onClick={() => fill(date)}
        >
          {att.bulk.all}
        </button>
      )}
    </th>
  )
}

interface ColumnProps {
  column: Column
  /** Whether this is the grid's tab stop. */
  isReachable: boolean
  children: ReactNode
}

/** Header of a date; opens the menu of actions on the column. */
function ColumnMenu({ column, isReachable, children }: ColumnProps) {
  const actions = fillText(common.aria.actions, { name: longDate(column.date) })
  return (
    <LazyMenu
      position="bottom"
      target={(open) => (
        <button type="button" className={classes.dateButton} tabIndex={isReachable ? 0 : -1} onClick={open}>
          {children}
          <span className="visually-hidden">{actions}</span>
        </button>
      )}
    >
      <Suspense>
        <ColumnActions {...column} />
      </Suspense>
    </LazyMenu>
  )
}

function DatePager({ shown, onPage }: { shown: DatePage; onPage: (page: number) => void }) {
  const { page, pages, from, to, total } = shown
  return (
    <Row className={classes.pager}>
      <IconButton aria-label={att.page.prev} disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <span className="tabular" aria-live="polite">
        <Said as={fillText(att.page.status, { from, to, total })}>{fillText(att.page.short, { from, to, total })}</Said>
      </span>
      <IconButton aria-label={att.page.next} disabled={page === 0} onClick={() => onPage(page - 1)}>
        <IconChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </Row>
  )
}
