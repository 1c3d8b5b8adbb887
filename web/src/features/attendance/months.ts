import { months, parseDate } from '@hasiye/contract/locale.ts'

export const monthOf = (date: string): string => date.slice(0, 7)

/** The months of some dates, newest first. */
export function monthsOf(dates: readonly string[]): string[] {
  return [...new Set(dates.map(monthOf))].sort().reverse()
}

/** `2026-10` → `oktyabr 2026` */
export function monthName(month: string): string {
  const parts = parseDate(`${month}-01`)
  return parts ? `${months[parts.month - 1]} ${parts.year}` : month
}

/** The month of the latest lesson until today, or of the first one where all are in the future. */
export const latestMonth = (dates: readonly string[], today: string): string | undefined =>
  monthsOf(dates.filter((date) => date <= today))[0] ?? monthsOf(dates).at(-1)
