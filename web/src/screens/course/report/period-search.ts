import type { Period } from './period.ts'

/** The period of a register in the URL; without one it is the month of the latest lesson. */
export interface PeriodSearch {
  month?: string
  from?: string
  to?: string
  term?: true
  all?: true
}

const month = /^\d{4}-\d{2}$/
const date = /^\d{4}-\d{2}-\d{2}$/

/** The period that search parameters name; undefined without a valid one. */
export function periodOf(search: Partial<Record<keyof PeriodSearch, unknown>>): Period | undefined {
  const textIn = (key: 'month' | 'from' | 'to', form: RegExp): string | undefined => {
    const value = search[key]
    return typeof value === 'string' && form.test(value) ? value : undefined
  }
  const [chosen, from, to] = [textIn('month', month), textIn('from', date), textIn('to', date)]
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
