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

/** `2026-10` → `Oktyabr`, or `Oktyabr 2026` */
export function monthTitle(month: string, withYear = false): string {
  const name = monthName(month)
  const raised = name.charAt(0).toLocaleUpperCase('az') + name.slice(1)
  return withYear ? raised : raised.replace(/ \d+$/, '')
}

/** `2026-01` → `2025-12` */
export function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2)).toISOString().slice(0, 7)
}

/** The month of the latest lesson until today, or of the first one where all are in the future. */
export const latestMonth = (dates: readonly string[], today: string): string | undefined =>
  monthsOf(dates.filter((date) => date <= today))[0] ?? monthsOf(dates).at(-1)
