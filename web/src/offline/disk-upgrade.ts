import type { MarkValue } from '@hasiye/contract/attendance.ts'
import { type CellDraft, cellKey, type DateDraft, type Drafts, noDrafts, putCell } from './drafts.ts'
import { pressSave } from './entries.ts'

/**
 * A row of version 1. `wanted`: its save was pressed and not answered. `sent`: what went out before it was touched again, latest
 * last, so that the server may have one of those or the base.
 */
export interface OldDate extends DateDraft {
  wanted: boolean
}
export interface OldCell extends CellDraft {
  wanted: boolean
  sent: MarkValue[]
}

/**
 * What one person left in one course, as version 1 of the database kept it. A pressed save becomes an entry with a new id. Its
 * base is the one that version 1 sent: what the person saw or, of a field that came back to that, what went out last. Where the
 * server has neither, the cell conflicts and the person is asked.
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
