import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { IconCalendarPlus, IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { MarkSign } from '../../../../ui/blocks/MarkSign.tsx'
import { Sheet } from '../../../../ui/blocks/Sheet.tsx'
import { att } from '../../../../ui/texts/attendance.ts'
import { cal } from '../../../../ui/texts/calendar.ts'
import type { Column } from '../model/columns.ts'
import { tallyOfDate } from '../model/totals.ts'
import { dayWithWeekday, statusWords } from '../model/words.ts'
import type { ScreenProps } from '../screen-props.ts'
import type { AttendanceView } from '../useAttendance.ts'
import listClasses from './DateList.module.css'
import classes from './PhoneView.module.css'

interface Props extends Pick<ScreenProps, 'view' | 'commands'> {
  column: Column
  onDate: (date: string) => void
}

/** Buttons for the previous and next date; the date itself opens the list of all dates. */
export function DateStepper({ view, commands, column, onDate }: Props) {
  const { columns, today, readOnly } = view
  const [isChoosing, setChoosing] = useState(false)
  const place = columns.indexOf(column)
  const earlier = columns[place - 1]
  const later = columns[place + 1]
  const hasToday = columns.some(({ date }) => date === today)
  return (
    <>
      <div className={classes.stepper}>
        <ActionIcon
          variant="default"
          aria-label={att.date.earlier}
          disabled={!earlier}
          onClick={() => earlier && onDate(earlier.date)}
        >
          <IconChevronLeft size={22} aria-hidden="true" />
        </ActionIcon>
        <UnstyledButton className={classes.chosen} onClick={() => setChoosing(true)} aria-haspopup="dialog">
          <strong>{dayWithWeekday(column.date, today)}</strong>
          <span>
            {column.date === today && `${cal.today} · `}
            <span className="tabular">
              {place + 1} / {columns.length}
            </span>
            <IconChevronDown size={18} aria-hidden="true" />
          </span>
        </UnstyledButton>
        <ActionIcon
          variant="default"
          aria-label={att.date.later}
          disabled={!later}
          onClick={() => later && onDate(later.date)}
        >
          <IconChevronRight size={22} aria-hidden="true" />
        </ActionIcon>
      </div>
      {!hasToday && !readOnly && (
        <Button
          variant="light"
          fullWidth
          leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
          onClick={() => commands.addDate(today)}
        >
          {att.date.today}
        </Button>
      )}
      {isChoosing && (
        <DateList
          view={view}
          chosen={column.date}
          onClose={() => setChoosing(false)}
          onDate={(date) => {
            setChoosing(false)
            onDate(date)
          }}
        />
      )}
    </>
  )
}

interface ListProps {
  view: AttendanceView
  chosen: string
  onDate: (date: string) => void
  onClose: () => void
}

/** List of all dates, newest first, each with the number of students present. */
function DateList({ view, chosen, onDate, onClose }: ListProps) {
  const { columns, marks, students, today } = view
  const ids = students.map(({ id }) => id)
  return (
    <Sheet title={cal.pick} opened onClose={onClose}>
      <ul className={listClasses.dates}>
        {columns.toReversed().map(({ date, added }) => {
          const { present, absent } = tallyOfDate(marks, date, ids)
          const isUnsaved = added || marks.drafts.has(date)
          return (
            <li key={date}>
              <UnstyledButton
                className={listClasses.date}
                aria-current={date === chosen || undefined}
                onClick={() => onDate(date)}
              >
                <span className={listClasses.day}>
                  {dayWithWeekday(date, today)}
                  {isUnsaved && <small>{att.unsavedCell}</small>}
                </span>
                <MarkSign status="+" size={20} />
                <span className="visually-hidden">{statusWords['+']}</span>
                <span className="tabular">{present}</span>
                <MarkSign status="-" size={20} />
                <span className="visually-hidden">{statusWords['-']}</span>
                <span className="tabular">{absent}</span>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
