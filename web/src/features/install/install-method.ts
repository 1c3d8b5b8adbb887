import { Observable } from '../../api/observable.ts'
import { installsByHand } from '../../device/browser.ts'
import { type DraftMessage, openDraftChannel } from '../../offline/draft-channel.ts'
import { closeOffer, countSave } from './offer.ts'

/** The event of Chromium that TypeScript does not know; its `prompt` works once. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/**
 * How this browser installs the app: it asks, or the user does it by hand in two steps. Undefined where it is not
 * possible or already installed.
 */
type InstallMethod = { kind: 'asks'; ask: () => Promise<unknown> } | { kind: 'byHand' } | undefined

export const installMethod = new Observable<InstallMethod>(undefined)

let isWatched = false

/**
 * Adds the link to the manifest, which only this needs, and holds back the browser's own question until the offer is
 * accepted.
 */
export function watchInstallMethod(): void {
  if (isWatched) return
  isWatched = true
  if (installsByHand()) installMethod.set({ kind: 'byHand' })
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installMethod.set({ kind: 'asks', ask: () => (event as InstallEvent).prompt() })
  })
  addEventListener('appinstalled', () => {
    closeOffer()
    installMethod.set(undefined)
  })
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}

/**
 * Counts the acknowledged saves of an account in all tabs and the worker, and calls `onSave` after each. After the third one, asks
 * the browser not to remove what the app stores. Returns the function that stops the count.
 */
export function countSaves(userId: number, onSave: () => void): () => void {
  const channel = openDraftChannel()
  let isAcknowledged = false
  channel.onmessage = ({ data }: MessageEvent<DraftMessage>) => {
    if (data.userId !== userId) return
    isAcknowledged ||= data.reply !== undefined
    if (!data.saved || !isAcknowledged) return
    isAcknowledged = false
    onSave()
    if (countSave()) void navigator.storage?.persist?.().catch(() => undefined)
  }
  return () => channel.close()
}
