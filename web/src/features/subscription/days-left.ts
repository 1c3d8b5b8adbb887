import { dayMs } from '@hasiye/contract/lifetimes.ts'

/** A subscription with this many days left or fewer counts as ending soon. */
export const soonDays = 7

/** Returns the number of days until an instant, rounded up; 0 once it has passed. */
export const daysLeft = (until: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / dayMs))
