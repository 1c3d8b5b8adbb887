import { nextLessonDates } from '@hasiye/contract/lesson-days.ts'
import { longDate, shortDate, weekdayOf, weekdaysShort } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useDayOffOn } from '../../../api/days-off.ts'
import { Banner } from '../../../ui/blocks/Banner.tsx'
import { Calendar } from '../../../ui/blocks/Calendar.tsx'
import { ConfirmDialog } from '../../../ui/blocks/ConfirmDialog.tsx'
import { Column, Hint, Row } from '../../../ui/blocks/layout.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { att, noLesson } from '../../../ui/texts/attendance.ts'
import { cal } from '../../../ui/texts/calendar.ts'
import { common } from '../../../ui/texts/common.ts'
import { lessonDays } from '../../../ui/texts/course.ts'
import { fieldError } from '../../../ui/texts/errors.ts'
import { useRoster, useScreen, useTable } from '../contexts.ts'
import { noLessonText, useNoLessonOn } from '../useNoLesson.ts'
import classes from './dialogs.module.css'

/** Lesson days without a date that are one tap away. */
const offered = 3

const hasLesson = att.date.hasLesson.toLocaleLowerCase('az')

/**
 * Dialog to add the date of a lesson; today is preselected unless it already exists. Days with a lesson are marked, and
 * a future day, and one whose lesson does not take place, is confirmed first.
 */
export function AddDateDialog({ onClose }: { onClose: () => void }) {
  const { course, today } = useRoster()
  const { columns } = useTable()
  const { addDate } = useScreen()
  const dates = columns.map((column) => column.date)
  const nextLessons = nextLessonDates(course, today, useDayOffOn(), offered + 1)
    .filter((day) => !dates.includes(day))
    .slice(0, offered)
  const [chosen, setChosen] = useState<string | null>()
  const date = chosen === undefined && !dates.includes(today) ? today : (chosen ?? null)
  // a new object for each press, so that each one moves the focus
  const [error, setError] = useState<{ text: string }>()
  const [asked, setAsked] = useState<{ day: string; title: string; body: string; confirm: string }>()
  const noLessonOn = useNoLessonOn()
  const calendar = useRef<HTMLFieldSetElement>(null)
  const errorId = useId()
  useLayoutEffect(() => {
    if (!error) return
    calendar.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus()
    document.getElementById(errorId)?.scrollIntoView({ block: 'nearest' })
  }, [error, errorId])
  const choose = (picked: string | null) => {
    setChosen(picked)
    setError(undefined)
  }
  const addNow = (day: string) => {
    onClose()
    addDate(day)
  }
  const add = () => {
    if (date === null) return setError({ text: fill(fieldError.required, { field: att.date.label }) })
    if (dates.includes(date)) return setError({ text: att.date.duplicate })
    const off = noLessonOn(date)
    if (off) setAsked({ ...noLesson.add, day: date, body: fill(noLesson.add.body, { reason: noLessonText(off) }) })
    else if (date > today)
      setAsked({ ...att.date.future, day: date, body: fill(att.date.future.body, { date: longDate(date) }) })
    else addNow(date)
  }
  return (
    <Sheet
      title={att.date.add}
      opened
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button onClick={add}>{common.add}</Button>
        </>
      }
    >
      {nextLessons.length > 0 && (
        <Column as="section" gap="s" aria-label={lessonDays.next}>
          <Hint>{lessonDays.next}</Hint>
          <Row wrap gap="s">
            {nextLessons.map((day) => (
              <Button
                key={day}
                variant={day === date ? 'filled' : 'default'}
                aria-pressed={day === date}
                onClick={() => choose(day)}
              >
                {weekdaysShort[weekdayOf(day)]} {shortDate(day).slice(0, 5)}
              </Button>
            ))}
          </Row>
        </Column>
      )}
      <Column as="fieldset" gap="s" align="center" ref={calendar} aria-describedby={error && errorId}>
        <legend>{att.date.label}</legend>
        {error && (
          <div id={errorId} className={classes.error}>
            <Banner tone="danger">{error.text}</Banner>
          </div>
        )}
        <Calendar value={date} onChange={choose} marked={dates} markedLabel={hasLesson} />
      </Column>
      <Row as="p" gap="s" justify="center" hint aria-hidden="true">
        <span className={classes.dot} /> {att.date.hasLesson}
        <span className={classes.today} /> {cal.today}
      </Row>
      {asked && (
        <ConfirmDialog
          opened
          onClose={() => setAsked(undefined)}
          title={asked.title}
          body={asked.body}
          confirmLabel={asked.confirm}
          onConfirm={() => addNow(asked.day)}
        />
      )}
    </Sheet>
  )
}
