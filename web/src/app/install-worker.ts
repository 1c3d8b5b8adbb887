import { workerPath } from '../../worker/paths.ts'
import { notifyUpdate } from '../ui/blocks/notify.ts'

/** Leaves the network to loading the page and to what the person does first. */
const registerDelayMs = 4000

let isAsked = false

/** Registers the service worker, which caches the page and its parts. Only the shell does this: a sign-in page transfers no more. */
export function installWorker(): void {
  if (isAsked || import.meta.env.DEV || !('serviceWorker' in navigator)) return
  isAsked = true
  const register = () =>
    // A browser that forbids workers runs the page without one.
    void navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' }).catch(() => undefined)
  const later = () => setTimeout(register, registerDelayMs)
  void offerWaiting()
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}

/** Offers the version that an earlier visit installed: it waits while a tab is open, and a reload does not activate it. */
async function offerWaiting(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  if (registration?.waiting) await notifyUpdate()
}
