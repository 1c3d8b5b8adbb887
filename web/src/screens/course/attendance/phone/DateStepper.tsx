import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { IconCalendarPlus, IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { att } from '../../../../ui/texts/attendance.ts'
import { cal } from '../../../../ui/texts/calendar.ts'
import type { Column } from '../model/columns.ts'
import { dayWithWeekday } from '../model/words.ts'
import type { ScreenProps } from '../screen-props.ts'
import { DateList } from './DateList.tsx'
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
