const dayMs = 24 * 60 * 60 * 1000

/** From this many days on the end of a subscription is near. */
export const soonDays = 7

/** Begun days until an instant; 0 once it has passed. */
export const daysLeft = (until: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / dayMs))
