import type { AttendanceDay } from '@hasiye/contract/attendance.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { invalidate } from '../api/mutation.ts'
import { course, days, daysKey, myCourses } from '../api/queries.ts'
import { openDisk, openEarly, pendingOnDisk, removeFromDisk } from './disk.ts'
import { type DraftMessage, openDraftChannel, wakeWorker } from './draft-channel.ts'
import { type DraftState, DraftStore } from './draft-store.ts'
import { type Changes, noDrafts } from './drafts.ts'
import { unsavedOf } from './entries.ts'
import { Outbox, type OutboxState, revertedBy } from './outbox.ts'
import { reverted } from './reverted-saves.ts'
import { saveCalls } from './save-call.ts'
import { type ShownResponse, withResponse } from './with-response.ts'

/** The unsaved changes of one account in one course, and the outbox that sends them. */
interface CourseDrafts {
  userId: number
  courseId: number
  store: DraftStore
  outbox: Outbox
  refresh(): void
  /** Shows the response to a save or to the restore of a date. */
  show(response: ShownResponse): Promise<void>
  /** Registers a screen that shows the results of this course's saves; without one, the user is notified on any other page. */
  watch(): () => void
}

openEarly()
const opened = new Map<string, CourseDrafts>()
const channel = openDraftChannel()
channel.addEventListener('message', ({ data }: MessageEvent<DraftMessage>) => {
  for (const drafts of opened.values()) {
    if (drafts.userId !== data.userId || (data.courseId ?? drafts.courseId) !== drafts.courseId) continue
    if (data.reply) void drafts.show(data.reply)
    else void drafts.store.reread()
    if (!data.saved) continue
    drafts.refresh()
    void drafts.outbox.sentElsewhere()
  }
})
const broadcast = (message: DraftMessage): void => channel.postMessage(message)

addEventListener('online', resendAll)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') return resendAll()
  const isPending = [...opened.values()].some(({ store }) => store.latest.entries.some(({ failed }) => !failed))
  if (isPending) void wakeWorker()
})

function resendAll(): void {
  for (const { outbox } of opened.values()) void outbox.wake()
}

/**
 * Returns the drafts of this account in this course; the same object until the page is closed. Releases the drafts of other
 * accounts.
 */
export function openCourseDrafts(userId: number, courseId: number, queryClient: QueryClient): CourseDrafts {
  for (const drafts of opened.values()) if (drafts.userId !== userId) release(drafts)
  const key = `${userId}/${courseId}`
  const known = opened.get(key)
  if (known) return known
  const drafts = create(userId, courseId, queryClient)
  opened.set(key, drafts)
  return drafts
}

function create(userId: number, courseId: number, queryClient: QueryClient): CourseDrafts {
  const findName = () =>
    queryClient.getQueryData(course(courseId).queryKey)?.name ??
    queryClient.getQueryData(myCourses.queryKey)?.find(({ id }) => id === courseId)?.name
  const store = new DraftStore(openDisk(userId, courseId, findName), () => broadcast({ userId, courseId }))
  // Before its screen is rendered, which takes as long.
  void store.load()
  const refresh = () => {
    void invalidate(queryClient, [daysKey(courseId), course(courseId).queryKey, myCourses.queryKey])
  }
  let watchers = 0
  const show = (response: ShownResponse) => showResponse(queryClient, courseId, response)
  const outbox = new Outbox(store, {
    ...saveCalls(userId, courseId),
    onResponse: async (response) => {
      await show(response)
      broadcast({ userId, courseId, reply: response })
    },
    onSent: ({ saved, failed, retryReason }) => {
      if (retryReason) void wakeWorker()
      const rejected = revertedBy({ failed }, courseId, store)
      if (rejected && watchers === 0) reverted.set(rejected)
      if (saved.length + failed.length === 0) return
      refresh()
      broadcast({ userId, courseId, saved: true })
    },
  })
  const watch = () => {
    watchers += 1
    return () => {
      watchers -= 1
    }
  }
  return { userId, courseId, store, outbox, refresh, show, watch }
}

/** Updates the query with a response. Cancels a running load, because it may be older than this response. */
async function showResponse(queryClient: QueryClient, courseId: number, response: ShownResponse): Promise<void> {
  const { queryKey } = days(courseId)
  // Cancelling restores the state at the beginning of the load, which may be before the cached data was shown.
  const known = queryClient.getQueryData<AttendanceDay[]>(queryKey)
  await queryClient.cancelQueries({ queryKey })
  if (known) queryClient.setQueryData(queryKey, withResponse(known, response))
}

export interface HeldDrafts extends CourseDrafts {
  state: DraftState
  sending: OutboxState
  /** Changes found on the device when the screen was opened. */
  found: Changes
}

/**
 * Returns the drafts of an account in a course, synchronized with the disk and other tabs. Sends pending saves of the last visit.
 */
export function useCourseDrafts(userId: number, courseId: number): HeldDrafts {
  const queryClient = useQueryClient()
  const drafts = openCourseDrafts(userId, courseId, queryClient)
  const { store, outbox } = drafts
  const state = useSyncExternalStore(store.subscribe, () => store.state)
  const sending = useSyncExternalStore(outbox.subscribe, () => outbox.state)
  const [found, setFound] = useState<Changes>(noDrafts)
  useEffect(() => {
    void store.load().then(() => setFound(unsavedOf(store.state.drafts)))
    void outbox.resend()
    void resendPending(userId, queryClient)
  }, [store, outbox, userId, queryClient])
  return { ...drafts, state, sending, found }
}

/** Sends the pending saves of this account in all courses, including those of earlier page loads. */
export async function resendPending(userId: number, queryClient: QueryClient): Promise<void> {
  const courses = await pendingOnDisk(userId).catch(() => [])
  for (const courseId of courses) void openCourseDrafts(userId, courseId, queryClient).outbox.resend()
}

/** Returns the courses of this account whose drafts this page has opened. */
export const openedOf = (userId: number): CourseDrafts[] =>
  [...opened.values()].filter((drafts) => drafts.userId === userId)

interface Cleared {
  /** Only of this course. */
  courseId?: number
  /** Except pending saves. */
  keepsPending?: true
}

/** Removes the drafts of this account from the device. */
export async function clearDrafts(userId: number, { courseId, keepsPending }: Cleared = {}): Promise<void> {
  for (const drafts of openedOf(userId)) if ((courseId ?? drafts.courseId) === drafts.courseId) release(drafts)
  const owner = courseId === undefined ? [userId] : [userId, courseId]
  await removeFromDisk(owner, ({ failed }) => failed || !keepsPending).catch(() => undefined)
  broadcast({ userId, ...(courseId === undefined ? {} : { courseId }) })
}

function release(drafts: CourseDrafts): void {
  drafts.outbox.close()
  drafts.store.close()
  opened.delete(`${drafts.userId}/${drafts.courseId}`)
}
