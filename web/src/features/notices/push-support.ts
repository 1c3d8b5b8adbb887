import { installsByHand } from '../../device/browser.ts'

/** What prevents a browser from being notified; `ready` if nothing does. */
type PushSupport = 'ready' | 'blocked' | 'ios' | 'none'

/** The properties that a browser reports about itself. */
interface Browser {
  /** An iPhone has no notices in the browser; the app on its home screen has. */
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
