import type { MarkChange, MarkValue, Status } from './attendance.ts'

/** UTF-8 bytes of all notes that stand in one course; a note alone has no limit of its own. Kept by the trigger courses_notes_limit. */
export const maxCourseNoteBytes = 20 * 1024 * 1024

/** not marked → present → absent → not marked. Source: SPEC.md section 4. */
export const nextStatus: Record<Status, Status> = { '': '+', '+': '-', '-': '' }

/** Present ÷ (present + absent), 0 to 1; null while nothing is marked. */
export function attendanceRate(present: number, absent: number): number | null {
  const total = present + absent
  return total === 0 ? null : present / total
}

export type MergeResult = { outcome: 'written' | 'unchanged'; value: MarkValue } | { outcome: 'conflict' }

/**
 * Merges one changed cell into what is stored, field by field.
 * A field that equals its base (or is left out) stays as stored; a changed field is taken if the stored value equals
 * the base or already the new value; otherwise the whole cell conflicts. Source: API_CONTRACT.md, saving attendance.
 */
export function mergeMark(stored: MarkValue, change: Pick<MarkChange, 'status' | 'note' | 'base'>): MergeResult {
  const { base } = change
  const wanted: MarkValue = { status: change.status, note: change.note ?? stored.note }
  if (base) {
    if (change.status === base.status) wanted.status = stored.status
    else if (stored.status !== base.status && stored.status !== change.status) return { outcome: 'conflict' }
    if (change.note !== undefined) {
      if (change.note === base.note) wanted.note = stored.note
      else if (stored.note !== base.note && stored.note !== change.note) return { outcome: 'conflict' }
    }
  }
  const same = wanted.status === stored.status && wanted.note === stored.note
  return { outcome: same ? 'unchanged' : 'written', value: wanted }
}
