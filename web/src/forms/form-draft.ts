import { dayMs, lifetimes } from '@hasiye/contract/lifetimes.ts'
import { currentAccount } from '../api/client.ts'
import { onSessionEnd } from '../api/session.ts'
import { serverMs } from '../device/clock.ts'
import { deviceStorage } from '../device/storage.ts'
import type { Values } from './checks.ts'
import { isEqual } from './useFields.ts'

const ttlMs = lifetimes.draftDays * dayMs
const prefix = 'hasiye.typed/'

interface Stored {
  at: number
  initial: Values
  values: Values
}

/** What the storage of the device did not take, by its key: kept while the page is open. */
const unstored = new Map<string, string>()

const keyOf = (name: string, accountId = currentAccount()) => accountId !== undefined && `${prefix}${accountId}/${name}`

/**
 * Stores the input of a form on this device for the current account; stores nothing if no field has changed. What is
 * restored was stored by an older page too: a field that gets another shape gets another name.
 */
export function storeFormDraft(name: string, initial: Values, values: Values): void {
  const key = keyOf(name)
  if (!key) return
  const changed = Object.keys(values).filter((field) => !isEqual(values[field], initial[field]))
  if (changed.length === 0) {
    dropFormDraft(name)
    return
  }
  const only = (from: Values) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  const stored: Stored = { at: serverMs(), initial: only(initial), values: only(values) }
  const text = JSON.stringify(stored)
  unstored.set(key, text)
  try {
    const storage = deviceStorage()
    storage?.setItem(key, text)
    if (storage) unstored.delete(key)
  } catch {
    // Storage is full.
  }
}

/**
 * Returns the stored input of a form. A field whose saved value has changed since is omitted, because saving it would
 * overwrite that change unseen.
 */
export function formDraft<V extends Values>(name: string, initial: V, now = serverMs()): Partial<V> | undefined {
  const key = keyOf(name)
  const stored = key ? read(deviceStorage(), key) : undefined
  if (!stored || now - stored.at > ttlMs) return undefined
  const same = Object.entries(stored.values).filter(([field]) => isEqual(stored.initial[field], initial[field]))
  return same.length > 0 ? (Object.fromEntries(same) as Partial<V>) : undefined
}

/** Removes the stored input after it was saved or discarded. */
export function dropFormDraft(name: string): void {
  const key = keyOf(name)
  if (!key) return
  unstored.delete(key)
  deviceStorage()?.removeItem(key)
}

/** Removes expired input of all accounts and, if `accountId` is given, all input of that account. */
export function removeFormDrafts(accountId?: number, storage = deviceStorage(), now = serverMs()): void {
  for (const key of [...Object.keys(storage ?? {}), ...unstored.keys()]) {
    if (!key.startsWith(prefix)) continue
    const isOwn = accountId !== undefined && key.startsWith(`${prefix}${accountId}/`)
    if (!isOwn && now - (read(storage, key)?.at ?? 0) <= ttlMs) continue
    unstored.delete(key)
    storage?.removeItem(key)
  }
}

/** Whether a form of this account has input that was neither sent nor discarded. */
export function hasFormDraft(accountId: number, storage = deviceStorage()): boolean {
  const keys = [...Object.keys(storage ?? {}), ...unstored.keys()]
  return keys.some((key) => key.startsWith(`${prefix}${accountId}/`))
}

function read(storage: Storage | undefined, key: string): Stored | undefined {
  try {
    return JSON.parse(unstored.get(key) ?? storage?.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

removeFormDrafts()
onSessionEnd((end) => {
  if (end === 'loggedOut') removeFormDrafts(currentAccount())
  return undefined
})
