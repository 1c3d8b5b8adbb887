import type { Me, NameOrder } from '@hasiye/contract/accounts.ts'
import { compareNames } from '@hasiye/contract/locale.ts'
import { setNameOrder } from '@hasiye/contract/own-account.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { call, currentAccount } from '../../api/client.ts'
import { meQuery, refreshMe } from '../../api/queries.ts'
import { deviceStorage } from '../../ui/device-storage.ts'
import { partsOf, usualEnd } from './surname.ts'

type Named = Pick<Person, 'id' | 'fullName'>

const key = (): string => `hasiye.nameOrder/${currentAccount()}`
const unsent = ' unsent'
/** Read before the storage of the device, which may be full or absent. */
const inMemory = new Map<string, string>()

/**
 * Returns the choice of this device that the account does not have: an unsent one or, if the account has none, one that an older
 * version stored only here.
 */
function unsentOrder(me: Me): NameOrder | undefined {
  const [order, isUnsent] = (inMemory.get(key()) ?? deviceStorage()?.getItem(key()) ?? '').split(' ')
  return (order === 'given' || order === 'family') && (isUnsent || !me.nameOrder) ? order : undefined
}

/** Returns the order that this account chose on any device; before a choice, the order in which the names of this class are written. */
export function orderOf(me: Me, students: readonly Named[] = []): NameOrder {
  const isSurnameFirst = usualEnd(students.map(({ fullName }) => fullName)) === 'first'
  return unsentOrder(me) ?? me.nameOrder ?? (isSurnameFirst ? 'family' : 'given')
}

function storeUnsent(order: NameOrder): void {
  inMemory.set(key(), order + unsent)
  try {
    deviceStorage()?.setItem(key(), order + unsent)
  } catch {
    // The storage is full: an unsent choice lasts as long as the page.
  }
}

/** Keeps the choice in memory only: the account has it, but the page may still have an older state of the account. */
function markSent(order: NameOrder): void {
  inMemory.set(key(), order + unsent)
  deviceStorage()?.removeItem(key())
}

export function forgetUnsent(): void {
  inMemory.delete(key())
  deviceStorage()?.removeItem(key())
}

/** Returns the students in alphabetical order of their given names or surnames. */
export function inOrder<Student extends Named>(students: readonly Student[], order: NameOrder): Student[] {
  const usual = usualEnd(students.map(({ fullName }) => fullName))
  const [first, second] = order === 'family' ? (['surname', 'given'] as const) : (['given', 'surname'] as const)
  return students
    .map((student) => ({ student, parts: partsOf(student.fullName, usual) }))
    .sort(
      (a, b) =>
        compareNames(a.parts[first], b.parts[first]) ||
        compareNames(a.parts[second], b.parts[second]) ||
        compareNames(a.student.fullName, b.student.fullName) ||
        a.student.id - b.student.id,
    )
    .map(({ student }) => student)
}

/**
 * Returns the order of the names in this class and the function that chooses another. An unsent choice is sent when the screen
 * opens, after the account was refetched, and when the network returns.
 */
export function useNameOrder(me: Me, students: readonly Person[]) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const send = () => void sendOrder(queryClient, me)
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [queryClient, me])
  const sortBy = useCallback((order: NameOrder) => chooseOrder(queryClient, order), [queryClient])
  return { order: orderOf(me, students), sortBy }
}

/** Stores the order on the device and shows it at once; `sendOrder` sends it. */
export function chooseOrder(queryClient: QueryClient, order: NameOrder): void {
  storeUnsent(order)
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
  const order = unsentOrder(me)
  if (!order) return
  if (isSending) {
    mustRepeat = true
    return
  }
  isSending = true
  mustRepeat = false
  try {
    await call(setNameOrder, { body: { nameOrder: order } })
    if (unsentOrder(me) === order) markSent(order)
    const isRead = (await refreshMe(queryClient)) !== undefined
    if (unsentOrder(me) === order) {
      if (!isRead) showOrder(queryClient, order)
      forgetUnsent()
    }
  } catch {
    // The choice stays on the device.
  } finally {
    isSending = false
  }
  if (mustRepeat || unsentOrder(me) !== order) await sendOrder(queryClient, me)
}
