import { type Changes, datesOf } from '../../offline/drafts.ts'

/**
 * A date of the grid: on the server, added by changes here, the day of a lesson without either, or deleted by somebody
 * while it has changes here.
 */
export interface Column {
  date: string
  state: 'stored' | 'added' | 'planned' | 'deleted'
}

/** Returns the dates of the server, of unsaved changes and of planned lessons, ascending. */
export function columnsOf(stored: Iterable<string>, drafts: Changes, planned: readonly string[] = []): Column[] {
  const onServer = new Set(stored)
  const cells = [...drafts.cells.values()]
  const touched = new Set(cells.map(({ date }) => date))
  const fromServer = new Set(cells.filter(({ existing }) => existing).map(({ date }) => date))
  const stateOf = (date: string): Column['state'] => {
    if (onServer.has(date)) return 'stored'
    if (drafts.dates.has(date)) return 'added'
    if (!touched.has(date)) return 'planned'
    return fromServer.has(date) ? 'deleted' : 'added'
  }
  const dates = new Set([...onServer, ...drafts.dates.keys(), ...touched, ...planned])
  return [...dates].sort().map((date) => ({ date, state: stateOf(date) }))
}

export const isDeleted = ({ state }: Column): boolean => state === 'deleted'

/** Returns the last lesson that is not in the future; if all are, the first of them. */
export const lastLesson = (columns: readonly Column[], today: string): Column | undefined =>
  columns.findLast(({ date }) => date <= today) ?? columns[0]

/**
 * Returns the date on which the screen opens: today, or the newest date with changes on this device if today has no lesson.
 */
export function openingDate(columns: readonly Column[], today: string, drafts: Changes): string {
  if (columns.some(({ date }) => date === today)) return today
  return datesOf(drafts).at(-1) ?? today
}

/** A page of dates; positions start at 1. */
export interface DatePage {
  columns: Column[]
  from: number
  to: number
  total: number
  pages: number
  page: number
}

export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** Returns a page of dates. Pages are counted from the newest, number 0, so that the newest page is always full. */
export function pageOf(columns: readonly Column[], requested: number, size: number): DatePage {
  const total = columns.length
  const pages = pageCount(total, size)
  const page = Math.min(Math.max(requested, 0), pages - 1)
  const to = total - page * size
  const from = Math.max(0, to - size)
  return { columns: columns.slice(from, to), from: Math.min(from + 1, total), to, total, pages, page }
}

/** Returns the page that shows a date; the newest page for an unknown date. */
export function pageWith(columns: readonly Column[], date: string, size: number): number {
  const index = columns.findIndex((column) => column.date === date)
  return index < 0 ? 0 : Math.floor((columns.length - 1 - index) / size)
}
