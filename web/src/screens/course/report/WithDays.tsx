import type { AttendanceDay } from '@hasiye/contract/attendance.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describeError } from '../../../api/describe-error.ts'
import { days as daysQuery } from '../../../api/queries.ts'
import { CourseSkeleton } from '../../../features/course/CourseScreen.tsx'
import { NoStudents } from '../../../features/people/NoStudents.tsx'
import { EmptyState } from '../../../ui/blocks/EmptyState.tsx'
import { LoadError } from '../../../ui/blocks/LoadError.tsx'
import { att } from '../../../ui/texts/attendance.ts'

export interface SavedDays {
  days: AttendanceDay[]
  dates: string[]
}

interface Props {
  course: Course
  children: (saved: SavedDays) => ReactNode
}

/** Loads the saved attendance of a course, and shows what there is to say where it has no students or no dates. */
export function WithDays({ course, children }: Props) {
  const { data: days, error, refetch } = useQuery(daysQuery(course.id))
  if (!days) {
    if (!error) return <CourseSkeleton />
    return <LoadError {...describeError(error, att.loadError)} onRetry={() => void refetch()} />
  }
  if (course.participants.length + (course.former ?? []).length === 0) return <NoStudents course={course} />
  if (days.length === 0) return <EmptyState title={att.empty.dates} />
  return children({ days, dates: days.map(({ date }) => date) })
}
