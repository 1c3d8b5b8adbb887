import type { Me } from '@hasiye/contract/accounts.ts'
import { listOwnMarks, listRecentMarks } from '@hasiye/contract/attendance.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { configQuery } from '../../api/queries.ts'
import { countSaveForOffer, isPushOfferOpen, makePushOffer, makePushOfferLater } from './offer.ts'
import { findPushSupport } from './push-support.ts'

/**
 * Makes the offer where this browser and this installation support notices; its code is loaded before, so that it
 * appears at once.
 */
async function offer(queryClient: QueryClient, me: Me, make = makePushOffer): Promise<void> {
  if (!isPushOfferOpen(me) || findPushSupport() !== 'ready') return
  const { pushKey } = await queryClient.fetchQuery(configQuery)
  if (pushKey === null) return
  await import('./PushOffer.tsx')
  if (isPushOfferOpen(me)) make(me)
}

/** Counts a teacher's save; after the third one notices are offered. */
export function offerAfterSave(queryClient: QueryClient, me: Me): void {
  if (countSaveForOffer(me)) void offer(queryClient, me).catch(() => undefined)
}

const ofMarks: readonly unknown[] = [listRecentMarks.path, listOwnMarks.path]

const showsAbsence = ({ queryKey, state }: Query): boolean =>
  ofMarks.includes(queryKey[1]) && ((state.data ?? []) as { status: string }[]).some(({ status }) => status === '-')

/** Offers notices to a parent who has seen an absence, or who visits again. Returns the function that stops it. */
export function offerToParent(queryClient: QueryClient, me: Me): () => void {
  const cache = queryClient.getQueryCache()
  let stop = () => {}
  const start = async () => {
    await offer(queryClient, me, makePushOfferLater)
    const note = (query: Query) => {
      if (!showsAbsence(query)) return
      stop()
      void offer(queryClient, me).catch(() => undefined)
    }
    stop = cache.subscribe(({ query }) => note(query))
    for (const query of cache.getAll()) note(query)
  }
  void start().catch(() => undefined)
  return () => stop()
}
