import type { Me } from '@hasiye/contract/accounts.ts'
import { storedNewsSeen } from '../../api/news-seen.ts'
import { onSessionEnd, useMe } from '../../api/session.ts'

let baseline: { viewerId: number; at: string | undefined } | undefined

onSessionEnd(() => {
  baseline = undefined
  return undefined
})

/** Sets since when something counts as new in other lists: what the list of news was opened to show stays new there. */
export function setNewSince({ id: viewerId }: Me, at: string | undefined): void {
  baseline = { viewerId, at }
}

/**
 * Returns up to when the person had seen the news: when the app was opened or, later, when the list of news was last
 * opened; undefined where that is unknown.
 */
export function newSince(me: Me): string | undefined {
  // the server renders for many people, and for one of them again later
  if (import.meta.env.SSR) return me.isParentView ? undefined : me.newsSeenAt
  if (baseline?.viewerId !== me.id) setNewSince(me, me.isParentView ? storedNewsSeen(me.id) : me.newsSeenAt)
  return baseline?.at
}

/** Returns the function that tells whether something of an instant is new for the person. */
export function useIsNew(): (at: string) => boolean {
  const me = useMe()
  const since = me ? newSince(me) : undefined
  return (at) => since !== undefined && at > since
}
