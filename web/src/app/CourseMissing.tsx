import { Link } from '@tanstack/react-router'
import { useMe } from '../api/session.ts'
import { EmptyState } from '../ui/blocks/EmptyState.tsx'
import { course } from '../ui/texts/course.ts'

/** Page of a course URL without an id. */
export function CourseMissing() {
  const home = useMe()?.role === 'student' ? '/student-dashboard' : '/dashboard'
  return <EmptyState isPage title={course.missingId} action={<Link to={home}>{course.header.back}</Link>} />
}
