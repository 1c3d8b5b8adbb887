import type { MarkValue } from '@hasiye/contract/attendance.ts'
import { type CellDraft, cellKey, type DateDraft, type Drafts, noDrafts, putCell } from './drafts.ts'
import { pressSave } from './entries.ts'

/**
 * A row of database version 1. `wanted`: save was pressed and has no response yet. `sent`: the values that were sent before the row
 * was changed again, latest last; the server may have one of them or the base.
 */
export interface OldDate extends DateDraft {
  wanted: boolean
}
export interface OldCell extends CellDraft {
  wanted: boolean
  sent: MarkValue[]
}

/**
 * Converts one account's rows of one course from version 1 of the database. A pressed save becomes an entry with a new id. Its base
 * is the one that version 1 sent: the value that the user saw or, for a field changed back to that value, the value sent last. If
 * the server has neither, the cell is a conflict and the user is asked.
 */
export function upgradeDrafts(cells: OldCell[], dates: OldDate[], newId: () => string): Drafts {
  const wanted = [...cells, ...dates].filter((row) => row.wanted)
  const keys = new Set(wanted.map(keyOf))
  const drafts = cells.map(draftOf).reduce(putCell, {
    ...noDrafts,
    dates: new Map(dates.map(({ wanted: _, ...date }) => [date.date, date])),
  })
  return [...new Set(wanted.map(({ date }) => date))].sort().reduce((held, date) => {
    const touches = wanted.filter((row) => row.date === date).map(({ touchedAt }) => touchedAt)
    const at = touches.sort().at(-1) ?? ''
    return pressSave(held, (draft) => draft.date === date && keys.has(keyOf(draft)), { newId, at })
  }, drafts)
}

const keyOf = ({ date, studentId }: { date: string; studentId?: number }): string =>
  studentId === undefined ? date : cellKey(date, studentId)

function draftOf({ wanted: _, sent = [], ...cell }: OldCell): CellDraft {
  const { status, note, base } = cell
  const otherStatus = sent.findLast((mark) => mark.status !== status)?.status ?? status
  const otherNote = sent.findLast((mark) => mark.note !== note)?.note ?? note
  return {
    ...cell,
    base: {
      status: status === base.status ? otherStatus : base.status,
      note: note === base.note ? otherNote : base.note,
    },
  }
}
