import type { Course } from '@hasiye/contract/courses.ts'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { people } from '../../ui/texts/people.ts'

/** Says that a course has no students: none yet, or none any more. */
export const NoStudents = ({ course, action }: { course: Pick<Course, 'former'>; action?: ReactNode }) => (
  <EmptyState title={course.former?.length ? people.empty.formerOnly : people.empty.students} action={action} />
)
