import { Observable } from '../../api/observable.ts'
import { type DraftMessage, openDraftChannel } from '../../offline/draft-channel.ts'
import { closeOffer, countSave } from './offer.ts'

/** The event of Chromium that TypeScript does not know; its `prompt` works once. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How this browser installs the app: by its own question, or by hand in two steps. Undefined where it cannot, or has. */
type InstallWay = { kind: 'asks'; ask: () => Promise<unknown> } | { kind: 'byHand' } | undefined

/** Only Safari on iPhones and iPads knows `standalone`; false means that the app was opened in the browser. */
const isByHand = (): boolean => 'standalone' in navigator && !navigator.standalone && navigator.maxTouchPoints > 0

export const installWay = new Observable<InstallWay>(undefined)

let isWatched = false

/** Names the manifest, which nobody needs before, and keeps the browser's own question until the offer is accepted. */
export function watchInstallWay(): void {
  if (isWatched) return
  isWatched = true
  if (isByHand()) installWay.set({ kind: 'byHand' })
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installWay.set({ kind: 'asks', ask: () => (event as InstallEvent).prompt() })
  })
  addEventListener('appinstalled', () => {
    closeOffer()
    installWay.set(undefined)
  })
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}

/**
 * Counts the acknowledged saves of an account, by any tab or the worker. After the third one the browser is asked not to remove
 * what the app stores. Returns the function that stops it.
 */
export function countSaves(userId: number): () => void {
  const channel = openDraftChannel()
  let isAcknowledged = false
  channel.onmessage = ({ data }: MessageEvent<DraftMessage>) => {
    if (data.userId !== userId) return
    isAcknowledged ||= data.reply !== undefined
    if (!data.saved || !isAcknowledged) return
    isAcknowledged = false
    if (countSave()) void navigator.storage?.persist?.().catch(() => undefined)
  }
  return () => channel.close()
}
