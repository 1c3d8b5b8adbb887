import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCalendarPlus } from '@tabler/icons-react'
import type { Column as DateColumn } from '../../features/attendance/columns.ts'
import { useUndoChange } from '../../features/course/useUndoChange.ts'
import { Column, Hint } from '../../ui/blocks/layout.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { noLesson as texts } from '../../ui/texts/attendance.ts'
import { lessonChange } from '../../ui/texts/lesson-changes.ts'
import classes from './Attendance.module.css'
import { useRoster, useScreen } from './contexts.ts'
import { noLessonText, useNoLessonOn } from './useNoLesson.ts'

interface Props {
  last: DateColumn
  onLast: () => void
}

/** Asks whether there is a lesson today, where today has no date, so that nobody marks the last lesson by mistake. */
export function NoLessonToday({ last, onLast }: Props) {
  const { addToday } = useScreen()
  const { course, today } = useRoster()
  const undo = useUndoChange(course.id)
  const off = useNoLessonOn()(today)
  return (
    <Column as="section" gap="l" align="center" className={classes.question} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      {off && <Hint>{noLessonText(off)}</Hint>}
      <Column gap="m" className={classes.answers}>
        {off && off.reason !== 'break' && <Button onClick={() => undo(today)}>{lessonChange.undo}</Button>}
        <Button
          variant={off ? 'default' : 'filled'}
          leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
          onClick={addToday}
        >
          {texts.yes}
        </Button>
        <Button variant="default" onClick={onLast}>
          {fill(texts.last, { date: longDate(last.date) })}
        </Button>
      </Column>
    </Column>
  )
}
