import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { course as courseQuery } from '../../api/queries.ts'
import { useMe } from '../../api/session.ts'
import { Delayed } from '../../ui/blocks/Delayed.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { course as texts } from '../../ui/texts/course.ts'
import classes from './BackLink.module.css'

/** Path of the list that a course was opened from. */
export type Home = '/dashboard' | '/student-dashboard'

interface Props {
  id: number
  home: Home
  /** The page title until the course is loaded. */
  title: string
  /** Shown if the course does not exist or the viewer may not see it. */
  notFound: string
  children: (course: Course, me: Me) => ReactNode
}

/** Page of one course: loads it and shows errors. */
export function CourseScreen({ id, home, title, notFound, children }: Props) {
  const { data: course, error, refetch } = useQuery(courseQuery(id))
  const me = useMe()
  usePageTitle(course?.name ?? title)
  if (course && me && error?.code !== 'not_found') return children(course, me)
  if (!error) return <CourseSkeleton />
  const text = error.code === 'not_found' ? notFound : texts.loadError
  return (
    <>
      <BackLink to={home} />
      <LoadError text={text} detail={error.message} retryLabel={texts.reload} onRetry={refetch} isPage />
    </>
  )
}

/** Link from a course back to the list it was opened from. */
export function BackLink({ to }: { to: Home }) {
  return (
    <Link to={to} className={classes.back}>
      <IconArrowLeft size={20} aria-hidden="true" />
      {texts.header.back}
    </Link>
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
