import { lessonsOn } from '@hasiye/contract/lesson-days.ts'
import { dayWithWeekday } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useDayOffOn } from '../../../api/days-off.ts'
import { useLessonTime } from '../../../device/useLessonTime.ts'
import { ordinal } from '../../../features/attendance/words.ts'
import { Row } from '../../../ui/blocks/layout.tsx'
import { wholeOrdinals } from '../../../ui/blocks/whole-ordinals.tsx'
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
  onTable: () => void
}

/** Buttons for the previous and next date; the date itself opens what can be done with it, and the list of all dates. */
export function DateStepper({ date, onDate, onTable }: Props) {
  const { course, today } = useRoster()
  const { columns } = useTable()
  const { open } = useScreen()
  const dayOffOn = useDayOffOn()
  const timeOn = useLessonTime()
  const off = useNoLessonOn()(date)
  const index = columns.findIndex((column) => column.date === date)
  const earlier = columns.findLast((column) => column.date < date)
  const later = columns.find((column) => column.date > date)
  const times = date === today ? lessonsOn(course, date, dayOffOn).flatMap(({ startsAt }) => startsAt ?? []) : []
  const words = dayWithWeekday(date, today).replace(',\u00a0', ', ').split(' ')
  const facts = [
    date === today && [cal.today, times.length > 0 && timeOn(date, times.join(', '))].filter(Boolean).join(' '),
    off && noLesson.short,
    date > today && att.date.planned,
    index >= 0 && fill(att.date.ordinal, { position: ordinal(index + 1) }),
  ].filter(Boolean)
  return (
    <Row gap="s" className={classes.stepper}>
      <IconButton aria-label={att.date.earlier} disabled={!earlier} onClick={() => earlier && onDate(earlier.date)}>
        <IconChevronLeft size={22} aria-hidden="true" />
      </IconButton>
      <button
        type="button"
        className={classes.chosen}
        onClick={() => open('dates', { chosen: date, onDate, onTable })}
        aria-haspopup="dialog"
      >
        <strong>
          {words.slice(0, -1).join(' ')}{' '}
          <span className={classes.last}>
            {words.at(-1)} <IconChevronDown size={18} aria-hidden="true" />
          </span>
        </strong>
        <span data-told={off || date > today ? '' : undefined}>
          {off?.startsAt && <s>{off.startsAt}</s>} {wholeOrdinals(facts.join(' · '))}
        </span>
      </button>
      <IconButton aria-label={att.date.later} disabled={!later} onClick={() => later && onDate(later.date)}>
        <IconChevronRight size={22} aria-hidden="true" />
      </IconButton>
    </Row>
  )
}
