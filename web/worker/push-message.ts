import type { PushMessage } from '@hasiye/contract/notices.ts'
import { platform } from '../src/ui/texts/common.ts'
import { unreadNotice } from '../src/ui/texts/notices.ts'

/** The message of the worker to an open page whose notice was pressed; the page responds through the port. */
export interface OpenMessage {
  /** The path that the page opens. */
  open: string
}

const unreadable: PushMessage = { title: platform, body: unreadNotice, tag: '', url: '/', accountId: 0 }

/**
 * Reads a message of the server, padded with spaces. Browsers must show something for each message: without content it
 * only says that there is news.
 */
export function readMessage(text: string | undefined): PushMessage {
  try {
    const read: Partial<PushMessage> = JSON.parse(text ?? '')
    const isRead = typeof read.title === 'string' && typeof read.body === 'string'
    return isRead ? { ...unreadable, ...read } : unreadable
  } catch {
    return unreadable
  }
}

/** Returns the path that a notice opens: of this origin, otherwise the start page. */
export function pathOf(url: unknown, origin: string): string {
  const target = typeof url === 'string' && URL.canParse(url, origin) ? new URL(url, origin) : undefined
  return target?.origin === origin ? target.pathname + target.search + target.hash : '/'
}
