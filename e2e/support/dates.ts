import { bakuDate } from '@hasiye/contract/locale.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The calendar day in Baku so many days before today, `YYYY-MM-DD`. */
export const daysAgo = (days: number): string => bakuDate(new Date(Date.now() - days * dayMs))

export const today = daysAgo(0)
