import type { Me } from '@hasiye/contract/accounts.ts'
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { storedNewsSeen, storeNewsSeen } from '../api/news-seen.ts'
import { myCourses } from '../api/queries.ts'
import { now } from '../device/clock.ts'
import { prefetchLater } from '../device/first-use.ts'
import { newSince, setNewSince } from '../features/news/seen.ts'
import { CountBadge } from '../ui/blocks/Badge.tsx'
import { nav } from '../ui/texts/dashboard.ts'
import classes from './NewsBell.module.css'

interface Props {
  me: Me
  /** The class of an item in a menu, which shows the name too. */
  itemClass?: string | undefined
}

/** Link to the news, with its number as last loaded with the courses, which it loads itself where no screen did. */
export function NewsBell({ me, itemClass }: Props) {
  const queryClient = useQueryClient()
  const { data: courses } = useQuery({ ...myCourses, enabled: false })
  useEffect(
    () => prefetchLater(() => queryClient.prefetchQuery({ ...myCourses, staleTime: Number.POSITIVE_INFINITY })),
    [queryClient],
  )
  useNewsOfParent(me, courses)
  newSince(me)
  const count = courses?.reduce((sum, { newsCount = 0 }) => sum + newsCount, 0) ?? 0
  return (
    <Link
      to="/news"
      className={itemClass ?? classes.bell}
      aria-label={count > 0 ? `${nav.news}, ${fill(nav.newsCount, { n: count })}` : nav.news}
    >
      <IconBell aria-hidden="true" />
      {itemClass && nav.news}
      {count > 0 && <CountBadge count={count} color="xezer" />}
    </Link>
  )
}

/**
 * Only this device knows what a parent has seen: at the first visit everything, and later what it stored. The courses
 * are loaded again where they were loaded without their counts, before the account was known.
 */
function useNewsOfParent(me: Me, courses: CourseSummary[] | undefined): void {
  const queryClient = useQueryClient()
  const settledFor = useRef<number>(undefined)
  useEffect(() => {
    if (!me.isParentView || !courses || settledFor.current === me.id) return
    settledFor.current = me.id
    if (storedNewsSeen(me.id) === undefined) {
      const at = now().toISOString()
      storeNewsSeen(me.id, at)
      setNewSince(me, at)
    } else if (courses.some(({ newsCount }) => newsCount === undefined)) {
      void queryClient.invalidateQueries({ queryKey: myCourses.queryKey })
    }
  }, [me, courses, queryClient])
}
