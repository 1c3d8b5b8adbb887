import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import type { Column } from '../../features/attendance/columns.ts'
import { noLesson as texts } from '../../ui/texts/attendance.ts'
import { useScreen } from './contexts.ts'
import classes from './NoLessonToday.module.css'

interface Props {
  last: Column
  onLast: () => void
}

/** Asks on a day without a date whether there is a lesson, so that nobody marks the last lesson by mistake. */
export function NoLessonToday({ last, onLast }: Props) {
  const { addToday } = useScreen()
  return (
    <section className={classes.question} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <div className={classes.answers}>
        <Button leftSection={<IconCalendarPlus size={20} aria-hidden="true" />} onClick={addToday}>
          {texts.yes}
        </Button>
        <Button variant="default" onClick={onLast}>
          {fill(texts.last, { date: longDate(last.date) })}
        </Button>
      </div>
    </section>
  )
}
