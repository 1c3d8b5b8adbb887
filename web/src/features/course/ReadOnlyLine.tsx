import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconLock } from '@tabler/icons-react'
import { course } from '../../ui/texts/course.ts'
import classes from './cards.module.css'

/** Says on a card that its course has no owner any more, and how long it stays readable. */
export function ReadOnlyLine({ until }: { until: string }) {
  return (
    <p className={classes.readOnly}>
      <IconLock size={18} aria-hidden="true" />
      {fill(course.readOnly, { date: longDate(bakuDate(new Date(until))) })}
    </p>
  )
}
