import { fill } from '@hasiye/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isUnreachable } from '../api/client.ts'
import { isOld } from '../offline/cached-reply.ts'
import { Delayed } from '../ui/blocks/Delayed.tsx'
import { serverMs } from '../ui/clock.ts'
import { kept } from '../ui/texts/common.ts'
import { timeText } from '../ui/today.ts'
import { useToday } from '../ui/useNow.ts'
import classes from './Shell.module.css'

/** Shows when the page was last refreshed, if the server cannot be reached or is slow. */
export function LastUpdated() {
  const cache = useQueryClient().getQueryCache()
  const findOld = () => cache.findAll({ type: 'active', predicate: isOld })
  const subscribe = cache.subscribe.bind(cache)
  const oldest = useSyncExternalStore(subscribe, () => Math.min(...findOld().map(({ state }) => state.dataUpdatedAt)))
  const isFailed = useSyncExternalStore(subscribe, () =>
    findOld().some(({ state }) => isUnreachable(state.error ?? state.fetchFailureReason)),
  )
  const today = useToday()
  const line = Number.isFinite(oldest) && (
    <p className={classes.updated}>{fill(kept.updated, { time: timeText(serverMs(oldest), today) })}</p>
  )
  return <div role="status">{isFailed ? line : line && <Delayed>{line}</Delayed>}</div>
}
