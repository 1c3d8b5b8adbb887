import type { CourseSummary, LessonBreak, LessonChange } from '@hasiye/contract/courses.ts'
import { daysText, lessonChangeText } from '@hasiye/contract/lesson-change-text.ts'
import { upcomingBreaks, upcomingChanges } from '@hasiye/contract/lesson-days.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { ReactNode } from 'react'
import { useLessonTime } from '../../device/useLessonTime.ts'
import { useToday } from '../../device/useNow.ts'
import { LinkedText } from '../../ui/blocks/LinkedText.tsx'
import { Column, List, Row } from '../../ui/blocks/layout.tsx'
import { lessonBreak } from '../../ui/texts/lesson-changes.ts'
import classes from './LessonChanges.module.css'

type Changed = Pick<CourseSummary, 'lessonChanges' | 'breaks' | 'heldDates'>

/** The changes and breaks of a course that are not over, by date. */
function itemsOf(course: Changed, today: string, timeOn: ReturnType<typeof useLessonTime>) {
  const changes = upcomingChanges(course, today).map((change) => ({
    ...{ key: change.date, date: change.date, said: lessonChangeText(change, timeOn), text: change.text },
    change,
  }))
  const breaks = upcomingBreaks(course, today).map((pause) => ({
    ...{ key: `break ${pause.id}`, date: pause.from, text: pause.text },
    said: fill(lessonBreak.said, { days: daysText(pause.from, pause.to) }),
    pause,
  }))
  return [...changes, ...breaks].sort((one, other) => (one.date < other.date ? -1 : 1))
}

interface Props {
  course: Changed
  /** How many are shown at most. */
  max?: number
  /** The actions on a change, and on a break. */
  action?: (change: LessonChange) => ReactNode
  breakAction?: (pause: LessonBreak) => ReactNode
}

/** The changes of a course's lessons in words, each with its reason; nothing without any. */
export function LessonChanges({ course, max, action, breakAction }: Props) {
  const items = itemsOf(course, useToday(), useLessonTime()).slice(0, max)
  if (items.length === 0) return null
  return (
    <List gap="s">
      {items.map((item) => (
        <Row as="li" wrap gap="s" lineGap="none" key={item.key}>
          <span className={classes.diamond} aria-hidden="true" />
          <Column as="span" grow="wide" className={classes.text}>
            {item.said}
            {item.text && (
              <span className={classes.why}>
                <LinkedText text={item.text} />
              </span>
            )}
          </Column>
          {'change' in item ? action?.(item.change) : breakAction?.(item.pause)}
        </Row>
      ))}
    </List>
  )
}
