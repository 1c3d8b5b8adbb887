import type { MarkValue } from '@hasiye/contract/attendance.ts'
import { type CellDraft, cellKey, type DateDraft, type Drafts, isTouched, lastTouch, markFields } from './drafts.ts'
import { inOrder, type SaveEntry, withoutSuperseded } from './entries.ts'

/** A tab's change of one cell; `before` is the draft that it knows to be on the disk. */
interface CellEdit {
  before: CellDraft | undefined
  after: CellDraft | undefined
}

/** The difference between two states, written in one transaction. */
export interface DraftChanges {
  cells: CellEdit[]
  putDates: DateDraft[]
  removeDates: string[]
  putEntries: SaveEntry[]
  /** Entries that were on the disk with another state; written only if another tab has not removed them. */
  changedEntries: SaveEntry[]
  removeEntries: string[]
}

export function changesBetween(before: Drafts, after: Drafts): DraftChanges {
  const had = new Set(before.entries)
  const hadIds = new Set(before.entries.map(({ saveId }) => saveId))
  const has = new Set(after.entries.map(({ saveId }) => saveId))
  return {
    cells: [...new Set([...before.cells.keys(), ...after.cells.keys()])]
      .map((key) => ({ before: before.cells.get(key), after: after.cells.get(key) }))
      .filter((edit) => edit.before !== edit.after),
    putDates: [...after.dates].filter(([key, date]) => before.dates.get(key) !== date).map(([, date]) => date),
    removeDates: [...before.dates.keys()].filter((date) => !after.dates.has(date)),
    putEntries: after.entries.filter(({ saveId }) => !hadIds.has(saveId)),
    changedEntries: after.entries.filter((entry) => hadIds.has(entry.saveId) && !had.has(entry)),
    removeEntries: before.entries.map(({ saveId }) => saveId).filter((saveId) => !has.has(saveId)),
  }
}

export function applyChanges(drafts: Drafts, changes: DraftChanges): Drafts {
  const cells = new Map(drafts.cells)
  const dates = new Map(drafts.dates)
  for (const edit of changes.cells) {
    const key = keyOf(edit)
    const result = editedCell(cells.get(key), edit, changes.putEntries)
    if (result) cells.set(key, result)
    else cells.delete(key)
  }
  for (const date of changes.putDates) dates.set(date.date, date)
  for (const date of changes.removeDates) dates.delete(date)
  const replaced = new Set([...changes.removeEntries, ...changes.putEntries.map(({ saveId }) => saveId)])
  const changed = new Map(changes.changedEntries.map((entry) => [entry.saveId, entry]))
  const kept = drafts.entries
    .filter(({ saveId }) => !replaced.has(saveId))
    .map((entry) => changed.get(entry.saveId) ?? entry)
  return { cells, dates, entries: inOrder([...kept, ...changes.putEntries]) }
}

export const isNothing = (changes: DraftChanges): boolean => Object.values(changes).every((list) => list.length === 0)

/**
 * Applies an edit to the cell on the disk, which another tab may have changed meanwhile: a three-way merge by field. Of two changes
 * the later one wins. Settling or discarding one change does not remove the other, and neither does a new base alone. Changes
 * superseded by an entry of the same transaction are removed first.
 */
export function editedCell(
  held: CellDraft | undefined,
  { before, after }: CellEdit,
  putEntries: readonly SaveEntry[],
): CellDraft | undefined {
  const onDisk = held && withoutSuperseded(held, putEntries)
  const cell = after ?? onDisk
  if (!cell) return undefined
  const isLater = after !== undefined && after.touchedAt >= (onDisk?.touchedAt ?? '')
  const touchedAt = onDisk ? lastTouch(cell, onDisk) : cell.touchedAt
  const merged = { ...cell, ...cell.base, base: { ...cell.base }, touchedAt }
  for (const field of markFields) {
    const [was, mine, theirs] = [before, after, onDisk].map((each) => touchOf(each, field))
    const isTheirs = isSame(mine, was) || (!isSame(theirs, was) && theirs && !(mine && isLater))
    // One tab changed only the base, and the other one at most the value.
    const isRebased = mine && theirs && mine.value === was?.value && mine.base !== was.base && theirs.base === was.base
    const touch = isRebased ? { ...mine, value: theirs.value } : isTheirs ? theirs : mine
    if (touch) Object.assign(merged, { [field]: touch.value, base: { ...merged.base, [field]: touch.base } })
  }
  return markFields.some((field) => isTouched(merged, field)) ? merged : undefined
}

const touchOf = (cell: CellDraft | undefined, field: keyof MarkValue) =>
  cell && isTouched(cell, field) ? { value: cell[field], base: cell.base[field] } : undefined

const isSame = (a: ReturnType<typeof touchOf>, b: ReturnType<typeof touchOf>): boolean =>
  a?.value === b?.value && a?.base === b?.base

export function cellOf({ before, after }: CellEdit): { date: string; studentId: number } {
  return (after ?? before) as CellDraft
}

const keyOf = (edit: CellEdit): string => cellKey(cellOf(edit).date, cellOf(edit).studentId)
