import { dayWithWeekday } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { tallyOfDate } from '../../../features/attendance/marks.ts'
import { ordinal } from '../../../features/attendance/words.ts'
import { List, Row } from '../../../ui/blocks/layout.tsx'
import { MarkSign } from '../../../ui/blocks/MarkSign.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { IconButton } from '../../../ui/controls/Button.tsx'
import { att, statusWords } from '../../../ui/texts/attendance.ts'
import { cal } from '../../../ui/texts/calendar.ts'
import { useRoster, useTable } from '../contexts.ts'
import classes from './PhoneView.module.css'

interface Props {
  /** The date of a lesson, or today. */
  date: string
  onDate: (date: string) => void
}

/** Buttons for the previous and next date; the date itself opens the list of all dates. */
export function DateStepper({ date, onDate }: Props) {
  const { today } = useRoster()
  const { columns } = useTable()
  const [isChoosing, setChoosing] = useState(false)
  const index = columns.findIndex((column) => column.date === date)
  const earlier = columns.findLast((column) => column.date < date)
  const later = columns.find((column) => column.date > date)
  return (
    <>
      <Row gap="s" className={classes.stepper}>
        <IconButton
          variant="default"
          aria-label={att.date.earlier}
          disabled={!earlier}
          onClick={() => earlier && onDate(earlier.date)}
        >
          <IconChevronLeft size={22} aria-hidden="true" />
        </IconButton>
        <button type="button" className={classes.chosen} onClick={() => setChoosing(true)} aria-haspopup="dialog">
          <strong>{dayWithWeekday(date, today)}</strong>
          <span>
            <span className="tabular">
              {[
                date === today && cal.today,
                date > today && att.date.planned,
                index >= 0 && fill(att.date.position, { n: columns.length, position: ordinal(index + 1) }),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
            <IconChevronDown size={18} aria-hidden="true" />
          </span>
        </button>
        <IconButton
          variant="default"
          aria-label={att.date.later}
          disabled={!later}
          onClick={() => later && onDate(later.date)}
        >
          <IconChevronRight size={22} aria-hidden="true" />
        </IconButton>
      </Row>
      {isChoosing && (
        <DateList
          chosen={date}
          onClose={() => setChoosing(false)}
          onDate={(next) => {
            setChoosing(false)
            onDate(next)
          }}
        />
      )}
    </>
  )
}

interface ListProps {
  chosen: string
  onDate: (date: string) => void
  onClose: () => void
}

/** List of all dates, newest first, each with the number of students present. */
function DateList({ chosen, onDate, onClose }: ListProps) {
  const { students, today } = useRoster()
  const { columns, marks } = useTable()
  const ids = students.map(({ id }) => id)
  return (
    <Sheet title={cal.pick} opened onClose={onClose}>
      <List className={classes.dates}>
        {columns.toReversed().map(({ date, state }) => {
          const { present, absent } = tallyOfDate(marks, date, ids)
          const isUnsaved = state === 'added' || marks.drafts.has(date)
          return (
            <li key={date}>
              <button
                type="button"
                className={classes.listed}
                aria-current={date === chosen || undefined}
                onClick={() => onDate(date)}
              >
                <span className={classes.day}>
                  {dayWithWeekday(date, today)}
                  {isUnsaved && <small>{att.unsavedCell}</small>}
                </span>
                <MarkSign status="+" size={20} />
                <span className="visually-hidden">{statusWords['+']}</span>
                <span className="tabular">{present}</span>
                <MarkSign status="-" size={20} />
                <span className="visually-hidden">{statusWords['-']}</span>
                <span className="tabular">{absent}</span>
              </button>
            </li>
          )
        })}
      </List>
    </Sheet>
  )
}
