import { logOut as logOutCall, type Me } from '@hasiye/contract/accounts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../api/client.ts'
import { announceSessionChange, endWithBrowser, noteViewer, signedOut } from '../api/session.ts'

const loadDrafts = () => import('../offline/course-drafts.ts')

/** Ends the session and clears the account's loaded data, cached responses and drafts, in other tabs too. Throws `ApiError`. */
export async function logOut(me: Me, queryClient: QueryClient): Promise<void> {
  try {
    await call(logOutCall)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
  const { clearDrafts } = await loadDrafts()
  await clearDrafts(me.id)
  signedOut(queryClient, 'loggedOut')
  noteViewer(me, 'closed')
  endWithBrowser(false)
  announceSessionChange()
}
