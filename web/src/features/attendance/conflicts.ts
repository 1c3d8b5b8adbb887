import type { Me } from '@hasiye/contract/accounts.ts'
import type { MarkValue } from '@hasiye/contract/attendance.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { type CellDraft, type Drafts, emptyMark, putCell, shownMark } from '../../offline/drafts.ts'
import type { Marks } from './marks.ts'

/** A cell changed by both this user and somebody else. `by` and `at` belong to the other change, if known. */
export interface Conflict {
  draft: CellDraft
  mine: MarkValue
  theirs: MarkValue
  status: boolean
  note: boolean
  by: string | null
  at: string | undefined
}

/**
 * Whether a change is this user's own, made on another device. A change has only the name of its author, so a
 * colleague's change counts as the user's own only if the names are equal.
 */
export const isOwnChange = (
  by: string | null,
  me: Pick<Me, 'id' | 'fullName'>,
  teachers: Course['teachers'],
): boolean => by === me.fullName && !teachers.some(({ id, fullName }) => id !== me.id && fullName === by)

/** Returns the conflicts by date, then in the order of the drafts. Marks with a pending save are compared by the server. */
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

/** Keeps this user's values as a change based on the other's. */
export function keepMine(drafts: Drafts, { draft, mine, theirs }: Conflict): Drafts {
  return putCell(drafts, { ...draft, ...mine, ...resolved(theirs) })
}

/** Keeps the other's value of fields that both changed; this user's change of the other field stays a change. */
export function keepTheirs(drafts: Drafts, { draft, mine, theirs, status, note }: Conflict): Drafts {
  const chosen = { status: status ? theirs.status : mine.status, note: note ? theirs.note : mine.note }
  return putCell(drafts, { ...draft, ...chosen, ...resolved(theirs) })
}

const resolved = (base: MarkValue) => ({ base, existing: true, isConflict: false })
