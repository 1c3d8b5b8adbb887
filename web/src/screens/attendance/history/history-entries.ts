import type { MarkValue } from '@hasiye/contract/attendance.ts'
import type { HistoryEntry } from '@hasiye/contract/history.ts'
import { dayMs, lifetimes } from '@hasiye/contract/lifetimes.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { labelsOf } from '../../../features/people/told-apart.ts'
import { statusWords } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { history } from '../../../ui/texts/history.ts'

type Value = HistoryEntry['before']

export const markOf = (value: Value): MarkValue =>
  value === null || typeof value === 'string' ? { status: '', note: '' } : value
/** Formats a start or end date of the course, which its history stores as a plain string. */
const textOf = (value: Value): string => (typeof value === 'string' && value !== '' ? longDate(value) : common.notSet)
/** Formats the name of a category or material, even if it looks like a date. */
const titleOf = (value: Value): string => (typeof value === 'string' ? `“${value}”` : common.unknown)

/** Names a student unambiguously within the course. */
export type LabelOf = ReturnType<typeof labelsOf>

/** Returns the sentences that describe an entry, one for each change. */
export function historyTexts(entry: HistoryEntry, labelOf: LabelOf): string[] {
  const { action, before, after } = entry
  const student = entry.student ? labelOf(entry.student) : common.unknown
  const date = entry.date === null ? '' : longDate(entry.date)
  const named = entry.student ? labelOf(entry.student) : textOf(after ?? before)
  const change = { from: textOf(before), to: textOf(after) }
  switch (action) {
    case 'mark':
      return markTexts(student, date, markOf(before), markOf(after))
    case 'date_added':
      return [fill(history.created, { item: date })]
    case 'date_deleted':
      return [fill(history.deleted, { item: date })]
    case 'date_restored':
      return [fill(history.restored, { item: date })]
    case 'date_purged':
      return [fill(history.purged, { item: date })]
    case 'participant_restored':
      return [fill(history.restored, { item: named })]
    case 'participant_added':
      if (before !== null) return [fill(history.movedHere, { name: named, course: titleOf(before) })]
      return [fill(history.joined, { name: named })]
    case 'teacher_added':
      return [fill(history.joined, { name: named })]
    case 'participant_removed':
      if (after !== null) return [fill(history.moved, { name: named, course: titleOf(after) })]
      return [fill(history.left, { name: named })]
    case 'participant_left':
    case 'teacher_removed':
    case 'teacher_left':
      return [fill(history.left, { name: named })]
    case 'manage_changed':
      return [fill(after === null ? history.manageTaken : history.manageGiven, { name: named })]
    case 'owner_changed':
      return [fill(history.owner, change)]
    case 'join_requested':
      return [fill(history.joinRequested, { name: named })]
    case 'join_accepted':
      return [fill(history.joinAccepted, { name: named })]
    case 'join_declined':
      return [fill(history.joinDeclined, { name: named })]
    case 'card_added':
      return [fill(history.cardAdded, { name: named })]
    case 'card_renamed':
    case 'participant_renamed':
      return [fill(history.renamed, { from: titleOf(before), to: titleOf(after) })]
    case 'round_agreed':
      return [roundText(named, before, after)]
    case 'card_code_renewed':
      return [fill(history.codeRenewed, { name: named })]
    case 'card_id_renewed':
      return [fill(history.idRenewed, { name: named })]
    case 'card_claimed':
      return [fill(history.cardClaimed, { name: named })]
    case 'card_merged':
      return [fill(history.cardMerged, { name: named })]
    case 'card_restored':
      return [fill(history.cardRestored, { name: named })]
    case 'course_copied':
      return [fill(history.copied, { item: titleOf(after) })]
    case 'course_archived':
      return [after === null ? history.unarchived : history.archived]
    case 'course_changed':
      return [fill(history.changed, change)]
    case 'lesson_days_changed':
      return [fill(history.lessonDays, change)]
    case 'lesson_changed':
      return [
        after === null
          ? fill(history.lessonBack, { from: titleOf(before) })
          : fill(history.lessonChanged, { to: titleOf(after) }),
      ]
    case 'break_set':
      return [
        after === null
          ? fill(history.breakBack, { days: titleOf(before) })
          : fill(history.breakSet, { days: titleOf(after) }),
      ]
    case 'category_added':
    case 'material_added':
      return [fill(history.created, { item: titleOf(after) })]
    case 'category_renamed':
    case 'material_renamed':
      return [fill(history.renamed, { from: titleOf(before), to: titleOf(after) })]
    case 'material_link_changed':
      return [fill(history.linkChanged, { from: titleOf(before), to: titleOf(after) })]
    case 'category_deleted':
    case 'material_deleted':
    case 'course_deleted':
      return [fill(history.deleted, { item: titleOf(before) })]
    case 'category_restored':
    case 'material_restored':
    case 'course_restored':
      return [fill(history.restored, { item: titleOf(after) })]
    case 'category_purged':
    case 'material_purged':
      return [fill(history.purged, { item: titleOf(before) })]
    case 'comment_edited': {
      const sentence = entry.student ? history.commentOfEdited : history.commentEdited
      return [fill(sentence, { name: student, from: titleOf(before), to: titleOf(after) })]
    }
    case 'comment_purged':
      return [fill(history.commentPurged, { item: titleOf(before) })]
    case 'announcement_added':
      return [fill(history.announcementAdded, { item: titleOf(after) })]
    case 'announcement_changed':
      return [fill(history.announcementChanged, { from: titleOf(before), to: titleOf(after) })]
    case 'announcement_deleted':
      return [fill(history.announcementDeleted, { item: titleOf(before) })]
    case 'announcement_restored':
      return [fill(history.announcementRestored, { item: titleOf(after) })]
    case 'announcement_purged':
      return [fill(history.announcementPurged, { item: titleOf(before) })]
  }
}

/** An entry is about the day from which the lessons count, or about the number of agreed rounds. */
function roundText(name: string, before: Value, after: Value): string {
  const isDay = typeof after === 'string' && after.includes('-')
  if (isDay) return fill(history.roundSince, { name, date: longDate(after) })
  return fill(Number(after) > Number(before) ? history.roundAgreed : history.roundUndone, { name })
}

/** Returns the sentences that describe a changed mark: one for the status and one for the note. */
export function markTexts(student: string, date: string, before: MarkValue, after: MarkValue): string[] {
  const from = statusWords[before.status]
  const to = statusWords[after.status]
  const noteText = after.note === '' ? history.noteRemoved : history.noteSet
  return [
    before.status === after.status ? '' : fill(history.mark, { student, date, from, to }),
    before.note === after.note ? '' : fill(noteText, { student, date }),
  ].filter(Boolean)
}

/** Returns for how many more days a deletion can be undone; 0 if it cannot. */
export function daysToRestore(at: string, now: Date): number {
  const left = Date.parse(at) + lifetimes.trashDays * dayMs - now.getTime()
  return Math.max(0, Math.ceil(left / dayMs))
}

/**
 * Returns the deletions in a list, newest first, that "Bərpa et" can undo: the newest of each date that does not exist
 * now. After a purge of the date its older deletions are offered on the page of deleted things only, because the list
 * does not say which ones remain.
 */
export function restorable(entries: readonly HistoryEntry[], present: ReadonlySet<string>, now: Date): Set<number> {
  const seen = new Set<string>()
  const found = new Set<number>()
  for (const { id, action, date, at } of entries) {
    const isPurge = action === 'date_purged'
    if ((!isPurge && action !== 'date_deleted') || date === null || seen.has(date)) continue
    seen.add(date)
    if (!isPurge && !present.has(date) && daysToRestore(at, now) > 0) found.add(id)
  }
  return found
}

/** A line of the history: one entry, or the students whom one save marked present. */
export type HistoryRow = { kind: 'entry'; entry: HistoryEntry } | { kind: 'present'; entries: HistoryEntry[] }

/** Fewer students than this are listed one by one. */
const fewestInGroup = 3

/** Combines the students whom one save marked present into a line before its other marks; the order stays otherwise. */
export function historyRows(entries: readonly HistoryEntry[]): HistoryRow[] {
  return splitBySave(entries).flatMap((save) => {
    const present = save.filter(isOnlyPresent)
    if (present.length < fewestInGroup) return save.map(oneEntry)
    return [{ kind: 'present', entries: present }, ...save.filter((entry) => !isOnlyPresent(entry)).map(oneEntry)]
  })
}

const oneEntry = (entry: HistoryEntry): HistoryRow => ({ kind: 'entry', entry })

export const entriesOf = (row: HistoryRow): HistoryEntry[] => (row.kind === 'entry' ? [row.entry] : row.entries)

/** Splits a list into the marks of each save; every other entry is alone. */
function splitBySave(entries: readonly HistoryEntry[]): HistoryEntry[][] {
  const saves: HistoryEntry[][] = []
  for (const entry of entries) {
    const save = saves.at(-1)
    if (save?.[0] && isSameSave(save[0], entry)) save.push(entry)
    else saves.push([entry])
  }
  return saves
}

const isSameSave = (a: HistoryEntry, b: HistoryEntry): boolean =>
  a.action === 'mark' && b.action === 'mark' && a.at === b.at && a.by === b.by && a.date === b.date

function isOnlyPresent({ action, before, after }: HistoryEntry): boolean {
  const [old, now] = [markOf(before), markOf(after)]
  return action === 'mark' && now.status === '+' && old.status !== '+' && old.note === now.note
}
