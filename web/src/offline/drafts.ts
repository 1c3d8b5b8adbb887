import type { MarkValue, Status } from '@hasiye/contract/attendance.ts'

/**
 * A change of one cell that the server does not have yet.
 * `base` is what the person saw when they first touched each field, `existing` whether the server had the date then.
 * `wanted`: its save was pressed and not yet answered. `sent`: what was on its way when the person touched it again,
 * latest last, so that the server may have one of those or the base.
 */
export interface CellDraft extends MarkValue {
  date: string
  studentId: number
  studentName: string
  base: MarkValue
  sent: MarkValue[]
  existing: boolean
  touchedAt: string
  wanted: boolean
}

/** A date that was added here and that the server does not have yet. */
export interface DateDraft {
  date: string
  touchedAt: string
  wanted: boolean
}

/** A cell or an added date; only cells have a student. */
export type AnyDraft = DateDraft & { studentId?: number }

/** What one person has not saved in one course. Never changed in place. */
export interface Drafts {
  cells: ReadonlyMap<string, CellDraft>
  dates: ReadonlyMap<string, DateDraft>
}

export const noDrafts: Drafts = { cells: new Map(), dates: new Map() }
export const emptyMark: MarkValue = { status: '', note: '' }

export const cellKey = (date: string, studentId: number): string => `${date}/${studentId}`

/** One cell as the screen knows it when a person touches it. `server` is what was read from there. */
export interface Touch {
  date: string
  student: { id: number; fullName: string }
  server: MarkValue
  existing: boolean
  at: string
}

export const sameMark = (a: MarkValue, b: MarkValue): boolean => a.status === b.status && a.note === b.note

/**
 * The base a save sends along: of a field that went out as something else and came back to its base, the last other
 * thing that went out. The server takes that whether or not those saves arrived.
 */
export function sentBase({ status, note, base, sent }: CellDraft): MarkValue {
  const otherStatus = sent.findLast((mark) => mark.status !== status)?.status ?? status
  const otherNote = sent.findLast((mark) => mark.note !== note)?.note ?? note
  return {
    status: status === base.status ? otherStatus : base.status,
    note: note === base.note ? otherNote : base.note,
  }
}

/** What the cell reads: a touched field is the draft's, any other the server's. */
export function shownMark(server: MarkValue, draft: CellDraft | undefined): MarkValue {
  if (!draft) return server
  const base = sentBase(draft)
  return {
    status: draft.status === base.status ? server.status : draft.status,
    note: draft.note === base.note ? server.note : draft.note,
  }
}

export function touchStatus(drafts: Drafts, touch: Touch, status: Status): Drafts {
  return touchField(drafts, touch, 'status', status, touch.server.status)
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
  const held = draftOf(drafts, touch)
  const sent = held.wanted ? [...held.sent, { status: held.status, note: held.note }] : held.sent
  const untouched = held[field] === sentBase({ ...held, sent })[field]
  const cell = { ...held, sent, [field]: value, touchedAt: touch.at, wanted: false }
  const isBackOverOther = value === held.base[field] && touch.server[field] !== value
  if (!untouched) {
    return putCell(drafts, isBackOverOther ? { ...cell, base: { ...cell.base, [field]: held[field] } } : cell)
  }
  return putCell(drafts, {
    ...cell,
    base: { ...cell.base, [field]: seen },
    sent: sent.map((mark) => ({ ...mark, [field]: seen })),
  })
}

function draftOf(drafts: Drafts, touch: Touch): CellDraft {
  return (
    drafts.cells.get(cellKey(touch.date, touch.student.id)) ?? {
      date: touch.date,
      studentId: touch.student.id,
      studentName: touch.student.fullName,
      ...touch.server,
      base: touch.server,
      sent: [],
      existing: touch.existing,
      touchedAt: touch.at,
      wanted: false,
    }
  )
}

/** Keeps the draft, or drops it when nothing in it differs from its base. */
export function putCell(drafts: Drafts, cell: CellDraft): Drafts {
  const key = cellKey(cell.date, cell.studentId)
  const cells = new Map(drafts.cells)
  if (sameMark(cell, sentBase(cell))) cells.delete(key)
  else cells.set(key, cell)
  return { ...drafts, cells }
}

export function addDate(drafts: Drafts, date: string, at: string): Drafts {
  return { ...drafts, dates: new Map(drafts.dates).set(date, { date, touchedAt: at, wanted: false }) }
}

/** Adds a date again that somebody deleted: it starts empty, so every mark made here becomes a change of nothing. */
export function addDateAgain(drafts: Drafts, date: string, at: string): Drafts {
  let next = addDate(drafts, date, at)
  for (const cell of drafts.cells.values()) {
    if (cell.date === date)
      next = putCell(next, { ...cell, base: emptyMark, sent: [], existing: false, touchedAt: at, wanted: false })
  }
  return next
}

export function onlyOf(drafts: Drafts, includes: (draft: AnyDraft) => boolean): Drafts {
  return {
    cells: new Map([...drafts.cells].filter(([, cell]) => includes(cell))),
    dates: new Map([...drafts.dates].filter(([, date]) => includes(date))),
  }
}

export const dropDate = (drafts: Drafts, date: string): Drafts => onlyOf(drafts, (draft) => draft.date !== date)

/** Forgets added dates that the server has by now. Marks are never forgotten here: what was read may be older than they are. */
export function settleDates(drafts: Drafts, onServer: ReadonlySet<string>): Drafts {
  const dates = new Map([...drafts.dates].filter(([date]) => !onServer.has(date)))
  return dates.size === drafts.dates.size ? drafts : { ...drafts, dates }
}

export const isEmpty = (drafts: Drafts): boolean => drafts.cells.size === 0 && drafts.dates.size === 0

/** An added date without a mark is a change of its own; with marks, the marks are the changes. */
export function countChanges(drafts: Drafts): { changes: number; dates: number } {
  const marked = new Set([...drafts.cells.values()].map((cell) => cell.date))
  const bare = [...drafts.dates.keys()].filter((date) => !marked.has(date)).length
  return { changes: drafts.cells.size + bare, dates: marked.size + bare }
}

const dayMs = 24 * 60 * 60 * 1000
const oldAfterMs = 14 * dayMs
const pressedOldAfterMs = 30 * dayMs

const ageMs = ({ touchedAt }: AnyDraft, now: Date): number => now.getTime() - Date.parse(touchedAt)

/** Whether a draft may not stay on a device whose present user is somebody else, or nobody: 14 days, 30 for a pressed save. */
export const isExpired = (draft: AnyDraft, now: Date): boolean =>
  !(ageMs(draft, now) <= (draft.wanted ? pressedOldAfterMs : oldAfterMs))

/** Splits off what nobody touched for 14 days; a pressed save is never old. */
export function splitOld(drafts: Drafts, now: Date): { fresh: Drafts; old: Drafts } {
  const isOld = (draft: AnyDraft) => !draft.wanted && ageMs(draft, now) > oldAfterMs
  return { fresh: onlyOf(drafts, (draft) => !isOld(draft)), old: onlyOf(drafts, isOld) }
}
