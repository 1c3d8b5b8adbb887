import { longDate, shortDate, weekdayOf, weekdaysShort } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { type Column, type DatePage, isDeleted } from '../../../features/attendance/columns.ts'
import { att } from '../../../ui/texts/attendance.ts'
import { cal } from '../../../ui/texts/calendar.ts'
import { useRoster, useScreen, useTable } from '../contexts.ts'
import classes from './Grid.module.css'
import { ColumnMenu, SortMenu } from './GridMenus.tsx'

interface Props {
  shown: DatePage
  onPage: (page: number) => void
  activeCol: number
}

/** Sticky header: pager, dates with their menus, totals. */
export function GridHead({ shown, onPage, activeCol }: Props) {
  const { marks } = useTable()
  const isUnsaved = ({ date, added }: Column) => added || marks.drafts.has(date)
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={classes.corner} aria-colindex={1} aria-label={att.studentColumn}>
          <div className={classes.cornerBox}>
            <SortMenu />
            {shown.total > 0 && <DatePager shown={shown} onPage={onPage} />}
          </div>
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
          <span className={classes.weekday}>{att.total.unit}</span>
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

/** A date, which opens the menu of its column. While it is pointed at or focused, a button marks the rest of the column present. */
function DateHead({ column, colIndex, isActive, isUnsaved }: DateProps) {
  const { today, readOnly } = useRoster()
  const { fill: fillColumn } = useScreen()
  const [isPointed, setPointed] = useState(false)
  const { date } = column
  return (
    <th
      scope="col"
      className={classes.date}
      aria-colindex={colIndex}
      aria-label={longDate(date)}
      data-today={date === today || undefined}
      data-active={isActive || undefined}
      data-deleted={isDeleted(column) || undefined}
      // not by a finger, under which the button would appear
      onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
      onPointerLeave={() => setPointed(false)}
      onFocus={({ target }) => setPointed((is) => is || target.matches(':focus-visible'))}
      onBlur={({ currentTarget, relatedTarget }) => setPointed(currentTarget.contains(relatedTarget))}
    >
      <ColumnMenu column={column} isReachable={isActive}>
        <span className={`${classes.day} tabular`}>
          {shortDate(date)}
          {isUnsaved && <span className={classes.diamond} />}
        </span>
        <span className={classes.weekday}>
          {date === today ? cal.today : weekdaysShort[weekdayOf(date)]}
          <IconChevronDown size={12} aria-hidden="true" />
        </span>
      </ColumnMenu>
      {isPointed && !readOnly && (
        <button
          type="button"
          className={classes.all}
          aria-label={`${att.bulk.allPresent}: ${longDate(date)}`}
          onClick={() => fillColumn(date)}
        >
          {att.bulk.all}
        </button>
      )}
    </th>
  )
}

function DatePager({ shown, onPage }: { shown: DatePage; onPage: (page: number) => void }) {
  const { page, pages, from, to, total } = shown
  return (
    <div className={classes.pager}>
      <ActionIcon aria-label={att.page.prev} disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronLeft size={20} aria-hidden="true" />
      </ActionIcon>
      <span className="tabular" aria-live="polite">
        <span aria-hidden="true">{fill(att.page.short, { from, to, total })}</span>
        <span className="visually-hidden">{fill(att.page.status, { from, to, total })}</span>
      </span>
      <ActionIcon aria-label={att.page.next} disabled={page === 0} onClick={() => onPage(page - 1)}>
        <IconChevronRight size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
