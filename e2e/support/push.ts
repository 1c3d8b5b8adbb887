import { examplePublicKey } from '@hasiye/contract/notices.ts'
import type { Page } from '@playwright/test'
import { pushService } from './push-service.ts'

/** Lets the browser subscribe at the push service of the tests; a headless browser cannot. */
export async function givePushService(page: Page): Promise<void> {
  await page.addInitScript(
    ({ service, p256dh }) => {
      const key = 'test.push'
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
      const read = () => {
        const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as { endpoint: string; pushKey: string } | null
        if (!stored) return null
        const keys = { p256dh, auth: 'a'.repeat(22) }
        return {
          ...stored,
          options: { userVisibleOnly: true, applicationServerKey: bytes(stored.pushKey).buffer },
          toJSON: () => ({ endpoint: stored.endpoint, keys }),
          unsubscribe: async () => {
            localStorage.removeItem(key)
            return true
          },
        } as unknown as PushSubscription
      }
      PushManager.prototype.getSubscription = async () => read()
      PushManager.prototype.subscribe = async (options) => {
        const endpoint = `${service}/${crypto.randomUUID()}`
        localStorage.setItem(key, JSON.stringify({ endpoint, pushKey: options?.applicationServerKey }))
        return read() as PushSubscription
      }
    },
    { service: pushService, p256dh: examplePublicKey },
  )
}

/** The endpoint of the browser's subscription. */
export const subscribed = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('test.push') ?? 'null') as { endpoint: string } | null
    return stored?.endpoint ?? null
  })

/** Gives the browser another subscription, as push services sometimes do. */
export const replaceSubscription = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('test.push') ?? '{}') as { endpoint: string }
    localStorage.setItem('test.push', JSON.stringify({ ...stored, endpoint: `${stored.endpoint}-replaced` }))
  })

/** Answers the browser's permission request, which nobody has answered yet. */
export async function answerPermission(page: Page, answer: NotificationPermission): Promise<void> {
  await page.addInitScript((given) => {
    let permission: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = given
      return permission
    }
  }, answer)
}
