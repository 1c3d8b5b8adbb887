import type { MarkValue } from '@hasiye/contract/attendance.ts'
import type { HistoryEntry } from '@hasiye/contract/history.ts'
import { dayMs, lifetimes } from '@hasiye/contract/lifetimes.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { labelsOf } from '../../../features/people/told-apart.ts'
import { statusWords } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { history, roundSentences, sentences } from '../../../ui/texts/history.ts'

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
  const date = entry.date === null ? '' : longDate(entry.date)
  if (action === 'mark') {
    const student = entry.student ? labelOf(entry.student) : common.unknown
    return markTexts(student, date, markOf(before), markOf(after))
  }
  const sentence = action === 'round_agreed' ? roundSentence(before, after) : sentences[action]
  const text = typeof sentence === 'string' ? sentence : entry[sentence.by] === null ? sentence.none : sentence.some
  const name = entry.student ? labelOf(entry.student) : textOf(after ?? before)
  const titles = { before: titleOf(before), after: titleOf(after) }
  return [fill<string>(text, { ...titles, date, name, from: textOf(before), to: textOf(after) })]
}

function roundSentence(before: Value, after: Value): string {
  if (typeof after === 'string' && after.includes('-')) return roundSentences.since
  return Number(after) > Number(before) ? roundSentences.agreed : roundSentences.undone
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
