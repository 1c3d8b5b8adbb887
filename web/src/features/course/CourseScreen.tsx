import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { course as courseQuery } from '../../api/queries.ts'
import { useMe } from '../../api/session.ts'
import { BackLink } from '../../ui/blocks/BackLink.tsx'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Delayed, Skeleton } from '../../ui/blocks/Skeleton.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { course as texts } from '../../ui/texts/course.ts'
import { first } from '../../ui/texts/first-page.ts'

/** Path of the list from which a course was opened. */
export type Home = '/dashboard' | '/student-dashboard'

interface Props {
  id: number
  home: Home
  /** The page title until the course is loaded. */
  title: string
  /** The page title then, if it is not only the name of the course. */
  titleOf?: (course: Course) => string
  /** Replaces the page of a course that does not exist or is not the viewer's; it receives that page. */
  Missing?: ComponentType<{ id: number; children: ReactNode }>
  children: (course: Course, me: Me) => ReactNode
}

/** Titles of the page of a course that does not exist or is not the viewer's. Source: SPEC.md section 8. */
const missing: Record<Home, string> = { '/dashboard': texts.loadError, '/student-dashboard': texts.notFound }

const nameOf = ({ name }: Course): string => name

/** Page of one course: loads it and shows errors. */
export function CourseScreen({ id, home, title, titleOf = nameOf, Missing, children }: Props) {
  const { data: course, error, refetch } = useQuery(courseQuery(id))
  const me = useMe()
  const backLabel = useBackLabel()
  usePageTitle(course ? titleOf(course) : title)
  if (course && me && error?.code !== 'not_found') return children(course, me)
  if (!error) return <CourseSkeleton />
  if (error.code === 'not_found') {
    const back = <ButtonLink to={home}>{backLabel}</ButtonLink>
    const notFound = (
      <EmptyState isPage title={missing[home]} action={back}>
        {texts.notFoundBody}
      </EmptyState>
    )
    return Missing ? (
      <Suspense fallback={<CourseSkeleton />}>
        <Missing id={id}>{notFound}</Missing>
      </Suspense>
    ) : (
      notFound
    )
  }
  return (
    <>
      <BackToCourses to={home} />
      <LoadError {...describeError(error, texts.loadError)} retryLabel={first.reload} onRetry={refetch} isPage />
    </>
  )
}

/** Name of the link back to the list from which a course was opened. */
export const useBackLabel = (): string => (useMe()?.isParentView ? texts.header.backToPanel : texts.header.back)

/** Link back to the viewer's courses. */
export function BackToCourses({ to }: { to: Home }) {
  const label = useBackLabel()
  return (
    <BackLink to={to} search={{}}>
      {label}
    </BackLink>
  )
}

/** Placeholder of a course page while it loads. */
export function CourseSkeleton() {
  return (
    <Delayed>
      <div role="status">
        <span className="visually-hidden">{texts.loading}</span>
        <Skeleton height={260} radius="lg" />
        <Skeleton height={120} radius="lg" mt={20} />
      </div>
    </Delayed>
  )
}
