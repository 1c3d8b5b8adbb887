import type { Me } from '@hasiye/contract/accounts.ts'
import { dayMs, lifetimes } from '@hasiye/contract/lifetimes.ts'
import {
  kindsOf,
  listPushDevices,
  type NoticeKind,
  type PushDevice,
  removePushDevice,
  usualKindsOf,
} from '@hasiye/contract/notices.ts'
import { listSessions } from '@hasiye/contract/own-account.ts'
import type { QueryClient } from '@tanstack/react-query'
import { workerPath } from '../../../worker/paths.ts'
import { ApiError, call, errorText } from '../../api/client.ts'
import { isForKey, type PushChoice, saveSubscription, subscribe, zoneHere } from '../../api/push-subscription.ts'
import { configQuery, query } from '../../api/queries.ts'
import { onSessionEnd } from '../../api/session.ts'
import { ownerOf, type Viewer } from '../../device/storage.ts'
import { push as texts } from '../../ui/texts/notices.ts'
import { closePushOffer } from './offer.ts'
import { pushPermission } from './push-support.ts'
import { adoptChoice, findSubscription, forget, listEnded, readStored, store, storeEnded } from './stored-choice.ts'

/** How long the browser may take to subscribe; longer than it needs where it can. */
const timeoutMs = 10_000
/** Longer than the worker needs to cache the app on a slow connection. */
const installTimeoutMs = 60_000

export const pushDevices = { ...query(listPushDevices), staleTime: 0 }

const roleOf = ({ role, isParentView }: Me) => (isParentView ? 'parent' : role === 'teacher' ? 'teacher' : 'student')

/** The initial choice when the notices are turned on. */
export const usualChoice = (me: Me): PushChoice => ({ kinds: [...usualKindsOf[roleOf(me)]], hideDetails: false })

/** The kinds that this viewer can choose. */
export const offeredKinds = (me: Me): readonly NoticeKind[] => kindsOf[roleOf(me)]

/** No push service serves this browser, as on phones without Google's services. */
class PushBroken extends Error {
  override name = 'PushBroken'
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Subscribes this browser, after it has installed the worker, which shows the notices. Throws `PushBroken` where the
 * browser cannot or does not respond, `DOMException` where its user forbids it.
 */
async function subscribeHere(pushKey: string): Promise<PushSubscription> {
  let registration: ServiceWorkerRegistration | undefined
  const subscribed = async () => {
    registration = await navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' })
    return subscribe((await navigator.serviceWorker.ready).pushManager, pushKey)
  }
  const late = async (): Promise<never> => {
    await pause(timeoutMs)
    if (registration?.installing) await pause(installTimeoutMs - timeoutMs)
    throw new PushBroken()
  }
  try {
    return await Promise.race([subscribed(), late()])
  } catch (error) {
    if (!navigator.onLine) throw new ApiError('network', 0)
    throw isForbidden(error) ? error : new PushBroken()
  }
}

const isForbidden = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError'

export const isPushBroken = (error: unknown): boolean => error instanceof PushBroken

/** Returns the message for an error of `saveHere`. */
export function describePushError(error: unknown): string {
  if (isPushBroken(error)) return matchMedia('(pointer: coarse)').matches ? texts.help.phone : texts.help.none
  return isForbidden(error) ? texts.help.blocked : errorText(error, texts.failed)
}

/** Turns notices on for this browser, or changes their kinds. Throws `ApiError`, or what `subscribeHere` throws. */
export async function saveHere(
  queryClient: QueryClient,
  me: Me,
  { kinds, hideDetails }: PushChoice,
  earlier: readonly PushDevice[] = [],
): Promise<PushDevice> {
  const { pushKey } = await queryClient.fetchQuery(configQuery)
  if (pushKey === null) throw new Error('nobody is notified')
  const subscription = await subscribeHere(pushKey)
  const timeZone = zoneHere()
  const device = await saveSubscription(subscription, { kinds, hideDetails, timeZone }, earlier)
  const { endpoint } = subscription
  const child = me.isParentView && { shortId: me.shortId, seenAt: Date.now() }
  store({
    ...readStored(),
    [ownerOf(me)]: { id: device.id, endpoint, kinds, hideDetails, timeZone, since: device.createdAt, ...child },
  })
  closePushOffer(me)
  return device
}

const forgetHere = (viewer: Viewer): Promise<void> => forget((name) => name === ownerOf(viewer))

async function endDevice(id: number): Promise<void> {
  try {
    await call(removePushDevice, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
  }
}

/**
 * Notifies the server of children that were removed from this device while it could not be reached. Throws `ApiError`.
 */
async function endRemoved(): Promise<void> {
  for (const id of listEnded()) {
    await endDevice(id)
    storeEnded(listEnded().filter((other) => other !== id))
  }
}

/** Ends the notices to this browser for this viewer. Throws `ApiError`. */
export async function endHere(viewer: Viewer, devices: readonly PushDevice[]): Promise<void> {
  const here = devices.filter(({ current }) => current)
  await Promise.all(here.map(({ id }) => endDevice(id)))
  await forgetHere(viewer)
}

/**
 * Ends the notices about a child that is removed from this device while its panel is open, as far as the server
 * responds. Returns the function that undoes it.
 */
export function endForChild(queryClient: QueryClient, me: Me): () => void {
  const choice = readStored()[ownerOf(me)]
  if (!choice) return () => undefined
  const ended = call(listPushDevices)
    .then((devices) => endHere(me, devices))
    .catch(() => {
      storeEnded([...listEnded(), choice.id])
      return forgetHere(me)
    })
  const undo = async () => {
    await ended
    storeEnded(listEnded().filter((id) => id !== choice.id))
    // As after a long absence: where this save fails, the next visit saves.
    store({ ...readStored(), [ownerOf(me)]: { ...choice, seenAt: 0 } })
    await saveHere(queryClient, me, choice)
  }
  return () => void undo().catch(() => undefined)
}

/** Returns whether the account has signed in since it turned the notices on, which ended with its former session. */
async function hasNewSession(since: string): Promise<boolean> {
  const sessions = await call(listSessions)
  return sessions.some(({ current, createdAt }) => current && createdAt > since)
}

/**
 * Whether only the student, or another person, can have ended the notices about a child: the ID was not renewed and
 * there was no long absence.
 */
const isEndedForChild = ({ shortId, seenAt = 0 }: { shortId?: string; seenAt?: number }, me: Me): boolean =>
  shortId === me.shortId && Date.now() - seenAt < lifetimes.unseenPushDays * dayMs

/**
 * Sends the subscription again where the browser has another one now or is in another time zone, the server has another
 * key, or has lost it with the session. A device that was ended elsewhere stays ended. Throws what `saveHere` throws.
 */
async function renew(queryClient: QueryClient, me: Me): Promise<void> {
  if (me.isParentView && !readStored()[ownerOf(me)] && Object.keys(readStored()).length > 0)
    adoptChoice(me, await call(listPushDevices))
  const stored = readStored()[ownerOf(me)]
  if (!stored || pushPermission() !== 'granted') return
  const { pushKey } = await queryClient.fetchQuery(configQuery)
  if (pushKey === null) return
  const here = (await call(listPushDevices)).filter(({ current }) => current)
  const subscription = await findSubscription()
  const isSame = subscription?.endpoint === stored.endpoint && isForKey(subscription, pushKey)
  if (isSame && here.length > 0 && stored.timeZone === zoneHere()) {
    if (me.isParentView)
      store({ ...readStored(), [ownerOf(me)]: { ...stored, shortId: me.shortId, seenAt: Date.now() } })
    return
  }
  const isEnded = me.isParentView ? isSame && isEndedForChild(stored, me) : !(await hasNewSession(stored.since))
  if (here.length === 0 && isEnded) return forgetHere(me)
  await saveHere(queryClient, me, here[0] ?? stored, here)
}

let viewer: Me | undefined

onSessionEnd((end) => {
  // Parents sign in for each visit; their notices end when the child is removed from the device.
  if (end === 'loggedOut' && viewer && !viewer.isParentView) void forgetHere(viewer)
  viewer = undefined
  return undefined
})

/** Keeps the subscription of this viewer alive, and ends it with a log-out. */
export function watchSubscription(queryClient: QueryClient, me: Me): void {
  viewer = me
  void renew(queryClient, me).catch(() => undefined)
  if (me.isParentView) void endRemoved().catch(() => undefined)
}
