import { offline } from '../ui/texts/first-page.ts'
import { ApiError } from './client.ts'

/** Returns what helps instead of a retry, where the page or the browser fails (`LoadError`). */
export function remedyOf(error: unknown): 'reload' | 'none' | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'page_error') return 'reload'
  return error.code === 'old_browser' ? 'none' : undefined
}

/**
 * Returns what is shown in place of content: `failed`, and the error's message. Where no server responded, the content
 * loads by itself when the network returns (web/src/offline/cached-responses.ts); without a network nothing has failed,
 * the content is just not on this device.
 */
export function describeError(
  error: Error | null | undefined,
  failed: string,
): { text: string; detail: string | undefined; remedy?: 'reload' | 'none' | undefined } {
  const isUnanswered = error instanceof ApiError && (error.code === 'network' || error.code === 'timeout')
  if (!isUnanswered) return { text: failed, detail: error?.message, remedy: remedyOf(error) }
  return { text: navigator.onLine ? failed : offline.title, detail: offline.part }
}
