import { dayWithWeekday } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { ordinal } from '../../../features/attendance/words.ts'
import { Row } from '../../../ui/blocks/layout.tsx'
import { IconButton } from '../../../ui/controls/Button.tsx'
import { att, noLesson } from '../../../ui/texts/attendance.ts'
import { cal } from '../../../ui/texts/calendar.ts'
import { useRoster, useScreen, useTable } from '../contexts.ts'
import { useNoLessonOn } from '../useNoLesson.ts'
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
  const { open } = useScreen()
  const off = useNoLessonOn()(date)
  const index = columns.findIndex((column) => column.date === date)
  const earlier = columns.findLast((column) => column.date < date)
  const later = columns.find((column) => column.date > date)
  return (
    <Row gap="s" className={classes.stepper}>
      <IconButton
        variant="default"
        aria-label={att.date.earlier}
        disabled={!earlier}
        onClick={() => earlier && onDate(earlier.date)}
      >
        <IconChevronLeft size={22} aria-hidden="true" />
      </IconButton>
      <button
        type="button"
        className={classes.chosen}
        onClick={() => open('dates', { chosen: date, onDate })}
        aria-haspopup="dialog"
      >
        <strong>{dayWithWeekday(date, today)}</strong>
        <span>
          {off?.startsAt && <s className="tabular">{off.startsAt}</s>}
          <span className="tabular">
            {[
              date === today && cal.today,
              off && noLesson.short,
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
  )
}
