import { ago, bakuDate, bakuTime, longDate } from '@hasiye/contract/locale.ts'
import { useEffect, useReducer } from 'react'
import { useNow } from '../../device/useNow.ts'

const minuteMs = 60_000

/** Time elapsed since an instant, updated continuously. The tooltip has the exact time. */
export function Ago({ at }: { at: string }) {
  const then = new Date(at)
  const now = useNow()
  const [, renew] = useReducer((count: number) => count + 1, 0)
  const isFresh = now.getTime() - then.getTime() < minuteMs
  useEffect(() => {
    if (!isFresh) return
    const timer = setInterval(renew, 1000)
    return () => clearInterval(timer)
  }, [isFresh])
  return (
    <time dateTime={at} title={`${longDate(bakuDate(then))}, ${bakuTime(then)}`}>
      {ago(then, now)}
    </time>
  )
}
