import { shortDate } from '@hasiye/contract/locale.ts'
import { latestMonth, monthName } from '../../../features/attendance/months.ts'
import { exporting } from '../../../ui/texts/attendance.ts'

/** Which dates of a course are reported. A month is `YYYY-MM`; a missing end of a term leaves it open. */
export type Period = { kind: 'month'; month: string } | { kind: 'term'; from?: string; to?: string } | { kind: 'all' }

/** The period that is chosen at first. */
export function latestPeriod(dates: readonly string[], today: string): Period {
  const month = latestMonth(dates, today)
  return month === undefined ? { kind: 'all' } : { kind: 'month', month }
}

/** The first and the last day of a period; those of an open end are before and after all others. */
export function boundsOf(period: Period): { first: string; last: string } {
  if (period.kind === 'month') return { first: `${period.month}-01`, last: `${period.month}-31` }
  return period.kind === 'all' ? { first: '', last: '9' } : { first: period.from ?? '', last: period.to ?? '9' }
}

export function isIn(period: Period, date: string): boolean {
  const { first, last } = boundsOf(period)
  return date >= first && date <= last
}

/** The ends of a period; an open one is that of `dates`, the reported dates in ascending order, which may be empty. */
function endsOf(period: Period, dates: readonly string[]): string[] {
  const term: { from?: string; to?: string } = period.kind === 'term' ? period : {}
  return [...new Set([term.from ?? dates[0], term.to ?? dates.at(-1)])].filter((end) => end !== undefined)
}

/** Names a period for a title. */
export const periodText = (period: Period, dates: readonly string[]): string =>
  period.kind === 'month' ? monthName(period.month) : endsOf(period, dates).map(shortDate).join(' – ')

/**
 * Returns `Riyaziyyat – Davamiyyət – 2026-10.xlsx`, without characters that file systems reject; a period other than a
 * month is named by its ends.
 */
export function reportFileName(courseName: string, period: Period, dates: readonly string[]): string {
  const safe = [...courseName].filter((letter) => letter >= ' ' && !'\\/:*?"<>|'.includes(letter)).join('')
  const ends = period.kind === 'month' ? [period.month] : endsOf(period, dates)
  return `${[safe.trim(), exporting.sheet, ...ends].filter(Boolean).join(' – ')}.xlsx`
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
