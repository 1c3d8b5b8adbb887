import type { CourseSummary, LessonChange } from '@hasiye/contract/courses.ts'
import { lessonChangeText } from '@hasiye/contract/lesson-change-text.ts'
import type { ReactNode } from 'react'
import { Column, List, Row } from '../../ui/blocks/layout.tsx'
import { useLessonTime } from '../../ui/useLessonTime.ts'
import classes from './LessonChanges.module.css'

interface Props {
  changes: CourseSummary['lessonChanges']
  /** The actions on a change. */
  action?: (change: LessonChange) => ReactNode
}

/** The changes of a course's lessons in words, each with its reason. */
export function LessonChanges({ changes, action }: Props) {
  const timeOn = useLessonTime()
  return (
    <List gap="s">
      {changes.map((change) => (
        <Row as="li" wrap gap="s" lineGap="none" key={change.date}>
          <span className={classes.diamond} aria-hidden="true" />
          <Column as="span" grow="wide" className={classes.text}>
            {lessonChangeText(change, timeOn)}
            {change.text && <span className={classes.why}>{change.text}</span>}
          </Column>
          {action?.(change)}
        </Row>
      ))}
    </List>
  )
}
