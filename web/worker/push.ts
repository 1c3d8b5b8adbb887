import { listPushDevices } from '@hasiye/contract/notices.ts'
import { getConfig } from '@hasiye/contract/operation.ts'
import { call } from '../src/api/client.ts'
import { saveSubscription, subscribe, zoneHere } from '../src/api/push-subscription.ts'
import { type OpenMessage, pathOf, readMessage } from './push-message.ts'

declare const self: ServiceWorkerGlobalScope

async function show(text: string | undefined): Promise<void> {
  const { title, body, tag, url, accountId } = readMessage(text)
  // TypeScript does not know `renotify`: a notice that replaces another one with its tag alerts again.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    renotify: tag !== '',
    icon: '/app/icon-192.png',
    badge: '/app/badge-96.png',
    lang: 'az',
    data: { url, accountId },
  }
  await self.registration.showNotification(title, options)
}

const answerTimeoutMs = 1_000

/**
 * Makes the app in this window open the path without reloading. Returns false where it does not respond, as the guide
 * does not.
 */
function openInside(window: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  window.postMessage({ open: path } satisfies OpenMessage, [port2])
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, answerTimeoutMs, false)
  })
}

/** Shows the page in a window of the app, if one is open. */
async function open(path: string): Promise<void> {
  const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await window?.focus().catch(() => undefined)
  if (window && (await openInside(window, path))) return
  // A window that this worker does not control cannot be navigated.
  if (!(await window?.navigate(path).catch(() => null))) await self.clients.openWindow(path)
}

/**
 * Subscribes again and registers the new subscription on the server with the same settings; for the viewer who is
 * signed in.
 */
async function renew(): Promise<void> {
  const [{ pushKey }, devices] = await Promise.all([call(getConfig), call(listPushDevices)])
  const here = devices.filter(({ current }) => current)
  const [last] = here
  if (pushKey === null || !last) return
  await saveSubscription(
    await subscribe(self.registration.pushManager, pushKey),
    { ...last, timeZone: zoneHere() },
    here,
  )
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text())))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(pathOf(event.notification.data?.url, self.location.origin)))
})

// Without a network the page does it when it is opened.
self.addEventListener('pushsubscriptionchange', (event) => {
  ;(event as ExtendableEvent).waitUntil(renew().catch(() => undefined))
})
