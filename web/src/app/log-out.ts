import type { Me } from '@hasiye/contract/accounts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { endPendingLogOut, isLogOutPending, storeLogOut } from '../api/pending-log-out.ts'
import { announceSessionChange, endWithBrowser, noteViewer, signedOut } from '../api/session.ts'
import { wakeWorker } from '../offline/draft-channel.ts'
import { clearCache } from '../ui/cache-database.ts'

/** How long the page waits for the server before it goes on as without a network. */
const waitMs = 4_000

/**
 * Removes the account's loaded data, cached responses and unsaved changes in all tabs, and ends the session: now, or at the next
 * connection before anything else is sent. Pending saves stay on the device for the account; returns the number of their changes.
 */
export async function logOut(me: Me, queryClient: QueryClient): Promise<number> {
  const drafts = me.role === 'teacher' ? await import('../offline/unsaved.ts') : undefined
  await storeLogOut(me.id)
  clearCache()
  const pendingChanges = (await drafts?.clearUnsaved(me.id)) ?? 0
  announceSessionChange()
  const ended = endPendingLogOut()
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, waitMs))]).catch(() => undefined)
  if (isLogOutPending()) void wakeWorker()
  signedOut(queryClient, 'loggedOut')
  noteViewer(me, 'closed')
  endWithBrowser(false)
  return pendingChanges
}
