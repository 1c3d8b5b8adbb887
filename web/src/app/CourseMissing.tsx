import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/blocks/EmptyState.tsx'
import { course } from '../ui/texts/course.ts'

/** The address of a course without its id. */
export function CourseMissing() {
  return <EmptyState isPage title={course.missingId} action={<Link to="/dashboard">{course.header.back}</Link>} />
}
