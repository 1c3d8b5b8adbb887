import { Link } from '@tanstack/react-router'
import { useMe } from '../api/session.ts'
import { EmptyState } from '../ui/blocks/EmptyState.tsx'
import plain from '../ui/blocks/PlainButton.module.css'
import { course } from '../ui/texts/course.ts'

/** Page of a course URL without an id. */
export function CourseMissing() {
  const me = useMe()
  const home = me?.role === 'student' ? '/student-dashboard' : '/dashboard'
  const back = (
    <Link to={home} className={plain.button}>
      {me?.isParentView ? course.header.backToPanel : course.header.back}
    </Link>
  )
  return <EmptyState isPage title={course.missingId} action={back} />
}
