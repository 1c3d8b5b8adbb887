import type { HistoryEntry } from '@hasiye/contract/attendance.ts'
import { markOf } from './history-text.ts'

/** A line of the history: one entry, or the students whom one save marked present. */
export type HistoryRow = { kind: 'entry'; entry: HistoryEntry } | { kind: 'present'; entries: HistoryEntry[] }

/** Fewer students than this are listed one by one. */
const fewestInGroup = 3

/** Combines the students whom one save marked present into a line before its other marks; the order stays otherwise. */
export function historyRows(entries: readonly HistoryEntry[]): HistoryRow[] {
  return splitBySave(entries).flatMap((save) => {
    const present = save.filter(isOnlyPresent)
    if (present.length < fewestInGroup) return save.map(oneEntry)
    return [{ kind: 'present', entries: present }, ...save.filter((entry) => !isOnlyPresent(entry)).map(oneEntry)]
  })
}

const oneEntry = (entry: HistoryEntry): HistoryRow => ({ kind: 'entry', entry })

export const entriesOf = (row: HistoryRow): HistoryEntry[] => (row.kind === 'entry' ? [row.entry] : row.entries)

/** Splits a list into the marks of each save; every other entry is alone. */
function splitBySave(entries: readonly HistoryEntry[]): HistoryEntry[][] {
  const saves: HistoryEntry[][] = []
  for (const entry of entries) {
    const save = saves.at(-1)
    if (save?.[0] && isSameSave(save[0], entry)) save.push(entry)
    else saves.push([entry])
  }
  return saves
}

const isSameSave = (a: HistoryEntry, b: HistoryEntry): boolean =>
  a.action === 'mark' && b.action === 'mark' && a.at === b.at && a.by === b.by && a.date === b.date

function isOnlyPresent({ action, before, after }: HistoryEntry): boolean {
  const [old, now] = [markOf(before), markOf(after)]
  return action === 'mark' && now.status === '+' && old.status !== '+' && old.note === now.note
}
