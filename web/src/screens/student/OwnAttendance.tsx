import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../api/describe-error.ts'
import { ownMarks } from '../../api/queries.ts'
import { Delayed } from '../../ui/blocks/Delayed.tsx'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { att } from '../../ui/texts/attendance.ts'
import { common } from '../../ui/texts/common.ts'
import { student } from '../../ui/texts/student.ts'
import { MarkList } from './MarkList.tsx'
import { MonthChart } from './MonthChart.tsx'
import classes from './OwnAttendance.module.css'
import { Totals } from './Totals.tsx'

interface Props {
  courseId: number
  isParentView: boolean
}

/** A student's own attendance in one course: totals, all marks and months. */
export function OwnAttendance({ courseId, isParentView }: Props) {
  const { data: marks, error, refetch } = useQuery(ownMarks(courseId))

  if (!marks && error) {
    return <LoadError {...describeError(error, att.loadError)} retryLabel={common.retry} onRetry={refetch} />
  }
  if (!marks) return <AttendanceSkeleton />
  if (marks.length === 0) return <EmptyState title={student.att.empty} />
  return (
    <div className={classes.layout}>
      <Totals marks={marks} />
      <MarkList title={isParentView ? student.tab.attendance : student.att.title} marks={marks} />
      <MonthChart marks={marks} isParentView={isParentView} />
    </div>
  )
}

/** Placeholder of the attendance while it loads. */
function AttendanceSkeleton() {
  return (
    <Delayed>
      <p className="visually-hidden" role="status">
        {att.loading}
      </p>
      <div className={classes.layout} aria-hidden="true">
        <Skeleton height={88} radius="lg" />
        <Skeleton height={400} radius="lg" />
        <Skeleton height={180} radius="lg" />
      </div>
    </Delayed>
  )
}
