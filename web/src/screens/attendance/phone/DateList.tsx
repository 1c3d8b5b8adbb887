import { dayWithWeekday } from '@hasiye/contract/locale.ts'
import { tallyOfDate } from '../../../features/attendance/marks.ts'
import { List } from '../../../ui/blocks/layout.tsx'
import { MarkSign } from '../../../ui/blocks/MarkSign.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { att, statusWords } from '../../../ui/texts/attendance.ts'
import { cal } from '../../../ui/texts/calendar.ts'
import { useRoster, useTable } from '../contexts.ts'
import classes from './PhoneView.module.css'

interface Props {
  chosen: string
  onDate: (date: string) => void
  onClose: () => void
}

/** List of all dates, newest first, each with the number of students present. */
export function DateList({ chosen, onDate, onClose }: Props) {
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
                onClick={() => {
                  onClose()
                  onDate(date)
                }}
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
