import type { Me } from '@hasiye/contract/accounts.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { OpenMessage } from '../../worker/push-message.ts'
import { refreshMe } from '../api/queries.ts'
import { today } from '../device/clock.ts'
import { ownerOf } from '../device/storage.ts'
import { onTime } from '../device/useNow.ts'
import { countSaves, watchInstallMethod } from '../features/install/install-method.ts'
import { onChildRemoved } from '../features/notices/push-viewer.ts'
import { endForChild, watchSubscription } from '../features/notices/this-device.ts'
import { offerAfterSave, offerToParent } from '../features/notices/watch-offer.ts'
import { cacheResponses } from '../offline/cached-responses.ts'
import { listShared, removeShared } from '../offline/shared-files.ts'
import { onDraftsChanged, readUnsynced } from '../offline/useUnsynced.ts'
import { notifyError } from '../ui/blocks/notify.ts'
import { share } from '../ui/texts/install.ts'

export { LastUpdated } from './LastUpdated.tsx'

/** Leaves the network to the requests of the page's start. */
const resendDelayMs = 2000

/**
 * Starts the background tasks of every page of this person. Returns the function that stops them; it may be called
 * twice.
 */
export function startBackground(queryClient: QueryClient, me: Me, open: (path: string) => void): () => void {
  const stops = [cacheResponses(queryClient, me), readOnNewDay(queryClient), openPressed(queryClient, open)]
  if (me.role === 'teacher') {
    const countSave = () => offerAfterSave(queryClient, me)
    stops.push(resendPendingSaves(me.id, queryClient), showBadge(me.id), countSaves(me.id, countSave))
  } else void refuseShared(me)
  if (me.isParentView) {
    onChildRemoved(() => endForChild(queryClient, me))
    stops.push(offerToParent(queryClient, me), () => onChildRemoved(undefined))
  }
  watchSubscription(queryClient, me)
  watchInstallMethod()
  return () => {
    for (const stop of stops.splice(0)) stop()
  }
}

/** Opens the page of a pressed notice without reloading the app. Its content is newer than the loaded data. */
function openPressed(queryClient: QueryClient, open: (path: string) => void): () => void {
  const answer = ({ data, ports: [port] }: MessageEvent<Partial<OpenMessage> | null>) => {
    if (!port || typeof data?.open !== 'string') return
    port.postMessage('opened')
    void queryClient.invalidateQueries()
    open(data.open)
  }
  navigator.serviceWorker?.addEventListener('message', answer)
  return () => navigator.serviceWorker?.removeEventListener('message', answer)
}

/** Refetches when a new day begins, also when a hidden page is shown on a later day: responses depend on the day. */
function readOnNewDay(queryClient: QueryClient): () => void {
  let day = today()
  return onTime(() => {
    if (day === today() || document.visibilityState === 'hidden') return
    day = today()
    void refreshMe(queryClient)
    void queryClient.invalidateQueries()
  })
}

/** Sends a teacher's pending saves when the app opens and when the device is online again. */
function resendPendingSaves(teacherId: number, queryClient: QueryClient): () => void {
  const send = async () => {
    // Without a network the chunk may fail to load as well; the `online` event triggers a retry.
    const code = await import('../offline/course-drafts.ts').catch(() => undefined)
    await code?.resendPending(teacherId, queryClient)
  }
  const timer = setTimeout(() => void send(), resendDelayMs)
  addEventListener('online', send)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', send)
  }
}

/** Removes what was shared with somebody who cannot add materials, and says so. */
async function refuseShared(me: Me): Promise<void> {
  const shared = await listShared(ownerOf(me))
  if (shared.length === 0) return
  await removeShared(shared.map(({ key }) => key))
  await notifyError(share.notTeacher)
}

/** Shows on the app's icon how many changes are only on this device, where the browser can. */
function showBadge(teacherId: number): () => void {
  const show = (changes: number) => void navigator.setAppBadge?.(changes).catch(() => undefined)
  const stop = onDraftsChanged(teacherId, () => {
    void readUnsynced(teacherId).then(
      (courses) => show(courses.reduce((sum, { all }) => sum + all.changes, 0)),
      () => undefined,
    )
  })
  return () => {
    stop()
    show(0)
  }
}
