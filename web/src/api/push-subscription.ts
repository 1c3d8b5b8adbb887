import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { type PushDevice, removePushDevice, savePushDevice } from '@hasiye/contract/notices.ts'
import { call } from './client.ts'

/** The kinds of notices for a device, and whether the notice hides its content. */
export type PushChoice = Pick<PushDevice, 'kinds' | 'hideDetails'>

/** The zone of the device, by whose clock it has quiet hours. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/**
 * Returns whether the browser made this subscription for the server's key; after a restored backup the server has
 * another key.
 */
export function isForKey({ options }: PushSubscription, pushKey: string): boolean {
  const key = options.applicationServerKey
  return key !== null && toBase64Url(key) === pushKey
}

/** Returns the browser's subscription for this key, a new one if it has none. Throws `DOMException` where the browser refuses. */
export async function subscribe(manager: PushManager, pushKey: string): Promise<PushSubscription> {
  const known = await manager.getSubscription()
  if (known && isForKey(known, pushKey)) return known
  await known?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
}

/**
 * Makes the server notify this subscription, and no earlier one of this browser. Throws `ApiError`.
 * @param earlier the former devices of this browser
 */
export async function saveSubscription(
  subscription: PushSubscription,
  { kinds, hideDetails, timeZone }: PushChoice & { timeZone: string },
  earlier: readonly PushDevice[] = [],
): Promise<PushDevice> {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const body: BodyOf<typeof savePushDevice> = { endpoint: endpoint ?? '', p256dh, auth, kinds, hideDetails, timeZone }
  const device = await call(savePushDevice, { body })
  const replaced = earlier.filter(({ id }) => id !== device.id)
  // The server removes a remaining device when the push service no longer knows it.
  await Promise.all(replaced.map(({ id }) => call(removePushDevice, { params: { id } }).catch(() => undefined)))
  return device
}
