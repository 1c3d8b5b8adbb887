import { type CellDraft, cellKey, type DateDraft, type Drafts } from './drafts.ts'
import { inOrder, type SaveEntry } from './entries.ts'

/** The difference between two states, as one transaction writes it. */
export interface DraftChanges {
  putCells: CellDraft[]
  removeCells: { date: string; studentId: number }[]
  putDates: DateDraft[]
  removeDates: string[]
  putEntries: SaveEntry[]
  removeEntries: string[]
}

export function changesBetween(before: Drafts, after: Drafts): DraftChanges {
  const had = new Set(before.entries)
  const has = new Set(after.entries.map(({ saveId }) => saveId))
  return {
    putCells: [...after.cells].filter(([key, cell]) => before.cells.get(key) !== cell).map(([, cell]) => cell),
    removeCells: [...before.cells].filter(([key]) => !after.cells.has(key)).map(([, cell]) => cell),
    putDates: [...after.dates].filter(([key, date]) => before.dates.get(key) !== date).map(([, date]) => date),
    removeDates: [...before.dates.keys()].filter((date) => !after.dates.has(date)),
    putEntries: after.entries.filter((entry) => !had.has(entry)),
    removeEntries: before.entries.map(({ saveId }) => saveId).filter((saveId) => !has.has(saveId)),
  }
}

export function applyChanges(drafts: Drafts, changes: DraftChanges): Drafts {
  const cells = new Map(drafts.cells)
  const dates = new Map(drafts.dates)
  for (const cell of changes.putCells) cells.set(cellKey(cell.date, cell.studentId), cell)
  for (const { date, studentId } of changes.removeCells) cells.delete(cellKey(date, studentId))
  for (const date of changes.putDates) dates.set(date.date, date)
  for (const date of changes.removeDates) dates.delete(date)
  const replaced = new Set([...changes.removeEntries, ...changes.putEntries.map(({ saveId }) => saveId)])
  const kept = drafts.entries.filter(({ saveId }) => !replaced.has(saveId))
  return { cells, dates, entries: inOrder([...kept, ...changes.putEntries]) }
}

export const isNothing = (changes: DraftChanges): boolean => Object.values(changes).every((list) => list.length === 0)
