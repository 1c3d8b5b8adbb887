import { logOut } from '@hasiye/contract/accounts.ts'
import { deviceStorage } from '../device/storage.ts'
import { alone, cacheLogOut, endSession, findCachedLogOut, removeCachedLogOut } from './cached-log-out.ts'
import { setBeforeCall } from './client.ts'

/**
 * In `localStorage`: the account whose log-out the server has not acknowledged yet; empty if the page does not know the
 * account.
 */
const key = 'hasiye.logOut'

/**
 * Returns whether somebody logged out on this device and the server has not acknowledged it yet; the page then shows no
 * data of them.
 */
export const isLogOutPending = (): boolean => deviceStorage()?.getItem(key) != null

/** Stores that this account logged out, until the server has acknowledged it. Throws if the browser cannot store it. */
export async function storeLogOut(accountId?: number): Promise<void> {
  const id = String(accountId ?? '')
  deviceStorage()?.setItem(key, id)
  await cacheLogOut(id)
}

/** Removes what `storeLogOut` stored. */
export async function removeLogOut(): Promise<void> {
  await removeCachedLogOut()
  deviceStorage()?.removeItem(key)
}

let ending: Promise<void> | undefined

/** Ends a session whose log-out the server has not acknowledged. Throws `ApiError` if there is no response. */
export function endPendingLogOut(): Promise<void> {
  ending ??= alone(end).finally(() => {
    ending = undefined
  })
  return ending
}

async function end(): Promise<void> {
  const id = deviceStorage()?.getItem(key) ?? (await findCachedLogOut())
  if (id === undefined) return
  await endSession(id)
  await removeLogOut()
}

setBeforeCall(({ path }) => (path !== logOut.path && isLogOutPending() ? endPendingLogOut() : undefined))
