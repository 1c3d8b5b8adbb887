import { type Changes, datesOf } from '../../offline/drafts.ts'

/** A date of the grid. If neither `stored` nor `added`, somebody deleted it while it has changes here. */
export interface Column {
  date: string
  stored: boolean
  added: boolean
}

/** Returns the dates of the server and of unsaved changes, ascending. */
export function columnsOf(stored: Iterable<string>, drafts: Changes): Column[] {
  const onServer = new Set(stored)
  const touched = [...drafts.cells.values()].map((cell) => cell.date)
  const dates = new Set([...onServer, ...drafts.dates.keys(), ...touched])
  return [...dates].sort().map((date) => ({
    date,
    stored: onServer.has(date),
    added: !onServer.has(date) && (drafts.dates.has(date) || !isFromServer(drafts, date)),
  }))
}

const isFromServer = (drafts: Changes, date: string): boolean =>
  [...drafts.cells.values()].some((cell) => cell.date === date && cell.existing)

export const isDeleted = (column: Column): boolean => !column.stored && !column.added

/** Returns the last lesson that is not in the future; where all are, the first of them. */
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
