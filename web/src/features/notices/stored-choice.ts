import type { PushChoice } from '../../api/push-subscription.ts'
import { deviceStorage } from '../../ui/device-storage.ts'
import { type PushViewer, viewerKey } from './push-viewer.ts'

/**
 * What the server notifies this browser of, by `viewerKey`: one subscription for all who use the browser. `since` is
 * the server's time, `id` that of its device; of a child `shortId` is its ID, and `seenAt` the time in ms at which it
 * was last notified here; older versions stored its `name` instead.
 */
type Stored = Record<
  string,
  PushChoice & { id: number; endpoint: string; since: string; name?: string; shortId?: string; seenAt?: number }
>

const key = 'hasiye.push'
const unsubscribeTimeoutMs = 10_000

export function readStored(): Stored {
  try {
    return JSON.parse(deviceStorage()?.getItem(key) ?? '{}') as Stored
  } catch {
    return {}
  }
}

export function store(stored: Stored): void {
  try {
    if (Object.keys(stored).length > 0) deviceStorage()?.setItem(key, JSON.stringify(stored))
    else deviceStorage()?.removeItem(key)
  } catch {
    // The storage is full: the subscription is not renewed automatically.
  }
}

export const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription()) ?? null

const unsubscribe = async () => (await findSubscription())?.unsubscribe()

/**
 * Removes what this viewer chose, and ends the browser's subscription when nobody else on this device uses it. Some
 * browsers never respond; the push service then reports to the server that the subscription has ended.
 */
export async function forget(isGone: (name: string) => boolean): Promise<void> {
  const left = Object.entries(readStored()).filter(([name]) => !isGone(name))
  store(Object.fromEntries(left))
  if (left.length > 0) return
  const late = new Promise((resolve) => setTimeout(resolve, unsubscribeTimeoutMs))
  await Promise.race([unsubscribe().catch(() => false), late])
}

const endedKey = 'hasiye.pushEnded'

/** The server's devices of removed children, of which it has not been notified yet. */
export const listEnded = (): number[] => {
  const ids: unknown = JSON.parse(deviceStorage()?.getItem(endedKey) ?? '[]')
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
}

export function storeEnded(ids: readonly number[]): void {
  try {
    if (ids.length > 0) deviceStorage()?.setItem(endedKey, JSON.stringify([...new Set(ids)]))
    else deviceStorage()?.removeItem(endedKey)
  } catch {
    // The storage is full: the server removes them when nobody has looked for long.
  }
}

interface Child {
  id?: number
  name: string
}

/**
 * The choice for a child; by the name where an older version stored the child, and where no other child could be meant.
 */
function choicesOf({ id, name }: Child, others: readonly Child[]) {
  const all = Object.entries(readStored())
  const keyOf = (account: number) => viewerKey({ id: account, isParentView: true })
  if (id !== undefined) return all.filter(([viewer]) => viewer === keyOf(id))
  const ofOthers = others.flatMap((other) => (other.id === undefined ? [] : [keyOf(other.id)]))
  const named = all.filter(([viewer, choice]) => choice.name === name && !ofOthers.includes(viewer))
  const isOther = others.some((other) => other.id === undefined && other.name === name)
  return named.length === 1 && !isOther ? named : []
}

/** Makes the choice for a card that of its account, according to the server's devices of the account. */
export function adoptChoice(viewer: PushViewer, devices: readonly { id: number }[]): void {
  const [key, choice] = Object.entries(readStored()).find(([, { id }]) => devices.some((one) => one.id === id)) ?? []
  if (key === undefined || choice === undefined) return
  const { [key]: _, ...others } = readStored()
  store({ ...others, [viewerKey(viewer)]: choice })
}

/**
 * Ends the notices about a child that is removed from this device while no panel is open: it ends the browser's
 * subscription, which the server then detects. Where somebody else uses it, the server ends the notices when the panel
 * of another child is opened next. Returns the function that undoes it; opening the panel of the child then subscribes
 * again.
 * @param others the children who stay
 */
export function endForClosedChild(child: Child, others: readonly Child[]): () => void {
  const gone = choicesOf(child, others)
  if (gone.length === 0) return () => undefined
  const ids = gone.map(([, { id }]) => id)
  storeEnded([...listEnded(), ...ids])
  void forget((viewer) => gone.some(([each]) => each === viewer))
  return () => {
    storeEnded(listEnded().filter((id) => !ids.includes(id)))
    store({ ...readStored(), ...Object.fromEntries(gone) })
  }
}
