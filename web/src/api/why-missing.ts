import { offline } from '../ui/texts/first-page.ts'
import { ApiError } from './client.ts'

/**
 * Returns the detail of an error that is shown in place of content. Without a network it says that the content comes later, because
 * it is then loaded without a press (web/src/offline/kept.ts). `undefined` without an error.
 */
export function whyMissing(error: Error | null | undefined): string | undefined {
  if (!error) return undefined
  const isOffline = error instanceof ApiError && (error.code === 'network' || error.code === 'timeout')
  return isOffline ? offline.part : error.message
}
