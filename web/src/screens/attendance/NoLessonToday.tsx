import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCalendarPlus } from '@tabler/icons-react'
import type { Column as DateColumn } from '../../features/attendance/columns.ts'
import { Column } from '../../ui/blocks/layout.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { noLesson as texts } from '../../ui/texts/attendance.ts'
import classes from './Attendance.module.css'
import { useScreen } from './contexts.ts'

interface Props {
  last: DateColumn
  onLast: () => void
}

/** Asks whether there is a lesson today, where today has no date, so that nobody marks the last lesson by mistake. */
export function NoLessonToday({ last, onLast }: Props) {
  const { addToday } = useScreen()
  return (
    <Column as="section" gap="l" align="center" className={classes.question} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <Column gap="m" className={classes.answers}>
        <Button leftSection={<IconCalendarPlus size={20} aria-hidden="true" />} onClick={addToday}>
          {texts.yes}
        </Button>
        <Button variant="default" onClick={onLast}>
          {fill(texts.last, { date: longDate(last.date) })}
        </Button>
      </Column>
    </Column>
  )
}
