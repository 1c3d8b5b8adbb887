import type { PushChoice } from '../../api/push-subscription.ts'
import { deviceStorage, ownerOf, type Viewer } from '../../device/storage.ts'

/**
 * What the server notifies this browser of, by `ownerOf`: one subscription for all who use the browser. `since` is
 * the server's time, `id` that of its device; of a child `shortId` is its ID, and `seenAt` the time in ms at which it
 * was last notified here.
 */
type Stored = Record<
  string,
  PushChoice & {
    id: number
    endpoint: string
    /** The time zone that the server knows. */
    timeZone?: string
    since: string
    shortId?: string
    seenAt?: number
  }
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

/** Makes the choice for a card that of its account, according to the server's devices of the account. */
export function adoptChoice(viewer: Viewer, devices: readonly { id: number }[]): void {
  const [key, choice] = Object.entries(readStored()).find(([, { id }]) => devices.some((one) => one.id === id)) ?? []
  if (key === undefined || choice === undefined) return
  const { [key]: _, ...others } = readStored()
  store({ ...others, [ownerOf(viewer)]: choice })
}

/**
 * Ends the notices about a child that is removed from this device while no panel is open: it ends the browser's
 * subscription, which the server then detects. Where somebody else uses it, the server ends the notices when the panel
 * of another child is opened next. Returns the function that undoes it; opening the panel of the child then subscribes
 * again.
 */
export function endForClosedChild(child: number): () => void {
  const name = ownerOf({ id: child, isParentView: true })
  const choice = readStored()[name]
  if (!choice) return () => undefined
  storeEnded([...listEnded(), choice.id])
  void forget((viewer) => viewer === name)
  return () => {
    storeEnded(listEnded().filter((id) => id !== choice.id))
    store({ ...readStored(), [name]: choice })
  }
}
