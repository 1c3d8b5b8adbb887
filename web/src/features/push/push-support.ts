import { installsByHand } from '../../ui/installs-by-hand.ts'

/** What keeps a browser from being notified; `ready` if nothing does. */
export type PushSupport = 'ready' | 'blocked' | 'ios' | 'none'

/** What a browser says of itself. */
interface Browser {
  /** An iPhone that shows the page in the browser knows no notices; the app on its home screen does. */
  installsByHand: boolean
  hasPush: boolean
  permission: NotificationPermission | undefined
}

export function pushSupportOf({ installsByHand, hasPush, permission }: Browser): PushSupport {
  if (installsByHand) return 'ios'
  if (!hasPush || permission === undefined) return 'none'
  return permission === 'denied' ? 'blocked' : 'ready'
}

export const pushPermission = (): NotificationPermission | undefined => globalThis.Notification?.permission

export const findPushSupport = (): PushSupport =>
  pushSupportOf({
    installsByHand: installsByHand(),
    hasPush: 'serviceWorker' in navigator && 'PushManager' in globalThis,
    permission: pushPermission(),
  })
