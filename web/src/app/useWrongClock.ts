import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { notifyState } from '../ui/blocks/notify.ts'
import { isWrongClock, noteNotified } from '../ui/clock.ts'
import { onTime } from '../ui/on-time.ts'
import { clock } from '../ui/texts/common.ts'
import { today } from '../ui/today.ts'

/** Notifies the user once that the device's clock is wrong, and which day is used instead. */
export function useWrongClock(): void {
  const isWrong = useSyncExternalStore(onTime, isWrongClock, () => false)
  useEffect(() => {
    if (!isWrong) return
    void notifyState(fill(clock.wrong, { date: longDate(today()) }))
    noteNotified()
  }, [isWrong])
}
