import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconLock } from '@tabler/icons-react'
import { Row } from '../../ui/blocks/layout.tsx'
import { course } from '../../ui/texts/course.ts'
import classes from './cards.module.css'

/** Line on a course's card: the course has no owner any more and stays readable until a date. */
export function ReadOnlyLine({ until }: { until: string }) {
  return (
    <Row as="p" gap="s" align="start" className={classes.readOnly}>
      <IconLock size={18} aria-hidden="true" />
      {fill(course.readOnly, { date: longDate(bakuDate(new Date(until))) })}
    </Row>
  )
}
