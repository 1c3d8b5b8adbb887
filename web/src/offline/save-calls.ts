import type { Mark, MarkChange, MarkValue, SaveResult } from '@hasiye/contract/attendance.ts'
import { type AnyDraft, type CellDraft, cellKey, type Drafts, putCell, sameMark, sentBase } from './drafts.ts'

/** The body of one save: the changed cells of one date. */
export interface SaveCall {
  date: string
  existing?: true
  statuses: (MarkChange & { note: string; base: MarkValue })[]
}

/** One call for each date whose save is wanted, earliest first; only its wanted cells, each with its base. */
export function wantedCalls(drafts: Drafts): SaveCall[] {
  const cells = [...drafts.cells.values()].filter((cell) => cell.wanted)
  const added = [...drafts.dates.values()].filter((date) => date.wanted).map((date) => date.date)
  const dates = new Set([...cells.map((cell) => cell.date), ...added])
  return [...dates].sort().map((date) => {
    const own = cells.filter((cell) => cell.date === date)
    const statuses = own.map((cell) => ({
      studentId: cell.studentId,
      status: cell.status,
      note: cell.note,
      base: sentBase(cell),
    }))
    const wasRead = !drafts.dates.has(date) && own.some((cell) => cell.existing)
    return wasRead ? { date, existing: true, statuses } : { date, statuses }
  })
}

/** Marks as wanted what `includes` names: a save was pressed. */
export function wantSave(drafts: Drafts, includes: (draft: AnyDraft) => boolean): Drafts {
  return {
    cells: new Map([...drafts.cells].map(([key, cell]) => [key, includes(cell) ? { ...cell, wanted: true } : cell])),
    dates: new Map([...drafts.dates].map(([key, date]) => [key, includes(date) ? { ...date, wanted: true } : date])),
  }
}

/**
 * The call was refused: what it sent is an ordinary draft again.
 * @param mayHaveArrived the server failed at it, perhaps after it was written
 */
export function unwantCall(drafts: Drafts, call: SaveCall, mayHaveArrived = false): Drafts {
  const date = drafts.dates.get(call.date)
  const next = {
    ...drafts,
    dates: date?.wanted ? new Map(drafts.dates).set(date.date, { ...date, wanted: false }) : drafts.dates,
  }
  return unwantCells(
    next,
    call.date,
    call.statuses.map((sent) => sent.studentId),
    mayHaveArrived,
  )
}

/** The conflicting cells that somebody else wrote; the others are this person's own save whose answer got lost. */
export function conflictsWithOthers(drafts: Drafts, reply: SaveResult): Mark[] {
  return reply.conflicts.filter((stored) => !isOwn(drafts.cells.get(cellKey(reply.date, stored.studentId)), stored))
}

/** Whether what is stored is what this person sent before, in a save whose answer never came. */
export const isOwn = (held: CellDraft | undefined, stored: MarkValue): boolean =>
  held?.sent.some((mark) => sameMark(mark, stored)) ?? false

/**
 * The drafts after the server's answer to one call. Saved cells go; what was touched while the call was on its way
 * stays, as a change of what now stands there; conflicts and skipped students stay as ordinary drafts. A conflict with
 * one's own earlier save stays wanted, as a change of that.
 */
export function applyReply(drafts: Drafts, call: SaveCall, reply: SaveResult): Drafts {
  const dates = new Map(drafts.dates)
  dates.delete(call.date)
  const others = conflictsWithOthers(drafts, reply)
  const refused = [...others.map((mark) => mark.studentId), ...reply.skipped]
  let next = unwantCells({ ...drafts, dates }, call.date, refused)
  for (const stored of reply.conflicts.filter((mark) => !others.includes(mark))) {
    const held = next.cells.get(cellKey(call.date, stored.studentId))
    if (held) next = putCell(next, { ...held, base: { status: stored.status, note: stored.note }, sent: [] })
  }
  for (const stored of reply.statuses) {
    const sent = call.statuses.find((change) => change.studentId === stored.studentId)
    if (sent) next = settleCell(next, call.date, sent, { status: stored.status, note: stored.note })
  }
  return onServer(next, call.date)
}

/** The server has the date: if it is gone later, somebody deleted it. */
function onServer(drafts: Drafts, date: string): Drafts {
  const cells = [...drafts.cells].map(([key, cell]): [string, CellDraft] => [
    key,
    cell.date === date && !cell.existing ? { ...cell, existing: true } : cell,
  ])
  return { ...drafts, cells: new Map(cells) }
}

function settleCell(drafts: Drafts, date: string, sent: SaveCall['statuses'][number], stored: MarkValue): Drafts {
  const held = drafts.cells.get(cellKey(date, sent.studentId))
  if (!held) return drafts
  return putCell(drafts, {
    ...held,
    status: held.status === sent.status ? stored.status : held.status,
    note: held.note === sent.note ? stored.note : held.note,
    base: stored,
    sent: [],
  })
}

function unwantCells(drafts: Drafts, date: string, studentIds: number[], mayHaveArrived = false): Drafts {
  const cells = new Map(drafts.cells)
  for (const studentId of studentIds) {
    const key = cellKey(date, studentId)
    const held = cells.get(key)
    if (!held?.wanted) continue
    const sent = mayHaveArrived ? [...held.sent, { status: held.status, note: held.note }] : held.sent
    cells.set(key, { ...held, sent, wanted: false })
  }
  return { ...drafts, cells }
}
