import { useSyncExternalStore } from 'react'
import { now, serverMs } from './clock.ts'
import { onTime } from './on-time.ts'
import { today } from './today.ts'

const minuteMs = 60_000

const minuteOfNow = (): number => Math.floor(serverMs() / minuteMs)

/** Returns the calendar day in Baku; renders again when the next one begins. */
export const useToday = (): string => useSyncExternalStore(onTime, today, today)

/** Returns this instant; renders again every minute and when the device wakes. */
export function useNow(): Date {
  useSyncExternalStore(onTime, minuteOfNow, minuteOfNow)
  return now()
}
