import type { MarkValue, Status } from '@hasiye/contract/attendance.ts'
import { cleanProse } from '@hasiye/contract/clean-text.ts'
import { dayMs, lifetimes } from '@hasiye/contract/lifetimes.ts'
import type { SaveEntry } from './entries.ts'

/**
 * A new value of one cell. `base` has the values that the user saw when they first changed each field; a field equal to it is
 * unchanged.
 */
export interface CellChange extends MarkValue {
  studentId: number
  studentName: string
  base: MarkValue
  touchedAt: string
}

/**
 * A change of one cell that no save includes yet. `existing`: the date was on the server when the user changed the cell.
 * `isConflict`: the server has refused it for a change of somebody else, and the user has not decided since.
 */
export interface CellDraft extends CellChange {
  date: string
  existing: boolean
  isConflict?: boolean
}

/** A date that was added on this device and that no save includes yet. */
export interface DateDraft {
  date: string
  touchedAt: string
}

/** A cell or an added date; only cells have a `studentId`. */
export type AnyDraft = DateDraft & { studentId?: number }

export interface Changes {
  cells: ReadonlyMap<string, CellDraft>
  dates: ReadonlyMap<string, DateDraft>
}

/** The unsaved changes of one account in one course and its pressed saves, oldest first. Immutable. */
export interface Drafts extends Changes {
  entries: readonly SaveEntry[]
}

export const noDrafts: Drafts = { cells: new Map(), dates: new Map(), entries: [] }
export const emptyMark: MarkValue = { status: '', note: '' }
export const markFields = ['status', 'note'] as const

export const cellKey = (date: string, studentId: number): string => `${date}/${studentId}`

/** A cell as shown when the user changes it. `server` is the value last read from the server. */
export interface Touch {
  date: string
  student: { id: number; fullName: string }
  server: MarkValue
  existing: boolean
  at: string
}

export const isTouched = (change: CellChange, field: keyof MarkValue): boolean => change[field] !== change.base[field]

/** Returns the time of a cell that combines fields of both changes: tabs compare the times of whole cells. */
export const lastTouch = (one: CellChange, other: CellChange): string =>
  (other.touchedAt > one.touchedAt ? other : one).touchedAt

/** Returns the visible value of a cell: changed fields from `change`, the others from `below`. */
export function shownMark(below: MarkValue, change: CellChange | undefined): MarkValue {
  if (!change) return below
  return {
    status: isTouched(change, 'status') ? change.status : below.status,
    note: isTouched(change, 'note') ? change.note : below.note,
  }
}

/** Returns the value of a cell without its draft: the server's mark with the pending saves applied in order. */
function markBelow({ entries }: Drafts, date: string, studentId: number, server: MarkValue): MarkValue {
  return entries
    .filter((entry) => entry.date === date)
    .flatMap((entry) => entry.cells.filter((cell) => cell.studentId === studentId))
    .reduce<MarkValue>(shownMark, server)
}

/** Returns the visible value of a cell with draft and pending saves. */
export function markShown(drafts: Drafts, { date, student, server }: Omit<Touch, 'existing' | 'at'>): MarkValue {
  return shownMark(markBelow(drafts, date, student.id, server), drafts.cells.get(cellKey(date, student.id)))
}

export function touchStatus(drafts: Drafts, touch: Touch, status: Status): Drafts {
  const below = markBelow(drafts, touch.date, touch.student.id, touch.server)
  return touchField(drafts, touch, 'status', status, below.status)
}

/** `seen` is the note that the dialog showed when it was opened. */
export function touchNote(drafts: Drafts, touch: Touch, typed: string, seen: string): Drafts {
  return touchField(drafts, touch, 'note', cleanProse(typed), seen)
}

function touchField<F extends keyof MarkValue>(
  drafts: Drafts,
  touch: Touch,
  field: F,
  value: MarkValue[F],
  seen: MarkValue[F],
): Drafts {
  const below = markBelow(drafts, touch.date, touch.student.id, touch.server)
  const held = draftOf(drafts, touch, below)
  const cell = { ...held, [field]: value, touchedAt: touchTime(drafts, touch) }
  if (!isTouched(held, field)) return putCell(drafts, { ...cell, base: { ...held.base, [field]: seen } })
  const isBackOverOther = value === held.base[field] && below[field] !== value
  return putCell(drafts, isBackOverOther ? { ...cell, base: { ...held.base, [field]: held[field] } } : cell)
}

/**
 * Returns the time of a change: later than all changes of the cell that the tab knows, also if the clock was set back
 * since.
 */
function touchTime({ cells, entries }: Drafts, { date, student, at }: Touch): string {
  const saved = entries.flatMap((entry) => (entry.date === date ? entry.cells : []))
  const known = [cells.get(cellKey(date, student.id)), ...saved.filter(({ studentId }) => studentId === student.id)]
  const last = Math.max(...known.map((change) => Date.parse(change?.touchedAt ?? '') || 0))
  return last < Date.parse(at) ? at : new Date(last + 1).toISOString()
}

function draftOf(drafts: Drafts, { date, student, existing, at }: Touch, below: MarkValue): CellDraft {
  return (
    drafts.cells.get(cellKey(date, student.id)) ?? {
      date,
      studentId: student.id,
      studentName: student.fullName,
      ...below,
      base: below,
      existing,
      touchedAt: at,
    }
  )
}

/** Stores the draft, or removes it if no field differs from its base. */
export function putCell(drafts: Drafts, cell: CellDraft): Drafts {
  const key = cellKey(cell.date, cell.studentId)
  const cells = new Map(drafts.cells)
  if (markFields.some((field) => isTouched(cell, field))) cells.set(key, cell)
  else cells.delete(key)
  return { ...drafts, cells }
}

export function addDate(drafts: Drafts, date: string, at: string): Drafts {
  return { ...drafts, dates: new Map(drafts.dates).set(date, { date, touchedAt: at }) }
}

export function onlyOf<Given extends Changes>(drafts: Given, includes: (draft: AnyDraft) => boolean): Given {
  return {
    ...drafts,
    cells: new Map([...drafts.cells].filter(([, cell]) => includes(cell))),
    dates: new Map([...drafts.dates].filter(([, date]) => includes(date))),
  }
}

/** Discards every change of a date, including pressed saves. */
export function dropDate(drafts: Drafts, date: string): Drafts {
  const entries = drafts.entries.filter((entry) => entry.date !== date)
  return { ...onlyOf(drafts, (draft) => draft.date !== date), entries }
}

/** Removes added dates that the server now has. Never removes marks, because the read data may be older than they are. */
export function settleDates(drafts: Drafts, onServer: ReadonlySet<string>): Drafts {
  const dates = new Map([...drafts.dates].filter(([date]) => !onServer.has(date)))
  return dates.size === drafts.dates.size ? drafts : { ...drafts, dates }
}

export const hasChanges = ({ cells, dates }: Changes): boolean => cells.size > 0 || dates.size > 0

/** Counts changes: an added date without marks is one change; with marks, each mark is one. */
export function countChanges(changes: Changes): { changes: number; dates: number } {
  const marked = new Set([...changes.cells.values()].map((cell) => cell.date))
  const bare = [...changes.dates.keys()].filter((date) => !marked.has(date)).length
  return { changes: changes.cells.size + bare, dates: marked.size + bare }
}

/** Lists the dates of the changes, oldest first. */
export function datesOf({ cells, dates }: Changes): string[] {
  return [...new Set([...dates.keys(), ...[...cells.values()].map(({ date }) => date)])].sort()
}

export const draftTtlMs = lifetimes.draftDays * dayMs
export const entryTtlMs = lifetimes.pendingSaveDays * dayMs

/** Returns whether something of this time has exceeded its TTL; an unreadable time counts as expired. */
export const isExpired = (at: string, ttlMs: number, now: number): boolean => !(now - Date.parse(at) <= ttlMs)

/** Separates the drafts that were not changed for `draftTtlMs`; pressed saves never count as old. */
export function splitOld(drafts: Drafts, now: number): { fresh: Drafts; old: Changes } {
  const isOld = ({ touchedAt }: AnyDraft) => now - Date.parse(touchedAt) > draftTtlMs
  const { cells, dates } = onlyOf(drafts, isOld)
  return { fresh: onlyOf(drafts, (draft) => !isOld(draft)), old: { cells, dates } }
}
