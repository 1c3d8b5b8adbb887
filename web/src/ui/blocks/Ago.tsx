import { ago, bakuDate, bakuTime, longDate } from '@hasiye/contract/locale.ts'
import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** Time elapsed since an instant, updated continuously. The tooltip has the exact time. */
export function Ago({ at }: { at: string }) {
  const then = new Date(at)
  const [now, setNow] = useState(() => new Date())
  const isFresh = now.getTime() - then.getTime() < minuteMs
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), isFresh ? 1000 : minuteMs)
    return () => clearInterval(timer)
  }, [isFresh])
  return (
    <time dateTime={at} title={`${longDate(bakuDate(then))}, ${bakuTime(then)}`}>
      {ago(then, now)}
    </time>
  )
}
