import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/blocks/EmptyState.tsx'
import { course } from '../ui/texts/course.ts'

/** Page of a course URL without an id. */
export function CourseMissing() {
  return <EmptyState isPage title={course.missingId} action={<Link to="/dashboard">{course.header.back}</Link>} />
}
