import type { Course, LessonChange } from '@hasiye/contract/courses.ts'
import { lessonChangeText } from '@hasiye/contract/lesson-change-text.ts'
import { changeLesson } from '@hasiye/contract/lesson-changes.ts'
import { nextLesson, nextLessonDates } from '@hasiye/contract/lesson-days.ts'
import { dayAndMonth } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCalendarOff, IconCalendarPlus, IconCalendarRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { useDayOffOn } from '../../api/days-off.ts'
import { courseKeys } from '../../api/queries.ts'
import { now } from '../../device/clock.ts'
import { useLessonTime } from '../../device/useLessonTime.ts'
import { useToday } from '../../device/useNow.ts'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { DateChips } from '../../ui/blocks/DateChips.tsx'
import { DateField } from '../../ui/blocks/DateField.tsx'
import { Card, Hint } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { isNoTime, TimeField } from '../../ui/controls/TimeField.tsx'
import { timeField } from '../../ui/texts/calendar.ts'
import { common } from '../../ui/texts/common.ts'
import { lessonChange as texts } from '../../ui/texts/lesson-changes.ts'
import classes from './ChangeLesson.module.css'
import { useUndoChange } from './useUndoChange.ts'

type Kind = LessonChange['kind']
const ways: [Kind, typeof IconCalendarOff][] = [
  ['cancelled', IconCalendarOff],
  ['moved', IconCalendarRepeat],
  ['extra', IconCalendarPlus],
]

interface Typed {
  [name: string]: unknown
  kind: Kind
  date: string | null
  movedTo: string | null
  startsAt: string
  text: string
}

interface Props {
  course: Course
  /** The date that is chosen at first; otherwise that of the next lesson. */
  date?: string
  onClose: () => void
}

/** Cancels, moves or adds a lesson: one sheet, which says who is notified. */
export function ChangeLesson({ course, date: first, onClose }: Props) {
  const today = useToday()
  const dayOffOn = useDayOffOn()
  const undo = useUndoChange(course.id)
  const timeOn = useLessonTime()
  const { lessonChanges: current = [] } = course
  // what a change replaces, which undoing from its toast restores
  const [before] = useState(current)
  const cancelledOn = (day: string | null) => {
    const change = current.find((one) => one.date === day && one.kind === 'cancelled')
    return change && { movedTo: `${lessonChangeText(change, timeOn)}.` }
  }
  const [openedAt] = useState(now)
  const next = nextLessonDates(course, nextLesson(course, openedAt, dayOffOn)?.date ?? today, dayOffOn, 3)
  const initial: Typed = {
    kind: 'cancelled',
    date: first ?? next[0] ?? today,
    movedTo: null,
    startsAt: '',
    text: '',
  }
  const form = useForm(changeLesson, {
    initial,
    labels: { text: texts.why, startsAt: texts.time },
    check: ({ kind, date, movedTo, startsAt }) => ({
      ...(date === null && { date: texts.noDate }),
      ...(kind === 'moved' && (movedTo === null || movedTo === date) && !startsAt && { movedTo: texts.noTime }),
      ...(kind === 'moved' && cancelledOn(movedTo === date ? null : movedTo)),
      ...(kind !== 'cancelled' && isNoTime(startsAt) && { startsAt: timeField.odd }),
    }),
    input: ({ kind, date, movedTo, startsAt, text }) => ({
      params: { id: course.id, date: date ?? today },
      body: {
        kind,
        startsAt: (kind !== 'cancelled' && startsAt) || null,
        movedTo: kind === 'moved' && movedTo !== date ? movedTo : null,
        text: text.trim(),
      },
    }),
    stale: courseKeys,
    failed: texts.failed,
    onRefused: ({ code, message }) => (code === 'date_invalid' ? { fieldErrors: { date: message } } : undefined),
    onSaved: ({ lessonChanges }, { date }) => {
      const arrived = before.find((one) => one.movedTo === date)
      // a lesson that was moved to this date is moved again from its planned date
      const change = [date, arrived?.date].flatMap((day) => lessonChanges.find((one) => one.date === day) ?? [])[0]
      const replaced = before.find((one) => one.date === change?.date)
      if (change)
        void notifySuccess(`${lessonChangeText(change, timeOn)}.`, { undo: () => void undo(change.date, replaced) })
      onClose()
    },
  })
  const { kind, date, movedTo } = form.values
  const setDate = (day: string | null) => form.setValue('date', day)
  const title = kind === 'cancelled' && date ? fill(texts.cancelTitle, { date: dayAndMonth(date) }) : texts.way[kind]
  const isCancelled = kind === 'extra' && cancelledOn(date) !== undefined
  return (
    <FormSheet
      form={form}
      title={title}
      isUnchanged={false}
      submit={isCancelled ? texts.addExtra : texts.way[kind]}
      onClose={onClose}
    >
      <fieldset className={classes.ways}>
        <legend className="visually-hidden">{texts.ways}</legend>
        {ways.map(([way, Icon]) => (
          <Card
            as="label"
            row
            gap="m"
            padding="none"
            key={way}
            className={classes.way}
            data-chosen={way === kind || undefined}
          >
            <input type="radio" name="kind" checked={way === kind} onChange={() => form.setValue('kind', way)} />
            <Icon size={24} aria-hidden="true" />
            {texts.way[way]}
          </Card>
        ))}
      </fieldset>
      {kind === 'extra' ? (
        <DateField label={texts.date} value={date} onChange={setDate} error={form.errors.date} />
      ) : (
        <DateChips
          label={texts.date}
          choices={next.map((day) => ({ date: day, text: dayAndMonth(day) }))}
          value={date}
          onChange={setDate}
          error={form.errors.date}
        />
      )}
      {kind === 'moved' && (
        <DateField
          label={texts.newDate}
          value={movedTo}
          onChange={(day) => form.setValue('movedTo', day)}
          error={form.errors.movedTo}
        />
      )}
      {kind !== 'cancelled' && <TimeField {...form.field('startsAt')} />}
      <TextField {...form.field('text')} labelNote={common.optional} autoComplete="off" />
      {isCancelled && (
        <Banner tone="warn">
          {texts.isCancelled}
          <Button
            variant="default"
            onClick={() => {
              void undo(date ?? '')
              onClose()
            }}
          >
            {texts.restoreLesson}
          </Button>
        </Banner>
      )}
      <Hint>{texts.notified}</Hint>
    </FormSheet>
  )
}
