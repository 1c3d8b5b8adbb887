import { bakuDate, bakuTime, longDate } from '@hasiye/contract/locale.ts'
import { now } from './clock.ts'

/** Returns the calendar day in Baku, `YYYY-MM-DD`. */
export const today = (): string => bakuDate(now())

/** Formats an instant as `09:12`, or `14 noyabr 2026, 09:12` where it is on another day than `today`. */
export function timeText(ms: number, today: string): string {
  const at = new Date(ms)
  const date = bakuDate(at)
  return date === today ? bakuTime(at) : `${longDate(date)}, ${bakuTime(at)}`
}
