import { Skeleton } from '@mantine/core'
import { Delayed } from '../../ui/blocks/Delayed.tsx'
import { att } from '../../ui/texts/attendance.ts'
import classes from './OwnAttendance.module.css'

/** The boxes of the attendance while it loads. */
export function AttendanceSkeleton() {
  return (
    <Delayed>
      <p className="visually-hidden" role="status">
        {att.loading}
      </p>
      <div className={classes.layout} aria-hidden="true">
        <Skeleton height={88} radius="lg" />
        <Skeleton height={180} radius="lg" />
        <Skeleton height={400} radius="lg" />
      </div>
    </Delayed>
  )
}
