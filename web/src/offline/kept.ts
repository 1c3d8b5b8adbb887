import type { Me } from '@hasiye/contract/accounts.ts'
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError, isUnreachable } from '../api/client.ts'
import { meQuery, myCourses, refreshMe } from '../api/queries.ts'
import { dropKept } from '../ui/kept-database.ts'
import { claimKept, listKept, removeKept, writeKept } from './kept-disk.ts'
import { courseOf, isKept, isOfLostCourse, isOneCourse, isSomebodyElse } from './kept-queries.ts'
import { isFromDevice, isOld, keptTtlMs, ownerOf, showKept } from './kept-reply.ts'

const writeDelayMs = 300
const retryMs = 15_000
const listDelayMs = 1_000

const isGone = (error: unknown): boolean => error instanceof ApiError && [403, 404].includes(error.status)

/**
 * Keeps the server's replies to this person on the device, and shows what is kept until the server has answered. Repeats what no
 * server answered until one does. Removes what the person may no longer see. Returns the function that stops it.
 */
export function keepReplies(queryClient: QueryClient, me: Me): () => void {
  const owner = ownerOf(me)
  const cache = queryClient.getQueryCache()
  const changed = new Set<Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let listTimer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const show = (query: Query) => showKept(queryClient, query, { owner, isWanted: () => !isStopped })
  const forget = async (isLost: (courseId: number) => boolean) => {
    const isRemoved = (queryKey: QueryKey) => isOfLostCourse(queryKey, isLost)
    const hashes = await listKept(owner)
    const lost = hashes.filter((hash) => isRemoved(JSON.parse(hash) as QueryKey))
    if (!lost.some((hash) => courseOf(JSON.parse(hash) as QueryKey) !== undefined)) return
    await removeKept(owner, lost)
    queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => isRemoved(queryKey) })
  }
  const keep = async (query: Query) => {
    const { data, dataUpdatedAt } = query.state
    if (data == null || isFromDevice(query)) return
    await writeKept({ owner, hash: query.queryHash, body: JSON.stringify(data), updatedAt: dataUpdatedAt })
    if (query.queryHash !== hashKey(myCourses.queryKey)) return
    const mine = new Set((data as CourseSummary[]).map(({ id }) => id))
    await forget((courseId) => !mine.has(courseId))
  }
  const keepChanged = () => {
    clearTimeout(timer)
    timer = undefined
    for (const query of changed) void keep(query)
    changed.clear()
  }
  /** Replies to saves come one per date and change the same query each time. */
  const keepLater = (query: Query) => {
    changed.add(query)
    timer ??= setTimeout(keepChanged, writeDelayMs)
  }
  /** A course was changed on its page: without this, the kept list of courses would contradict the change where there is no network. */
  const readListLater = () => {
    clearTimeout(listTimer)
    listTimer = setTimeout(() => {
      const isShown = cache.find({ queryKey: myCourses.queryKey, exact: true })?.isActive()
      if (!isShown && navigator.onLine) void queryClient.prefetchQuery({ ...myCourses, staleTime: 0, retry: false })
    }, listDelayMs)
  }
  const refuse = async ({ queryKey, queryHash }: Query) => {
    const refused = courseOf(queryKey)
    if (refused !== undefined) await forget((courseId) => courseId === refused)
    await removeKept(owner, [queryHash])
  }
  const refresh = async () => {
    if (document.visibilityState === 'hidden') return
    const known = cache.find({ queryKey: meQuery.queryKey, exact: true })
    if (known && isOld(known)) await refreshMe(queryClient)
    if (isStopped) return
    const isDue = (query: Query) =>
      query.state.fetchStatus === 'idle' && (isOld(query) || isUnreachable(query.state.error))
    await queryClient.refetchQueries({ type: 'active', predicate: isDue })
  }

  void claimKept(owner, Date.now(), keptTtlMs)
  for (const query of cache.getAll().filter(isKept)) void (query.state.data === undefined ? show(query) : keep(query))
  const unsubscribe = cache.subscribe((event) => {
    const { query, type } = event
    if (!isKept(query)) return
    if ((type === 'added' || type === 'observerAdded') && query.state.data === undefined) void show(query)
    if (type !== 'updated') return
    if (event.action.type === 'invalidate' && isOneCourse(query)) readListLater()
    if (event.action.type === 'error' && isGone(event.action.error)) void refuse(query)
    if (event.action.type !== 'success') return
    if (isSomebodyElse(query, owner)) {
      dropKept()
      location.reload()
    } else if (event.action.manual) keepLater(query)
    else void keep(query)
  })
  const repeat = setInterval(() => void refresh(), retryMs)
  addEventListener('online', refresh)
  addEventListener('pagehide', keepChanged)
  return () => {
    isStopped = true
    unsubscribe()
    keepChanged()
    clearInterval(repeat)
    clearTimeout(listTimer)
    removeEventListener('online', refresh)
    removeEventListener('pagehide', keepChanged)
  }
}
