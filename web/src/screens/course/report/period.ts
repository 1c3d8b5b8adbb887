import { months, parseDate, shortDate } from '@hasiye/contract/locale.ts'
import { exporting } from '../../../ui/texts/attendance.ts'

/** Which dates of a course are reported. A month is `YYYY-MM`; a missing end of a term leaves it open. */
export type Period = { kind: 'month'; month: string } | { kind: 'term'; from?: string; to?: string } | { kind: 'all' }

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

/** The month of the latest lesson. */
export function latestMonth(dates: readonly string[]): Period {
  const [month] = monthsOf(dates)
  return month === undefined ? { kind: 'all' } : { kind: 'month', month }
}

export function isIn(period: Period, date: string): boolean {
  if (period.kind === 'month') return monthOf(date) === period.month
  if (period.kind === 'all') return true
  return date >= (period.from ?? '') && date <= (period.to ?? '9')
}

/** Names a period for a title. An open end is that of `dates`, the reported dates in ascending order. */
export function periodText(period: Period, dates: readonly string[]): string {
  if (period.kind === 'month') return monthName(period.month)
  const term: { from?: string; to?: string } = period.kind === 'term' ? period : {}
  const [from, to] = [term.from ?? dates[0], term.to ?? dates.at(-1)]
  if (from === undefined || to === undefined) return ''
  return from === to ? shortDate(from) : `${shortDate(from)} – ${shortDate(to)}`
}

/** Returns `Riyaziyyat – Davamiyyət – 2026-10.xlsx`, without characters that file systems reject; with all dates, `today`. */
export function reportFileName(courseName: string, period: Period, today: string): string {
  const safe = [...courseName].filter((letter) => letter >= ' ' && !'\\/:*?"<>|'.includes(letter)).join('')
  return `${[safe.trim(), exporting.sheet, ...namedAs(period, today)].filter(Boolean).join(' – ')}.xlsx`
}

function namedAs(period: Period, today: string): string[] {
  if (period.kind === 'month') return [period.month]
  const ends = period.kind === 'term' ? [period.from ?? '', period.to ?? ''] : []
  return ends.some(Boolean) ? ends : [today]
}

/** The period in the URL of the report's page; without one, the page shows the month of the latest lesson. */
export interface PeriodSearch {
  month?: string
  from?: string
  to?: string
  term?: true
  all?: true
}

const monthForm = /^\d{4}-\d{2}$/
const dateForm = /^\d{4}-\d{2}-\d{2}$/

/** The period in search parameters; undefined without a valid one. */
export function periodOf(search: Partial<Record<keyof PeriodSearch, unknown>>): Period | undefined {
  const textIn = (key: 'month' | 'from' | 'to', form: RegExp): string | undefined => {
    const value = search[key]
    return typeof value === 'string' && form.test(value) ? value : undefined
  }
  const [chosen, from, to] = [textIn('month', monthForm), textIn('from', dateForm), textIn('to', dateForm)]
  if (chosen !== undefined) return { kind: 'month', month: chosen }
  if (search.term === true) return { kind: 'term', ...(from ? { from } : {}), ...(to ? { to } : {}) }
  return search.all === true ? { kind: 'all' } : undefined
}

export function searchOf(period: Period): PeriodSearch {
  if (period.kind === 'month') return { month: period.month }
  if (period.kind === 'all') return { all: true }
  const { kind: _, ...ends } = period
  return { term: true, ...ends }
}
