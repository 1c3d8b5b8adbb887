import { logOut } from '@hasiye/contract/accounts.ts'
import { ApiError, accountHeaders, call } from './client.ts'

/**
 * A pending log-out as the name of an empty cache, with the account at its end, if the page knows it: a service worker cannot read
 * `localStorage`.
 */
const prefix = 'hasiye-log-out/'

export const cacheLogOut = async (accountId: string): Promise<unknown> =>
  globalThis.caches?.open(prefix + accountId).catch(() => undefined)

const findName = async (): Promise<string | undefined> =>
  (await globalThis.caches?.keys().catch(() => []))?.find((name) => name.startsWith(prefix))

/** Returns the account of the cached log-out; undefined without one. */
export const findCachedLogOut = async (): Promise<string | undefined> => (await findName())?.slice(prefix.length)

export async function removeCachedLogOut(): Promise<void> {
  const name = await findName()
  if (name !== undefined) await caches.delete(name)
}

/**
 * Runs one task at a time in all tabs and the worker: a late response to a log-out would remove the cookie of the next
 * sign-in.
 */
export const alone = async (task: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('hasiye-log-out', task) : task()

/** Ends the session of this account, or any if it is empty. Throws `ApiError` if there is no response. */
export async function endSession(accountId: string): Promise<void> {
  try {
    await call(logOut, { headers: accountHeaders(accountId === '' ? undefined : Number(accountId)) })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
}

/** Ends in the service worker a session whose log-out the server has not acknowledged. */
export const endCachedLogOut = (): Promise<void> =>
  alone(async () => {
    const id = await findCachedLogOut()
    if (id === undefined) return
    await endSession(id)
    await removeCachedLogOut()
  })
