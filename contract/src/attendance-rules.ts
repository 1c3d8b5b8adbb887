import type { MarkChange, MarkValue, Status } from './attendance.ts'

/**
 * Limit of the UTF-8 bytes of all current notes of one course; a single note has no limit of its own. The trigger
 * courses_notes_limit enforces it.
 */
export const maxCourseNoteBytes = 20 * 1024 * 1024

/** not marked → present → absent → not marked. Source: SPEC.md section 4. */
export const nextStatus: Record<Status, Status> = { '': '+', '+': '-', '-': '' }

/** Present ÷ (present + absent), from 0 to 1; null while nothing is marked. */
export function attendanceRate(present: number, absent: number): number | null {
  const total = present + absent
  return total === 0 ? null : present / total
}

/** The time of day in Baku from which teachers are reminded of a lesson without marks. */
export const reminderTime = '20:00'

/** From this length on, a run of absences is shown to the teachers and the family. */
export const noticedAbsences = 3

/**
 * Length of a student's current run of absences. Takes the statuses of the student's days, newest first; days without a
 * status are skipped, and the newest presence ends the run.
 */
export function absencesInRow(newestFirst: Iterable<string>): number {
  let absences = 0
  for (const sign of newestFirst) {
    if (sign === '+') break
    if (sign === '-') absences += 1
  }
  return absences
}

/** A falling rate: these many last lessons against the earlier ones, of which there are at least as many. */
export const fallingLessons = 6
/** The last and the earlier lessons together; `recent` of a course's summary has as many. */
const habitLessons = 24

/**
 * Returns whether a student's attendance is falling: the rate of the last six marked lessons is 30 points or more below
 * that of the earlier ones among the last 24. Takes the statuses of the student's days, newest first; days without a
 * status are skipped.
 */
export function isFalling(newestFirst: Iterable<string>): boolean {
  const last = { marked: 0, present: 0 }
  const earlier = { marked: 0, present: 0 }
  for (const sign of newestFirst) {
    if (sign !== '+' && sign !== '-') continue
    const part = last.marked < fallingLessons ? last : earlier
    part.marked += 1
    if (sign === '+') part.present += 1
    if (last.marked + earlier.marked === habitLessons) break
  }
  if (earlier.marked < fallingLessons) return false
  // in whole numbers, because 0.8 − 0.5 is less than 0.3
  const points = earlier.present * last.marked - last.present * earlier.marked
  return 10 * points >= 3 * earlier.marked * last.marked
}

type MergeResult = { outcome: 'written' | 'unchanged'; value: MarkValue } | { outcome: 'conflict' }

/**
 * Merges one changed cell into the stored cell, field by field. A field that is omitted or equals its base stays as
 * stored. A changed field is written if the stored value equals the base or the new value; otherwise the whole cell is
 * a conflict.
 */
export function mergeMark(stored: MarkValue, change: Pick<MarkChange, 'status' | 'note' | 'base'>): MergeResult {
  const { base } = change
  const merged: MarkValue = { status: change.status, note: change.note ?? stored.note }
  if (base) {
    if (change.status === base.status) merged.status = stored.status
    else if (stored.status !== base.status && stored.status !== change.status) return { outcome: 'conflict' }
    if (change.note !== undefined) {
      if (change.note === base.note) merged.note = stored.note
      else if (stored.note !== base.note && stored.note !== change.note) return { outcome: 'conflict' }
    }
  }
  const same = merged.status === stored.status && merged.note === stored.note
  return { outcome: same ? 'unchanged' : 'written', value: merged }
}
