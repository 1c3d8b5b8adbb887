import { dayWithWeekday } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { ordinal } from '../../../features/attendance/words.ts'
import { att } from '../../../ui/texts/attendance.ts'
import { cal } from '../../../ui/texts/calendar.ts'
import { useRoster, useTable } from '../contexts.ts'
import { DateList } from './DateList.tsx'
import classes from './PhoneView.module.css'

interface StepperProps {
  /** Of a lesson, or today. */
  date: string
  onDate: (date: string) => void
}

/** Buttons for the previous and next date; the date itself opens the list of all dates. */
export function DateStepper({ date, onDate }: StepperProps) {
  const { today } = useRoster()
  const { columns } = useTable()
  const [isChoosing, setChoosing] = useState(false)
  const index = columns.findIndex((column) => column.date === date)
  const earlier = columns.findLast((column) => column.date < date)
  const later = columns.find((column) => column.date > date)
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
          <strong>{dayWithWeekday(date, today)}</strong>
          <span>
            <span className="tabular">
              {[
                date === today && cal.today,
                index >= 0 && fill(att.date.position, { n: columns.length, position: ordinal(index + 1) }),
              ]
                .filter(Boolean)
                .join(', ')}
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
      {isChoosing && (
        <DateList
          chosen={date}
          onClose={() => setChoosing(false)}
          onDate={(wanted) => {
            setChoosing(false)
            onDate(wanted)
          }}
        />
      )}
    </>
  )
}
