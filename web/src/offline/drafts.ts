import type { MarkValue, Status } from '@hasiye/contract/attendance.ts'
import type { SaveEntry } from './entries.ts'

/** A new value of one cell. `base` is what the person saw when they first touched each field; a field equal to it is unchanged. */
export interface CellChange extends MarkValue {
  studentId: number
  studentName: string
  base: MarkValue
  touchedAt: string
}

/** A change of one cell for which no save was pressed. `existing`: the server had the date when the person touched it. */
export interface CellDraft extends CellChange {
  date: string
  existing: boolean
}

/** A date that was added here, and for which no save was pressed. */
export interface DateDraft {
  date: string
  touchedAt: string
}

/** A cell or an added date; only cells have a student. */
export type AnyDraft = DateDraft & { studentId?: number }

export interface Changes {
  cells: ReadonlyMap<string, CellDraft>
  dates: ReadonlyMap<string, DateDraft>
}

/** What one person has not saved in one course, and the saves they pressed, oldest first. Never changed in place. */
export interface Drafts extends Changes {
  entries: readonly SaveEntry[]
}

export const noDrafts: Drafts = { cells: new Map(), dates: new Map(), entries: [] }
export const emptyMark: MarkValue = { status: '', note: '' }
export const markFields = ['status', 'note'] as const

export const cellKey = (date: string, studentId: number): string => `${date}/${studentId}`

/** One cell as the screen knows it when a person touches it. `server` is what was read from there. */
export interface Touch {
  date: string
  student: { id: number; fullName: string }
  server: MarkValue
  existing: boolean
  at: string
}

export const isTouched = (change: CellChange, field: keyof MarkValue): boolean => change[field] !== change.base[field]

/** What the cell reads: a touched field is the change's, any other that of `below`. */
export function shownMark(below: MarkValue, change: CellChange | undefined): MarkValue {
  if (!change) return below
  return {
    status: isTouched(change, 'status') ? change.status : below.status,
    note: isTouched(change, 'note') ? change.note : below.note,
  }
}

/** What the cell reads without its draft: the server's mark under the pending saves, the latest on top. */
export function markBelow({ entries }: Drafts, date: string, studentId: number, server: MarkValue): MarkValue {
  return entries
    .filter((entry) => entry.date === date)
    .flatMap((entry) => entry.cells.filter((cell) => cell.studentId === studentId))
    .reduce<MarkValue>(shownMark, server)
}

/** What the cell reads with draft and pending saves. */
export function markShown(drafts: Drafts, { date, student, server }: Omit<Touch, 'existing' | 'at'>): MarkValue {
  return shownMark(markBelow(drafts, date, student.id, server), drafts.cells.get(cellKey(date, student.id)))
}

export function touchStatus(drafts: Drafts, touch: Touch, status: Status): Drafts {
  const below = markBelow(drafts, touch.date, touch.student.id, touch.server)
  return touchField(drafts, touch, 'status', status, below.status)
}

/** `seen` is the note that stood in the dialog when it opened. */
export function touchNote(drafts: Drafts, touch: Touch, typed: string, seen: string): Drafts {
  return touchField(drafts, touch, 'note', typed.normalize('NFC').trim(), seen)
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
  const cell = { ...held, [field]: value, touchedAt: touch.at }
  if (!isTouched(held, field)) return putCell(drafts, { ...cell, base: { ...held.base, [field]: seen } })
  const isBackOverOther = value === held.base[field] && below[field] !== value
  return putCell(drafts, isBackOverOther ? { ...cell, base: { ...held.base, [field]: held[field] } } : cell)
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

/** Keeps the draft, or drops it when nothing in it differs from its base. */
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

/** Gives up every change of a date, pressed saves included. */
export function dropDate(drafts: Drafts, date: string): Drafts {
  const entries = drafts.entries.filter((entry) => entry.date !== date)
  return { ...onlyOf(drafts, (draft) => draft.date !== date), entries }
}

/** Forgets added dates that the server has by now. Marks are never forgotten here: what was read may be older than they are. */
export function settleDates(drafts: Drafts, onServer: ReadonlySet<string>): Drafts {
  const dates = new Map([...drafts.dates].filter(([date]) => !onServer.has(date)))
  return dates.size === drafts.dates.size ? drafts : { ...drafts, dates }
}

export const hasChanges = ({ cells, dates }: Changes): boolean => cells.size > 0 || dates.size > 0

/** An added date without a mark is a change of its own; with marks, the marks are the changes. */
export function countChanges(changes: Changes): { changes: number; dates: number } {
  const marked = new Set([...changes.cells.values()].map((cell) => cell.date))
  const bare = [...changes.dates.keys()].filter((date) => !marked.has(date)).length
  return { changes: changes.cells.size + bare, dates: marked.size + bare }
}

const dayMs = 24 * 60 * 60 * 1000
export const draftTtlMs = 14 * dayMs
export const entryTtlMs = 30 * dayMs

/** Whether something of this time has outlived its TTL; a time that cannot be read has. */
export const isExpired = (at: string, ttlMs: number, now: number): boolean => !(now - Date.parse(at) <= ttlMs)

/** Splits off what nobody touched for 14 days; a pressed save is never old to its person. */
export function splitOld(drafts: Drafts, now: number): { fresh: Drafts; old: Changes } {
  const isOld = ({ touchedAt }: AnyDraft) => now - Date.parse(touchedAt) > draftTtlMs
  const { cells, dates } = onlyOf(drafts, isOld)
  return { fresh: onlyOf(drafts, (draft) => !isOld(draft)), old: { cells, dates } }
}
