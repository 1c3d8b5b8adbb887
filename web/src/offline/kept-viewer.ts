import type { Me } from '@hasiye/contract/accounts.ts'
import { dayMs, lifetimes } from '@hasiye/contract/lifetimes.ts'
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import { actFor, isUnreachable } from '../api/client.ts'
import { firstFailure } from '../api/first-failure.ts'
import { meQuery } from '../api/queries.ts'
import { dropKept } from '../ui/kept-database.ts'
import { type KeptReply, readKept, readOwner } from './kept-disk.ts'

/** Nothing is shown for longer after it was read. */
export const keptTtlMs = lifetimes.keptReplyDays * dayMs

export const isFresh = ({ updatedAt }: KeptReply, now: number): boolean => now - updatedAt < keptTtlMs

/** Returns whose replies these are; a parent's view is not the student's. */
export const ownerOf = ({ id, isParentView }: Pick<Me, 'id' | 'isParentView'>): string =>
  `${isParentView ? 'parent' : 'account'} ${id}`

/** Returns whether the data is older than this page, and therefore comes from the device. */
export const isFromDevice = ({ state }: Query): boolean =>
  state.data != null && state.dataUpdatedAt < performance.timeOrigin

/** Returns whether the server could not be asked for newer data, or has not answered yet. */
export const isOld = (query: Query): boolean =>
  isFromDevice(query) ||
  (query.state.data !== undefined && isUnreachable(query.state.error ?? query.state.fetchFailureReason))

/** How long the server may take before the page shows what is kept. */
const waitMs = 2500

const sleep = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Returns the server's reply to `request` or, where none comes in time or the first try does not reach it, the account that is kept.
 * Throws the error where none is.
 */
export async function findViewer(request: Promise<Me | null>, queryClient: QueryClient): Promise<Me | null> {
  const watching = new AbortController()
  const viewer = await Promise.race([
    request.catch(() => undefined),
    firstFailure(queryClient, meQuery.queryKey, watching.signal),
    sleep(navigator.onLine ? waitMs : 0),
  ])
  watching.abort()
  return viewer === undefined ? ((await showKeptViewer(queryClient)) ?? request) : viewer
}

/**
 * Makes who was signed in when a server last answered the account of the page. Each of its calls names this account, so the server
 * refuses them if somebody else is signed in by now. Gives nothing once the session has ended by its age.
 */
async function showKeptViewer(queryClient: QueryClient): Promise<Me | undefined> {
  const now = Date.now()
  const owner = await readOwner()
  if (!owner) return undefined
  const reply = await readKept(owner.name, hashKey(meQuery.queryKey))
  const me = reply && isFresh(reply, now) ? (JSON.parse(reply.body) as Me) : undefined
  const sessionMs = lifetimes.sessionMinutes[me?.isParentView ? 'parent' : 'account'] * 60_000
  if (!reply || !me || now - owner.since > sessionMs) {
    dropKept()
    return undefined
  }
  if (queryClient.getQueryData(meQuery.queryKey) !== undefined) return undefined
  actFor(me.id)
  queryClient.setQueryData(meQuery.queryKey, me, { updatedAt: reply.updatedAt })
  return me
}
