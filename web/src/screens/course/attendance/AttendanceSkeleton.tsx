import { Skeleton } from '@mantine/core'
import { att } from '../../../ui/texts/attendance.ts'
import classes from './AttendanceSkeleton.module.css'

const rows = Array.from({ length: 8 }, (_, i) => i)

/** Placeholder of the screen while it loads. */
export function AttendanceSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label={att.loading}>
      <Skeleton height={44} width="60%" />
      {rows.map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </div>
  )
}
