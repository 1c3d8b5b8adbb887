import type { Me } from '@hasiye/contract/accounts.ts'
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError, isUnreachable } from '../api/client.ts'
import { meQuery, myCourses, refreshMe } from '../api/queries.ts'
import { clearCache } from '../device/cache.ts'
import { ownerOf } from '../device/storage.ts'
import { claimCache, listCached, removeCached, writeCached } from './cache-disk.ts'
import { courseOf, isCached, isOfLostCourse, isOneCourse, isSomebodyElse } from './cached-queries.ts'
import { cacheTtlMs, isFromDevice, isOld, showCached } from './cached-response.ts'

const writeDelayMs = 300
const retryMs = 15_000
const listDelayMs = 1_000

const isGone = (error: unknown): boolean => error instanceof ApiError && [403, 404].includes(error.status)

/**
 * Caches the server's responses to this person on the device, and shows what is cached until the server has responded.
 * Retries queries to which no server responded. Removes what the person may no longer see. Returns the function that
 * stops it.
 */
export function cacheResponses(queryClient: QueryClient, me: Me): () => void {
  const owner = ownerOf(me)
  const cache = queryClient.getQueryCache()
  const changed = new Set<Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let listTimer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const show = (...queries: Query[]) => showCached(queryClient, queries, { owner, isWanted: () => !isStopped })
  const forget = async (isLost: (courseId: number) => boolean) => {
    const isRemoved = (queryKey: QueryKey) => isOfLostCourse(queryKey, isLost)
    const hashes = await listCached(owner)
    const lost = hashes.filter((hash) => isRemoved(JSON.parse(hash) as QueryKey))
    if (!lost.some((hash) => courseOf(JSON.parse(hash) as QueryKey) !== undefined)) return
    await removeCached(owner, lost)
    queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => isRemoved(queryKey) })
  }
  const keep = async (query: Query) => {
    const { data, dataUpdatedAt } = query.state
    if (data == null || isFromDevice(query)) return
    await writeCached({ owner, hash: query.queryHash, body: JSON.stringify(data), updatedAt: dataUpdatedAt })
    if (query.queryHash !== hashKey(myCourses.queryKey)) return
    const mine = new Set((data as CourseSummary[]).flatMap(({ id, former }) => (former ? [] : id)))
    await forget((courseId) => !mine.has(courseId))
  }
  const writeChanged = () => {
    clearTimeout(timer)
    timer = undefined
    for (const query of changed) void keep(query)
    changed.clear()
  }
  /** Responses to saves arrive one per date and change the same query each time. */
  const cacheSoon = (query: Query) => {
    changed.add(query)
    timer ??= setTimeout(writeChanged, writeDelayMs)
  }
  /**
   * A course was changed on its page: without this, the cached list of courses would contradict the change where there is no
   * network.
   */
  const readListSoon = () => {
    clearTimeout(listTimer)
    listTimer = setTimeout(() => {
      const isShown = cache.find({ queryKey: myCourses.queryKey, exact: true })?.isActive()
      if (!isShown && navigator.onLine) void queryClient.prefetchQuery({ ...myCourses, staleTime: 0, retry: false })
    }, listDelayMs)
  }
  const refuse = async ({ queryKey, queryHash }: Query) => {
    const refused = courseOf(queryKey)
    if (refused !== undefined) await forget((courseId) => courseId === refused)
    await removeCached(owner, [queryHash])
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

  void claimCache(owner, Date.now(), cacheTtlMs)
  for (const query of cache.getAll().filter(isCached)) void (query.state.data === undefined ? show(query) : keep(query))
  const unsubscribe = cache.subscribe((event) => {
    const { query, type } = event
    if (!isCached(query)) return
    if ((type === 'added' || type === 'observerAdded') && query.state.data === undefined) void show(query)
    if (type !== 'updated') return
    if (event.action.type === 'invalidate' && isOneCourse(query)) readListSoon()
    if (event.action.type === 'error' && isGone(event.action.error)) void refuse(query)
    if (event.action.type !== 'success') return
    if (isSomebodyElse(query, owner)) {
      clearCache()
      location.reload()
    } else if (event.action.manual) cacheSoon(query)
    else void keep(query)
  })
  const repeat = setInterval(() => void refresh(), retryMs)
  addEventListener('online', refresh)
  addEventListener('pagehide', writeChanged)
  return () => {
    isStopped = true
    unsubscribe()
    writeChanged()
    clearInterval(repeat)
    clearTimeout(listTimer)
    removeEventListener('online', refresh)
    removeEventListener('pagehide', writeChanged)
  }
}
