import type { HistoryEntry } from '@hasiye/contract/attendance.ts'
import { dayMs, lifetimes } from '@hasiye/contract/lifetimes.ts'

/** Returns for how many more days a deletion can be undone; 0 if it cannot. */
export function daysToRestore(at: string, now: Date): number {
  const left = Date.parse(at) + lifetimes.restorableDays * dayMs - now.getTime()
  return Math.max(0, Math.ceil(left / dayMs))
}

/** Returns the deletions in a list, newest first, that "Bərpa et" can undo: the newest of each date that does not exist now. */
export function restorable(entries: readonly HistoryEntry[], present: ReadonlySet<string>, now: Date): Set<number> {
  const seen = new Set<string>()
  const found = new Set<number>()
  for (const { id, action, date, at } of entries) {
    if (action !== 'date_deleted' || date === null || seen.has(date)) continue
    seen.add(date)
    if (!present.has(date) && daysToRestore(at, now) > 0) found.add(id)
  }
  return found
}
