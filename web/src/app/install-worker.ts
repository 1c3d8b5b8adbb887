import { workerPath } from '../../worker/paths.ts'
import { notifyUpdate } from '../ui/blocks/notify.ts'

/** After what opens the page, and what the person does first. */
const registerDelayMs = 4000

let isAsked = false

/**
 * Has the browser keep the page with its parts, once, so that every address opens without a network. Who only signs in or reads
 * pays nothing for it.
 */
export function installWorker(): void {
  if (isAsked || import.meta.env.DEV || !('serviceWorker' in navigator)) return
  isAsked = true
  const register = () =>
    // where the browser forbids it the page works as without
    void navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' }).catch(() => undefined)
  const later = () => setTimeout(register, registerDelayMs)
  void offerWaiting()
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}

/** A newer version that came during an earlier visit waits while any tab stays open: a reload does not open it, so it is offered. */
async function offerWaiting(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  if (registration?.waiting) await notifyUpdate()
}
