import { longDate, shortDate, weekdayOf, weekdaysShort } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { att } from '../../../../ui/texts/attendance.ts'
import { cal } from '../../../../ui/texts/calendar.ts'
import { type Column, type DatePage, isDeleted } from '../model/columns.ts'
import type { Marks } from '../model/marks.ts'
import type { Commands } from '../useCommands.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import classes from './Grid.module.css'

interface Props {
  drafts: Marks['drafts']
  today: string
  readOnly: boolean
  mayDeleteDates: boolean
  commands: Commands
  shown: DatePage
  onPage: (page: number) => void
  activeCol: number
}

/** Sticky header: pager, dates with their menus, totals. */
export function GridHead(props: Props) {
  const { drafts, today, readOnly, mayDeleteDates, commands, shown, onPage, activeCol } = props
  const isUnsaved = ({ date, added }: Column) => added || drafts.has(date)
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={classes.corner} aria-colindex={1}>
          <div className={classes.cornerBox}>
            <span>{att.studentColumn}</span>
            {shown.total > 0 && <DatePager shown={shown} onPage={onPage} />}
          </div>
        </th>
        {shown.columns.map((column, col) => (
          <th
            key={column.date}
            scope="col"
            className={classes.date}
            aria-colindex={shown.from + col + 1}
            aria-label={longDate(column.date)}
            data-today={column.date === today || undefined}
            data-active={col === activeCol || undefined}
            data-deleted={isDeleted(column) || undefined}
          >
            <ColumnMenu
              date={column.date}
              readOnly={readOnly}
              mayDelete={!readOnly && (mayDeleteDates || !column.stored)}
              commands={commands}
              isReachable={col === activeCol}
            >
              <span className={`${classes.day} tabular`}>
                {shortDate(column.date)}
                {isUnsaved(column) && <span className={classes.diamond} />}
              </span>
              <span className={classes.weekday}>
                {column.date === today ? cal.today : weekdaysShort[weekdayOf(column.date)]}
              </span>
            </ColumnMenu>
          </th>
        ))}
        <th scope="col" className={classes.totalHead} aria-colindex={shown.total + 2}>
          {att.total.title}
          <span className={classes.weekday}>{att.total.unit}</span>
        </th>
      </tr>
    </thead>
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
