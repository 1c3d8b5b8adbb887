import type { MarkValue, SaveResult, saveAttendance } from '@hasiye/contract/attendance.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import {
  type AnyDraft,
  addDate,
  type CellChange,
  type CellDraft,
  type Changes,
  cellKey,
  type Drafts,
  emptyMark,
  isTouched,
  lastTouch,
  markFields,
  onlyOf,
  putCell,
  shownMark,
} from './drafts.ts'

/**
 * One pressed save of one date, the unit of the outbox. Its content is immutable: every attempt has the same id, cells and bases,
 * so that the server can recognize a repeat. Later changes are drafts on top of it.
 */
export interface SaveEntry {
  saveId: string
  /**
   * Send order: after all entries that the tab knows, regardless of the clock, and by time relative to entries on a disk that the
   * tab could not read.
   */
  ordinal: number
  date: string
  /** The date was added on this device. */
  added: boolean
  /** The server had the date when the user changed it, or has it once an earlier entry is acknowledged. */
  existing: boolean
  cells: readonly CellChange[]
  pressedAt: string
  /** Shown as unsaved. Pressing save sends it again with the same id, because the server may have received it. */
  failed?: true
}

/** Sorts entries by ordinal; two tabs may have assigned the same one. */
export function inOrder(entries: readonly SaveEntry[]): SaveEntry[] {
  const tie = (a: SaveEntry, b: SaveEntry) => (`${a.pressedAt} ${a.saveId}` < `${b.pressedAt} ${b.saveId}` ? -1 : 1)
  return [...entries].sort((a, b) => a.ordinal - b.ordinal || tie(a, b))
}

/** Id and time for new entries. */
interface Press {
  newId: () => string
  at: string
}

/** Handles a press of save: the changes that `includes` selects become one entry per date, and failed entries are pending again. */
export function pressSave(drafts: Drafts, includes: (draft: AnyDraft) => boolean, { newId, at }: Press): Drafts {
  const pressed = onlyOf<Changes>(drafts, includes)
  const dates = new Set([...pressed.dates.keys(), ...[...pressed.cells.values()].map(({ date }) => date)])
  const last = Math.max(drafts.entries.at(-1)?.ordinal ?? 0, Date.parse(at) || 0)
  const fresh = [...dates].sort().map((date, index): SaveEntry => {
    const own = [...pressed.cells.values()].filter((cell) => cell.date === date)
    const added = drafts.dates.has(date)
    const isPending = drafts.entries.some((entry) => entry.date === date)
    return {
      saveId: newId(),
      ordinal: last + 1 + index,
      date,
      added,
      existing: !added && (isPending || own.some((cell) => cell.existing)),
      cells: own.map(({ studentId, studentName, status, note, base, touchedAt }) => {
        return { studentId, studentName, status, note, base, touchedAt }
      }),
      pressedAt: at,
    }
  })
  const pending = drafts.entries.map((entry) => (entry.failed ? withoutFailure(entry) : entry))
  return { ...onlyOf(drafts, (draft) => !includes(draft)), entries: [...pending, ...fresh] }
}

const withoutFailure = ({ failed: _, ...entry }: SaveEntry): SaveEntry => entry

/** Returns whether this cell has a pending save. */
export const isPending = ({ entries }: Drafts, date: string, studentId: number): boolean =>
  entries.some((entry) => entry.date === date && entry.cells.some((cell) => cell.studentId === studentId))

/** Returns the request body that every attempt of an entry sends. */
export function bodyOf({ saveId, date, existing, cells }: SaveEntry): BodyOf<typeof saveAttendance> {
  const statuses = cells.map(({ studentId, status, note, base }) => ({ studentId, status, note, base }))
  return existing ? { saveId, date, existing, statuses } : { saveId, date, statuses }
}

/**
 * Returns the drafts after the server's response to an entry. Conflicts and skipped students become drafts again. Changes made
 * meanwhile keep the entry's value as their base; for a skipped student an earlier attempt may have written it. An entry that was
 * discarded meanwhile is not restored.
 */
export function settle(drafts: Drafts, entry: SaveEntry, response: SaveResult): Drafts {
  if (!drafts.entries.some(({ saveId }) => saveId === entry.saveId)) return drafts
  const conflicts = new Map<number, MarkValue>(response.conflicts.map((mark) => [mark.studentId, mark]))
  const left = entry.cells.filter(({ studentId }) => conflicts.has(studentId) || response.skipped.includes(studentId))
  const dates = new Map(drafts.dates)
  dates.delete(entry.date)
  const shown = overlay(drafts).cells
  const answered = left.reduce(
    (next, cell) => revertCell(next, { entry, cell, shown, stored: conflicts.get(cell.studentId) ?? cell }),
    without({ ...drafts, dates }, entry),
  )
  return changeCellsOf(answered, entry.date, ({ studentId, isConflict }) => ({
    existing: true,
    ...(conflicts.has(studentId) || isConflict ? { isConflict: true } : {}),
  }))
}

/**
 * Marks an entry and the later entries of its date as unsaved until save is pressed again. Used when the server failed
 * or rejected the request before evaluating the entry, so that an earlier attempt may be stored already or later.
 */
export function fail(drafts: Drafts, entry: SaveEntry): Drafts {
  const entries = drafts.entries.map((other) => (isFrom(entry)(other) ? { ...other, failed: true as const } : other))
  return { ...drafts, entries }
}

/**
 * Handles an entry with rejected content: it becomes drafts again, with the later entries of its date, which build on it and were
 * never sent. With `mayHaveArrived` the server may have an attempt of the unsaved entries: changes on top of them keep their values
 * as their bases, and pending entries stay.
 */
export function revertToDrafts(drafts: Drafts, refused: SaveEntry, mayHaveArrived = false): Drafts {
  const entries = drafts.entries.filter((entry) => isFrom(refused)(entry) && (entry.failed || !mayHaveArrived))
  const shown = overlay(drafts).cells
  const next = entries.toReversed().reduce((held, entry) => {
    const given = entry.cells.reduce(
      (left, cell) => revertCell(left, { entry, cell, shown, ...(mayHaveArrived ? { stored: cell } : {}) }),
      without(held, entry),
    )
    return entry.added ? addDate(given, entry.date, entry.pressedAt) : given
  }, drafts)
  return entries.length === 0 ? next : changeCellsOf(next, refused.date, () => ({ existing: refused.existing }))
}

const isFrom = (first: SaveEntry) => (entry: SaveEntry) => entry.date === first.date && entry.ordinal >= first.ordinal

export const revertAll = (drafts: Drafts): Drafts => {
  const [first] = drafts.entries
  return first ? revertAll(revertToDrafts(drafts, first)) : drafts
}

/**
 * Removes changes on the disk that are older than an entry's changes of the same field and that the entry does not build on. They
 * exist if the tab that pressed save could not read the disk and the user changed the field again.
 */
export function dropSuperseded(drafts: Drafts): Drafts {
  return [...drafts.cells.values()].reduce((next, cell) => {
    const kept = withoutSuperseded(cell, drafts.entries)
    return kept === cell ? next : putCell(next, kept)
  }, drafts)
}

/** The same for one draft. Runs before merging with a later change, because the merge gives the whole cell the later time. */
export function withoutSuperseded(draft: CellDraft, entries: readonly SaveEntry[]): CellDraft {
  const later = entries
    .filter(({ date }) => date === draft.date)
    .flatMap(({ cells }) => cells.filter(({ studentId }) => studentId === draft.studentId))
    .filter(({ touchedAt }) => touchedAt > draft.touchedAt)
  const superseded = markFields.filter(
    (field) =>
      isTouched(draft, field) && later.some((cell) => isTouched(cell, field) && draft.base[field] !== cell[field]),
  )
  if (superseded.length === 0) return draft
  return { ...draft, ...Object.fromEntries(superseded.map((field) => [field, draft.base[field]])) }
}

/**
 * Adds a deleted date again. It starts empty, so every mark changed here becomes a change of an empty mark. Unchanged fields are
 * reset to empty: their values may be older than the deleted ones and would overwrite them if the date is restored. A changed cell
 * keeps its time, because another tab may have changed it since.
 */
export function addDateAgain(drafts: Drafts, date: string, at: string): Drafts {
  const pending = drafts.entries.find((entry) => entry.date === date)
  const next = addDate(pending ? revertToDrafts(drafts, pending) : drafts, date, at)
  return changeCellsOf(next, date, (cell) => {
    return { ...shownMark(emptyMark, cell), base: emptyMark, existing: false }
  })
}

/** Returns changed cells and added dates as the grid shows them: drafts on top of pending entries. */
export function overlay({ cells, dates, entries }: Drafts): Changes {
  const shownCells = new Map<string, CellDraft>()
  const shownDates = new Map(dates)
  for (const { date, existing, added, pressedAt, cells: sent } of entries) {
    if (added) shownDates.set(date, { date, touchedAt: pressedAt })
    for (const cell of sent) addLayer(shownCells, { ...cell, date, existing })
  }
  for (const cell of cells.values()) addLayer(shownCells, cell)
  return { cells: shownCells, dates: shownDates }
}

/** Returns the changes shown as unsaved: drafts on top of failed entries. */
export const unsavedOf = (drafts: Drafts): Changes =>
  overlay({ ...drafts, entries: drafts.entries.filter(({ failed }) => failed) })

/** Returns the pending changes that were not changed again since. */
export function pendingOf(drafts: Drafts): Changes {
  const entries = drafts.entries.filter(({ failed }) => !failed)
  const pending = overlay({ cells: new Map(), dates: new Map(), entries })
  return { ...pending, cells: new Map([...pending.cells].filter(([key]) => !drafts.cells.has(key))) }
}

/** Discards the unsaved changes that `includes` selects. */
export function dropUnsaved(drafts: Drafts, includes: (draft: AnyDraft) => boolean): Drafts {
  const failed = drafts.entries.find((entry) => entry.failed)
  return failed
    ? dropUnsaved(revertToDrafts(drafts, failed, true), includes)
    : onlyOf(drafts, (draft) => !includes(draft))
}

function addLayer(cells: Map<string, CellDraft>, top: CellDraft): void {
  const key = cellKey(top.date, top.studentId)
  const below = cells.get(key)
  cells.set(
    key,
    below ? markFields.reduce((cell, field) => withField(cell, top, field), { ...below, ...rest(top) }) : top,
  )
}

const rest = ({ existing, touchedAt }: CellDraft) => ({ existing, touchedAt })

/** Takes `field` from a layer that changed it. */
function withField<Cell extends CellChange>(cell: Cell, layer: CellChange, field: keyof MarkValue): Cell {
  if (!isTouched(layer, field)) return cell
  return { ...cell, [field]: layer[field], base: { ...cell.base, [field]: layer.base[field] } }
}

const without = (drafts: Drafts, { saveId }: SaveEntry): Drafts => ({
  ...drafts,
  entries: drafts.entries.filter((entry) => entry.saveId !== saveId),
})

function changeCellsOf(drafts: Drafts, date: string, change: (cell: CellDraft) => Partial<CellDraft>): Drafts {
  const own = [...drafts.cells.values()].filter((cell) => cell.date === date)
  return own.reduce((next, cell) => putCell(next, { ...cell, ...change(cell) }), drafts)
}

/** `shown` has the cells as the user sees them; `stored` is the server's value, absent if the server wrote nothing of the entry. */
interface Reverted {
  entry: SaveEntry
  cell: CellChange
  shown: Changes['cells']
  stored?: MarkValue
}

/**
 * Puts a cell of an entry below its current draft. A field that a later entry also changed waits for that entry's response. If the
 * value of the entry was never written, a draft on top of it is based on the entry's base, if that is still valid. A value that the
 * user no longer sees was changed back later and is not restored.
 */
function revertCell(drafts: Drafts, { entry, cell, shown, stored }: Reverted): Drafts {
  const { date, existing } = entry
  const { base } = cell
  const key = cellKey(date, cell.studentId)
  const isLater = (field: keyof MarkValue) =>
    drafts.entries.some(
      (other) =>
        other.date === date &&
        other.ordinal > entry.ordinal &&
        other.cells.some((each) => each.studentId === cell.studentId && isTouched(each, field)),
    )
  // The first attempt would have written such a cell, so an earlier one did, and the value was changed back or deleted
  // since.
  const isRepeat =
    stored !== undefined && markFields.every((each) => !isTouched(cell, each) || stored[each] === base[each])
  let next: CellDraft = drafts.cells.get(key) ?? { ...cell, ...base, date, existing }
  for (const field of markFields.filter((each) => isTouched(cell, each) && !isLater(each))) {
    if (!isTouched(next, field)) {
      if (shown.get(key)?.[field] === cell[field]) {
        next = { ...withField(next, cell, field), touchedAt: lastTouch(next, cell) }
      }
    } else if (next.base[field] === cell[field] && (!stored || (stored[field] === base[field] && !isRepeat))) {
      next = { ...next, base: { ...next.base, [field]: base[field] } }
    }
  }
  return putCell(drafts, next)
}
