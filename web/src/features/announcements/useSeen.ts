import { type Announcement, seeAnnouncement } from '@hasiye/contract/announcements.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { announcementKeys, myCourses } from '../../api/queries.ts'
import { useCall } from '../../forms/useCall.ts'

/** How long an announcement must stand on the screen. */
const seenAfterMs = 1000
const half = 0.5
/** After an error, of which another element on the screen tells nothing. */
const retryMs = 30_000

/** At least half of it is visible, or it fills half of the screen. */
const stands = ({ isIntersecting, intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) =>
  isIntersecting && (intersectionRatio >= half || intersectionRect.height >= half * (rootBounds?.height ?? Infinity))

/**
 * Tells the server, once, that a family has seen this version of an announcement: its element stood for a second on the screen, in a
 * visible tab. Without a network it is told when the element next stands there after the network has returned.
 */
export function useSeen(
  { id, version, seen }: Pick<Announcement, 'id' | 'version' | 'seen'>,
  element: RefObject<HTMLElement | null>,
): void {
  const queryClient = useQueryClient()
  const sentVersion = useRef<number>(undefined)
  const [attempt, setAttempt] = useState(0)
  const { mutate } = useCall(seeAnnouncement, {
    onDone: (_, { body }) => {
      const marked = <One extends Announcement>(all: One[] | undefined) =>
        all?.map((one) => (one.id === id && one.version === body?.version ? { ...one, seen: true } : one))
      for (const queryKey of announcementKeys) queryClient.setQueriesData({ queryKey }, marked)
      queryClient.setQueryData(myCourses.queryKey, (courses) =>
        courses?.map((course) => ({ ...course, announcements: marked(course.announcements) })),
      )
    },
    onError: ({ code }) => {
      // deleted meanwhile, or in a course without an owner, where nothing is written
      if (code === 'not_found' || code === 'course_read_only') return
      sentVersion.current = undefined
      window.setTimeout(() => setAttempt((before) => before + 1), retryMs)
    },
  })
  useEffect(() => {
    const { current } = element
    if (seen !== false || !current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStanding = false
    const watch = () => {
      clearTimeout(timer)
      if (!isStanding || sentVersion.current === version || document.visibilityState !== 'visible') return
      timer = setTimeout(() => {
        // a dialog covers the page
        if (document.querySelector('[aria-modal="true"]')) return watch()
        sentVersion.current = version
        mutate({ params: { id }, body: { version } })
      }, seenAfterMs)
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) isStanding = stands(entry)
        watch()
      },
      // many, because of a sheet that is higher than the screen only a small part is visible
      { threshold: Array.from({ length: 51 }, (_, n) => n / 50) },
    )
    observer.observe(current)
    const retry = () => setAttempt(attempt + 1)
    document.addEventListener('visibilitychange', watch)
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', watch)
      window.removeEventListener('online', retry)
    }
  }, [id, version, seen, element, attempt, mutate])
}
