import { fill } from '@hasiye/contract/text.ts'
import { timeText } from '../device/clock.ts'
import { useToday } from '../device/useNow.ts'
import { useLastUpdated } from '../offline/useLastUpdated.ts'
import { Delayed } from '../ui/blocks/Skeleton.tsx'
import { kept } from '../ui/texts/common.ts'
import classes from './Shell.module.css'

/**
 * Shows when the page was last refreshed, if the server cannot be reached or is slow. The save bar of the attendance
 * shows it itself.
 */
export function LastUpdated() {
  const updated = useLastUpdated()
  const today = useToday()
  const line = updated && (
    <p className={classes.updated}>{fill(kept.updated, { time: timeText(updated.atMs, today) })}</p>
  )
  return <div role="status">{updated?.isFailed ? line : line && <Delayed>{line}</Delayed>}</div>
}
