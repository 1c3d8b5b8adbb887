import type { LessonDay } from '@hasiye/contract/courses.ts'
import { sortLessonDays, usualLessonMinutes } from '@hasiye/contract/lesson-days.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { weekdays, weekdaysShort } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Column, Hint, Row } from '../../ui/blocks/layout.tsx'
import { IconButton } from '../../ui/controls/Button.tsx'
import { isNoTime, TimeField } from '../../ui/controls/TimeField.tsx'
import { timeField } from '../../ui/texts/calendar.ts'
import { lessonDays as texts } from '../../ui/texts/course.ts'
import classes from './LessonDaysField.module.css'

interface Props {
  value: readonly LessonDay[]
  onChange: (value: LessonDay[]) => void
}

interface FieldProps extends Props {
  /** Shown at the lesson that it is about. */
  error?: string | undefined
  /** The length of a lesson. */
  minutes: number
  onMinutes: (minutes: number) => void
}

/** The seven days of the week as buttons, the times of the chosen ones, and how long a lesson takes. */
export function LessonDaysField(props: FieldProps) {
  const hintId = useId()
  return (
    <Column as="fieldset" gap="s" aria-describedby={hintId}>
      <legend>{texts.title}</legend>
      <WeekdayButtons {...props} />
      <LessonTimes {...props} />
      <Hint id={hintId}>{texts.hint}</Hint>
    </Column>
  )
}

export const WeekdayButtons = ({ value, onChange }: Props) => (
  <div className={classes.days}>
    {weekdaysShort.map((short, index) => (
      <WeekdayButton key={short} weekday={index + 1} value={value} onChange={onChange} />
    ))}
  </div>
)

/** When the lessons of the chosen days begin, and how long they take. */
export function LessonTimes({ value, onChange, error, minutes, onMinutes }: FieldProps) {
  if (value.length === 0) return null
  const wrong = Math.max(0, value.findIndex(errorOf))
  return (
    <>
      <Column as="ul" gap="s" className={classes.times}>
        {value.map((lesson, index) => (
          // the position in the list is the lesson's only identity
          <Time
            key={`${lesson.weekday} ${index}`}
            index={index}
            value={value}
            onChange={onChange}
            error={index === wrong ? error : undefined}
          />
        ))}
      </Column>
      <LessonMinutes minutes={minutes} onMinutes={onMinutes} />
    </>
  )
}

/** What is wrong with one of the lessons: a text that is no time, or the time of one before it. */
function errorOf({ weekday, startsAt }: LessonDay, index: number, all: readonly LessonDay[]): string | undefined {
  if (isNoTime(startsAt)) return timeField.odd
  const isTwice = all.slice(0, index).some((other) => other.weekday === weekday && other.startsAt === startsAt)
  if (!isTwice) return undefined
  return startsAt === null ? timeField.odd : texts.twice
}

/** The error of a form whose lessons cannot be saved as they were typed. */
export function timeErrors({ lessonDays }: { lessonDays: readonly LessonDay[] }): { lessonDays?: string } {
  const error = lessonDays.map(errorOf).find((text) => text !== undefined)
  return error === undefined ? {} : { lessonDays: error }
}

const lengths = [usualLessonMinutes, 60, 90]

/** The usual lengths of a lesson, and the course's own where it has another one. */
function LessonMinutes({ minutes, onMinutes }: Pick<FieldProps, 'minutes' | 'onMinutes'>) {
  const name = useId()
  const [stored] = useState(minutes)
  const shown = [...new Set([...lengths, stored])].sort((a, b) => a - b)
  return (
    <Column as="fieldset" gap="s">
      <legend>{texts.minutes}</legend>
      <div className={classes.days}>
        {shown.map((length) => (
          <Row
            as="label"
            justify="center"
            key={length}
            className={classes.day}
            data-chosen={length === minutes || undefined}
          >
            <input type="radio" name={name} checked={length === minutes} onChange={() => onMinutes(length)} />
            {length}
          </Row>
        ))}
      </div>
    </Column>
  )
}

function WeekdayButton({ weekday, value, onChange }: Props & { weekday: number }) {
  const isChosen = value.some((lesson) => lesson.weekday === weekday)
  const others = value.filter((lesson) => lesson.weekday !== weekday)
  return (
    <Row as="label" justify="center" className={classes.day} data-chosen={isChosen || undefined}>
      <input
        type="checkbox"
        aria-label={weekdays[weekday - 1]}
        checked={isChosen}
        disabled={!isChosen && value.length >= limits.lessonDays.max}
        onChange={() => onChange(isChosen ? others : sortLessonDays([...value, { weekday, startsAt: null }]))}
      />
      <span aria-hidden="true">{weekdaysShort[weekday - 1]}</span>
    </Row>
  )
}

/**
 * The time of one lesson. The lessons are sorted when the days are saved, so that nothing moves while a time is typed.
 */
function Time({ index, value, onChange, error }: Props & { index: number; error: string | undefined }) {
  const lesson = value[index]
  if (!lesson) return null
  const { weekday, startsAt } = lesson
  const day = weekdays[weekday - 1] ?? ''
  const isFirst = value.findIndex((other) => other.weekday === weekday) === index
  const lacksTime = value.some((other) => other.weekday === weekday && other.startsAt === null)
  const put = (...lessons: LessonDay[]) => onChange(value.toSpliced(index, 1, ...lessons))
  return (
    <Row as="li" gap="s">
      <span className={classes.name} aria-hidden="true">
        {isFirst && day}
      </span>
      <TimeField
        aria-label={fill(texts.time, { day })}
        value={startsAt ?? ''}
        error={error}
        onChange={(time) => put({ weekday, startsAt: time || null })}
      />
      {!isFirst ? (
        <IconButton aria-label={fill(texts.removeTime, { day })} onClick={() => put()}>
          <IconX size={20} aria-hidden="true" />
        </IconButton>
      ) : (
        <IconButton
          aria-label={fill(texts.addTime, { day })}
          disabled={lacksTime || value.length >= limits.lessonDays.max}
          onClick={() => put(lesson, { weekday, startsAt: null })}
        >
          <IconPlus size={20} aria-hidden="true" />
        </IconButton>
      )}
    </Row>
  )
}
