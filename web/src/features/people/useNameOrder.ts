import type { Me, NameOrder } from '@hasiye/contract/accounts.ts'
import { setNameOrder } from '@hasiye/contract/own-account.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { call } from '../../api/client.ts'
import { meQuery, refreshMe } from '../../api/queries.ts'
import { forgetUnsent, markSent, orderOf, storeUnsent, unsentOrder } from './name-order.ts'

/**
 * Returns the order of the names in this class and the function that chooses another. An unsent choice is sent when the
 * screen opens, after the account was refetched, and when the network returns.
 */
export function useNameOrder(me: Me, students: readonly Person[]) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const send = () => void sendOrder(queryClient, me)
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [queryClient, me])
  const sortBy = useCallback((order: NameOrder) => chooseOrder(queryClient, me.id, order), [queryClient, me.id])
  // reads all names, and each mark renders this
  const order = useMemo(() => orderOf(me, students), [me, students])
  return { order, sortBy }
}

/** Stores the order on the device and shows it at once; `sendOrder` sends it. */
export function chooseOrder(queryClient: QueryClient, account: number, order: NameOrder): void {
  storeUnsent(account, order)
  showOrder(queryClient, order)
}

function showOrder(queryClient: QueryClient, order: NameOrder): void {
  const { dataUpdatedAt: updatedAt } = queryClient.getQueryState(meQuery.queryKey) ?? {}
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, nameOrder: order }, { updatedAt })
}

let isSending = false
/** `sendOrder` was called during an attempt, as when the network returned before it failed. */
let mustRepeat = false

/** Sends the choice of this device. One request at a time, so that the last choice wins; after a failure it stays unsent. */
export async function sendOrder(queryClient: QueryClient, me: Me): Promise<void> {
  const order = unsentOrder(me.id)
  if (!order) return
  if (isSending) {
    mustRepeat = true
    return
  }
  isSending = true
  mustRepeat = false
  try {
    await call(setNameOrder, { body: { nameOrder: order } })
    if (unsentOrder(me.id) === order) markSent(me.id, order)
    const isRead = (await refreshMe(queryClient)) !== undefined
    if (unsentOrder(me.id) === order) {
      if (!isRead) showOrder(queryClient, order)
      forgetUnsent(me.id)
    }
  } catch {
    // The choice stays on the device.
  } finally {
    isSending = false
  }
  if (mustRepeat || unsentOrder(me.id) !== order) await sendOrder(queryClient, me)
}
