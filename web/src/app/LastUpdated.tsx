import { bakuDate, bakuTime, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isUnreachable } from '../api/client.ts'
import { isOld } from '../offline/kept-reply.ts'
import { Delayed } from '../ui/blocks/Delayed.tsx'
import { kept } from '../ui/texts/common.ts'
import classes from './Shell.module.css'

/** Says when the page was last refreshed, if the server cannot be asked for newer data or is slow. */
export function LastUpdated() {
  const cache = useQueryClient().getQueryCache()
  const findOld = () => cache.findAll({ type: 'active', predicate: isOld })
  const subscribe = cache.subscribe.bind(cache)
  const oldest = useSyncExternalStore(subscribe, () => Math.min(...findOld().map(({ state }) => state.dataUpdatedAt)))
  const isFailed = useSyncExternalStore(subscribe, () =>
    findOld().some(({ state }) => isUnreachable(state.error ?? state.fetchFailureReason)),
  )
  const at = Number.isFinite(oldest) ? new Date(oldest) : undefined
  const line = at && <p className={classes.updated}>{fill(kept.updated, { time: timeText(at) })}</p>
  return <div role="status">{isFailed ? line : line && <Delayed>{line}</Delayed>}</div>
}

function timeText(at: Date): string {
  const date = bakuDate(at)
  return date === bakuDate(new Date()) ? bakuTime(at) : `${longDate(date)}, ${bakuTime(at)}`
}
