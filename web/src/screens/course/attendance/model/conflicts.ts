import type { MarkValue } from '@hasiye/contract/attendance.ts'
import { type CellDraft, type Drafts, emptyMark, putCell, shownMark } from '../../../../offline/drafts.ts'
import type { Marks } from './marks.ts'

/** A cell that this person changed and somebody else changed meanwhile. `by` and `at` are of the other, where known. */
export interface Conflict {
  draft: CellDraft
  mine: MarkValue
  theirs: MarkValue
  status: boolean
  note: boolean
  by: string | null
  at: string | undefined
}

/** By date, then in the order of the drafts. Marks with a pending save are compared by the server, in its answer. */
export function conflictsOf({ stored, drafts }: Marks, isPending: (draft: CellDraft) => boolean): Conflict[] {
  return [...drafts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([date, cells]) => {
      const day = stored.get(date)
      if (!day) return []
      return [...cells.values()].flatMap((draft) => {
        const mark = day.get(draft.studentId)
        const theirs: MarkValue = mark ? { status: mark.status, note: mark.note } : emptyMark
        const [status, note] = [clashes(draft, theirs, 'status'), clashes(draft, theirs, 'note')]
        if ((!status && !note) || isPending(draft)) return []
        const mine = shownMark(theirs, draft)
        return [{ draft, mine, theirs, status, note, by: mark?.updatedBy ?? null, at: mark?.updatedAt }]
      })
    })
}

function clashes(draft: CellDraft, theirs: MarkValue, field: 'status' | 'note'): boolean {
  const base = draft.base[field]
  return draft[field] !== base && theirs[field] !== base && theirs[field] !== draft[field]
}

/** The own values become a change of theirs. */
export function keepMine(drafts: Drafts, { draft, mine, theirs }: Conflict): Drafts {
  return putCell(drafts, { ...draft, ...mine, ...resolved(theirs) })
}

/** Theirs stays where both changed the same; an own change beside it stays a change. */
export function keepTheirs(drafts: Drafts, { draft, mine, theirs, status, note }: Conflict): Drafts {
  const kept = { status: status ? theirs.status : mine.status, note: note ? theirs.note : mine.note }
  return putCell(drafts, { ...draft, ...kept, ...resolved(theirs) })
}

const resolved = (base: MarkValue) => ({ base, existing: true })
