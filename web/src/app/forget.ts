import { logOut as endSession, type Me } from '@hasiye/contract/accounts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../api/client.ts'
import { announceSessionChange, signedOut } from '../api/session.ts'

const loadDrafts = () => import('../offline/course-drafts.ts')

/** Returns how many changes of this account are stored only on this device. */
export async function countUnsaved(me: Me): Promise<number> {
  const { countDrafts } = await loadDrafts()
  return countDrafts(me.id)
}

/** Ends the session and clears the account's loaded data, cached responses and drafts, in other tabs too. Throws `ApiError`. */
export async function logOut(me: Me, queryClient: QueryClient): Promise<void> {
  try {
    await call(endSession)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
  const { clearDrafts } = await loadDrafts()
  await clearDrafts(me.id)
  signedOut(queryClient, 'loggedOut')
  announceSessionChange()
}
