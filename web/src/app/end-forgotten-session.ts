import type { QueryClient } from '@tanstack/react-query'
import { endPendingLogOut, storeLogOut } from '../api/pending-log-out.ts'
import { meQuery } from '../api/queries.ts'
import { endsKey, endWithBrowser, mustEndSession, openLock } from '../api/session.ts'
import { clearCache } from '../device/cache.ts'
import { deviceStorage } from '../device/storage.ts'
import { remember } from '../ui/texts/install.ts'

const waitMs = 4_000
const pollMs = 100
/** Longer than a slow phone needs to run the code of a new document. */
const betweenMs = 60_000

const isOpenElsewhere = async (): Promise<boolean> =>
  (await navigator.locks?.query().catch(() => undefined))?.held?.some(({ name }) => name === openLock) ?? false

/** Waits for a tab that does not hold the lock yet because its document is loading. Returns whether the browser was already open. */
async function findOpenTab(): Promise<boolean> {
  const until = Date.now() - Number(deviceStorage()?.getItem(endsKey)) < betweenMs ? Date.now() + waitMs : 0
  while (mustEndSession()) {
    if (await isOpenElsewhere()) return true
    if (Date.now() > until) return false
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return true
}

/**
 * Signs out at the first start of a browser, because “Məni xatırla” was not ticked; unsaved marks stay for their owner.
 * Without a network the session ends at the next connection; until then no data of the account is shown.
 * @returns the reason, as a sentence; undefined if the browser was already open
 */
export async function endForgottenSession(queryClient: QueryClient): Promise<string | undefined> {
  if (await findOpenTab()) {
    if (mustEndSession()) endWithBrowser(true)
    return undefined
  }
  clearCache()
  queryClient.clear()
  queryClient.setQueryData(meQuery.queryKey, null)
  await storeLogOut()
  const ended = endPendingLogOut().then(() => endWithBrowser(false))
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, waitMs))]).catch(() => undefined)
  return remember.ended
}
