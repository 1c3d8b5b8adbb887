import type { Me } from '@hasiye/contract/accounts.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { actFor } from '../api/client.ts'
import { firstFailure } from '../api/first-failure.ts'
import { meQuery } from '../api/queries.ts'
import { dropKept } from '../ui/kept-database.ts'
import { type KeptOwner, type KeptReply, readKept, readOwner } from './kept-disk.ts'
import { isKept } from './kept-queries.ts'
import { isFresh, showKept } from './kept-reply.ts'

/** How long the server may take before the page shows what is kept. */
const waitMs = 150

interface KeptViewer {
  owner: KeptOwner
  /** The reply that says who the owner is. */
  reply: KeptReply | undefined
}

const sleep = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Returns the server's reply to `request` or, where none comes in time or the first try does not reach it, the account that is kept.
 * Throws the error where none is.
 */
export async function findViewer(request: Promise<Me | null>, queryClient: QueryClient): Promise<Me | null> {
  const watching = new AbortController()
  const kept = readViewer()
  const viewer = await Promise.race([
    request.catch(() => undefined),
    firstFailure(queryClient, meQuery.queryKey, watching.signal),
    sleep(navigator.onLine ? waitMs : 0),
  ])
  watching.abort()
  return viewer === undefined ? ((await showKeptViewer(queryClient, await kept)) ?? request) : viewer
}

async function readViewer(): Promise<KeptViewer | undefined> {
  const owner = await readOwner()
  return owner && { owner, reply: await readKept(owner.name, hashKey(meQuery.queryKey)) }
}

/**
 * Makes who was signed in when a server last answered the account of the page, and shows what is kept of the page's data. Each call
 * names this account, so the server refuses it if somebody else is signed in by now. Gives nothing once the session has ended by its
 * age.
 */
async function showKeptViewer(queryClient: QueryClient, kept: KeptViewer | undefined): Promise<Me | undefined> {
  if (!kept) return undefined
  const now = Date.now()
  const { owner, reply } = kept
  const me = reply && isFresh(reply, now) ? (JSON.parse(reply.body) as Me) : undefined
  const sessionMs = lifetimes.sessionMinutes[me?.isParentView ? 'parent' : 'account'] * 60_000
  if (!reply || !me || now - owner.since > sessionMs) {
    dropKept()
    return undefined
  }
  if (queryClient.getQueryData(meQuery.queryKey) !== undefined) return undefined
  actFor(me.id)
  queryClient.setQueryData(meQuery.queryKey, me, { updatedAt: reply.updatedAt })
  const isWanted = () => queryClient.getQueryData(meQuery.queryKey) === me
  const pending = queryClient.getQueryCache().findAll({ predicate: isKept })
  await Promise.all(pending.map((query) => showKept(queryClient, query, { owner: owner.name, isWanted })))
  return me
}
