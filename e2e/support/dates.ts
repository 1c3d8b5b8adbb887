import { bakuDate } from '@hasiye/contract/locale.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Returns the calendar day in Baku this many days before today, `YYYY-MM-DD`. */
export const daysAgo = (days: number): string => bakuDate(new Date(Date.now() - days * dayMs))

export const today = (): string => daysAgo(0)

/** Returns the time in ms until the next day begins in Baku. */
export function untilTomorrow(): number {
  const tomorrow = Date.parse(`${daysAgo(-1)}T00:00:00+04:00`)
  return tomorrow - Date.now()
}
