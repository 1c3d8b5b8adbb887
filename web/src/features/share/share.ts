import { fill } from '@hasiye/contract/text.ts'
import { notifyError, notifySuccess } from '../../ui/blocks/notify.ts'
import { common } from '../../ui/texts/common.ts'

/** Whether the browser has a share sheet of its own. */
export const canShare = (): boolean => typeof navigator.share === 'function'

/** A message in WhatsApp, for browsers without a share sheet. */
export const messengerLink = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`

/** Opens the share sheet. Somebody who closes it without sharing has done nothing wrong. */
export async function share(text: string): Promise<void> {
  try {
    await navigator.share({ text })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(text)
  }
}

interface Said {
  done?: string
  /** With the text to copy by hand. */
  failed?: string
}

/** Copies a text, and says so; where the browser refuses, the text itself is shown. */
export async function copy(text: string, { done, failed }: Said = {}): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    void notifySuccess(done ?? common.copied)
  } catch {
    void notifyError(fill(failed ?? '{text}', { text }))
  }
}
