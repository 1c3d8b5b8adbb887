import { homes } from '@hasiye/contract/pages.ts'
import { useMe } from '../../api/session.ts'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { course } from '../../ui/texts/course.ts'

/** Page of a course URL without an id. */
export function CourseMissing() {
  const me = useMe()
  const home = homes[me?.role ?? 'teacher']
  const back = <ButtonLink to={home}>{me?.isParentView ? course.header.backToPanel : course.header.back}</ButtonLink>
  return <EmptyState isPage title={course.missingId} action={back} />
}
