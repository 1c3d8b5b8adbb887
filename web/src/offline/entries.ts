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
  markFields,
  onlyOf,
  putCell,
  shownMark,
} from './drafts.ts'

/**
 * One pressed save of one date, the unit of the outbox. What it sends never changes: each try has the same id, cells and
 * bases, so that the server can tell a repeat from a new save. What is tapped later is a draft over it.
 */
export interface SaveEntry {
  saveId: string
  /**
   * Entries are sent in this order: after those that the tab knew, whatever the clock says, and by time after those on a disk
   * that it could not read.
   */
  ordinal: number
  date: string
  /** The date was added here. */
  added: boolean
  /** The server had the date when the person touched it, or has it once an earlier entry is answered. */
  existing: boolean
  cells: readonly CellChange[]
  pressedAt: string
  /** It shows as unsaved, and goes again under its id when save is pressed again: the server may have it. */
  failed?: true
}

/** By ordinal; two tabs may have given the same. */
export function inOrder(entries: readonly SaveEntry[]): SaveEntry[] {
  const tie = (a: SaveEntry, b: SaveEntry) => (`${a.pressedAt} ${a.saveId}` < `${b.pressedAt} ${b.saveId}` ? -1 : 1)
  return [...entries].sort((a, b) => a.ordinal - b.ordinal || tie(a, b))
}

/** What names a new entry. */
export interface Press {
  newId: () => string
  at: string
}

/** A save was pressed: the changes that `includes` names become one entry a date, and what had failed is pending again. */
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

/** Whether a save of this cell was pressed and is not answered. */
export const isPending = ({ entries }: Drafts, date: string, studentId: number): boolean =>
  entries.some((entry) => entry.date === date && entry.cells.some((cell) => cell.studentId === studentId))

/** The body of each try of an entry. */
export function bodyOf({ saveId, date, existing, cells }: SaveEntry): BodyOf<typeof saveAttendance> {
  const statuses = cells.map(({ studentId, status, note, base }) => ({ studentId, status, note, base }))
  return existing ? { saveId, date, existing, statuses } : { saveId, date, statuses }
}

/**
 * The drafts after the server's answer to an entry. Conflicts and skipped students are drafts again. What the person tapped
 * meanwhile keeps its base, which is the entry's value: that of a skipped student may have been written by an earlier try. An entry that was given up meanwhile stays so.
 */
export function settle(drafts: Drafts, entry: SaveEntry, reply: SaveResult): Drafts {
  if (!drafts.entries.some(({ saveId }) => saveId === entry.saveId)) return drafts
  const conflicts = new Map<number, MarkValue>(reply.conflicts.map((mark) => [mark.studentId, mark]))
  const left = entry.cells.filter(({ studentId }) => conflicts.has(studentId) || reply.skipped.includes(studentId))
  const dates = new Map(drafts.dates)
  dates.delete(entry.date)
  const answered = left.reduce(
    (next, cell) => giveBackCell(next, entry, cell, conflicts.get(cell.studentId) ?? cell),
    without({ ...drafts, dates }, entry),
  )
  return changeCellsOf(answered, entry.date, () => ({ existing: true }))
}

/**
 * An entry is unsaved until save is pressed again, and so are the later entries of its date. For where the server failed at it or
 * did not look at it, so that an earlier try may have arrived or may yet arrive.
 */
export function fail(drafts: Drafts, entry: SaveEntry): Drafts {
  const entries = drafts.entries.map((other) => (isFrom(entry)(other) ? { ...other, failed: true as const } : other))
  return { ...drafts, entries }
}

export const failAll = (drafts: Drafts): Drafts => drafts.entries.reduce(fail, drafts)

/** The content of an entry was refused: it is drafts again, and so are the later entries of its date, which build on it and were never sent. */
export function giveBack(drafts: Drafts, refused: SaveEntry): Drafts {
  const entries = drafts.entries.filter(isFrom(refused))
  const next = entries.toReversed().reduce((held, entry) => {
    const given = entry.cells.reduce((left, cell) => giveBackCell(left, entry, cell), without(held, entry))
    return entry.added ? addDate(given, entry.date, entry.pressedAt) : given
  }, drafts)
  return entries.length === 0 ? next : changeCellsOf(next, refused.date, () => ({ existing: refused.existing }))
}

const isFrom = (first: SaveEntry) => (entry: SaveEntry) => entry.date === first.date && entry.ordinal >= first.ordinal

export const giveBackAll = (drafts: Drafts): Drafts => {
  const [first] = drafts.entries
  return first ? giveBackAll(giveBack(drafts, first)) : drafts
}

/**
 * Forgets changes on the disk that are older than those of an entry and not what it builds on: the tab that pressed save could
 * not read the disk, and the person has tapped the field again since.
 */
export function dropSuperseded(drafts: Drafts): Drafts {
  return [...drafts.cells.values()].reduce((next, cell) => {
    const kept = withoutSuperseded(cell, drafts.entries)
    return kept === cell ? next : putCell(next, kept)
  }, drafts)
}

/** One draft so. A merge with a later touch gives the whole cell its time, so this comes before it. */
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
 * Adds a date again that somebody deleted: it starts empty, so every mark made here becomes a change of nothing. A field that was
 * not changed here may be older than what was deleted, and would stay in its place when the date is restored.
 */
export function addDateAgain(drafts: Drafts, date: string, at: string): Drafts {
  const pending = drafts.entries.find((entry) => entry.date === date)
  const next = addDate(pending ? giveBack(drafts, pending) : drafts, date, at)
  return changeCellsOf(next, date, (cell) => {
    return { ...shownMark(emptyMark, cell), base: emptyMark, existing: false, touchedAt: at }
  })
}

/** Changed cells and added dates as the grid shows them, drafts over pending entries. */
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

/** What shows as unsaved: drafts, over entries at which the server failed. */
export const unsavedOf = (drafts: Drafts): Changes =>
  overlay({ ...drafts, entries: drafts.entries.filter(({ failed }) => failed) })

/** What waits for its answer and was not touched again since. */
export function waitingOf(drafts: Drafts): Changes {
  const entries = drafts.entries.filter(({ failed }) => !failed)
  const pending = overlay({ cells: new Map(), dates: new Map(), entries })
  return { ...pending, cells: new Map([...pending.cells].filter(([key]) => !drafts.cells.has(key))) }
}

/** Gives up what shows as unsaved and `includes` names. */
export function dropUnsaved(drafts: Drafts, includes: (draft: AnyDraft) => boolean): Drafts {
  const failed = drafts.entries.find((entry) => entry.failed)
  return failed ? dropUnsaved(giveBack(drafts, failed), includes) : onlyOf(drafts, (draft) => !includes(draft))
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

/** `field` is taken from a layer that touched it. */
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

/**
 * Puts a cell of an entry under the draft that lies over it. A field which a later entry changed as well waits for that one's
 * answer. A draft over a value that never came is a change of the entry's base, where that still stands.
 * @param stored what the server has instead; left out where it wrote nothing of the entry
 */
function giveBackCell(drafts: Drafts, entry: SaveEntry, cell: CellChange, stored?: MarkValue): Drafts {
  const { date, existing } = entry
  const { base } = cell
  const isLater = (field: keyof MarkValue) =>
    drafts.entries.some(
      (other) =>
        other.date === date &&
        other.ordinal > entry.ordinal &&
        other.cells.some((each) => each.studentId === cell.studentId && isTouched(each, field)),
    )
  const held = drafts.cells.get(cellKey(date, cell.studentId))
  let next: CellDraft = held ?? { ...cell, ...base, date, existing }
  for (const field of markFields.filter((each) => isTouched(cell, each))) {
    if (!isTouched(next, field)) {
      if (!isLater(field)) next = withField(next, cell, field)
    } else if (next.base[field] === cell[field] && (!stored || stored[field] === base[field])) {
      next = { ...next, base: { ...next.base, [field]: base[field] } }
    }
  }
  return putCell(drafts, next)
}
