import type { Status } from '@hasiye/contract/attendance.ts'
import type { LessonChange } from '@hasiye/contract/courses.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { hourMs } from '@hasiye/contract/lifetimes.ts'
import { bakuDate, bakuTime, weekdayOf } from '@hasiye/contract/locale.ts'
import type { PushKind } from '@hasiye/contract/push.ts'

/** Older days are not notified. */
const maxDaysBack = 7
const quietFrom = '21:00'
const quietUntil = '08:00'
/** A day is corrected at most once in this time. */
const correctionMs = hourMs

/** Of a change of a lesson that begins before 09:00. */
const earlyQuietUntil = '06:30'

export const isEarly = (startsAt: string | null): boolean => startsAt !== null && startsAt < '09:00'

/** The date of the next morning on which notices that are due now are sent, today's while it is not over. */
export const firstMorningAfter = (at: Date): string =>
  bakuTime(at) >= quietFrom ? addDays(bakuDate(at), 1) : bakuDate(at)

/** Returns the instant itself, or the end of the quiet hours in Baku that it lies in. Source: API_CONTRACT.md. */
export function afterQuiet(at: Date, isOfEarlyLesson = false): Date {
  const until = isOfEarlyLesson ? earlyQuietUntil : quietUntil
  const time = bakuTime(at)
  if (time < quietFrom && time >= until) return at
  return new Date(`${firstMorningAfter(at)}T${until}:00+04:00`)
}

/** What a family was notified of about a day: the sign and the note, each null if it was not told. */
export interface NotifiedMark {
  status: Status | null
  note: string | null
}

export interface NotifiedBefore {
  state: NotifiedMark
  correctedAt: Date | null
}

interface MarkFacts {
  /** `YYYY-MM-DD` */
  date: string
  /** As it stands now; empty where it was removed. */
  mark: { status: Status; note: string }
  kinds: readonly PushKind[]
  /** What the device was notified of about this date. */
  before: NotifiedBefore | undefined
  /** The device was notified today of another date of the course. */
  hadNotice: boolean
}

export type MarkDecision =
  | { kind: 'absent' | 'note' | 'correction'; state: NotifiedMark }
  /** A correction that comes later. */
  | { kind: 'wait'; until: Date }
  | { kind: 'nothing' }

const nothing = { kind: 'nothing' } as const

/**
 * Decides what a device is notified of about the marks of a date: an absence or a note once, and a correction where what was notified
 * is no longer so. At most one notice a day, and one correction an hour. Source: API_CONTRACT.md, SECURITY_REQUIREMENTS.md section 12.
 */
export function decideMark({ date, mark, kinds, before, hadNotice }: MarkFacts, now: Date): MarkDecision {
  if (date < addDays(bakuDate(now), -maxDaysBack)) return nothing
  const isAbsent = mark.status === '-' && kinds.includes('absent')
  const isNoted = mark.note !== '' && kinds.includes('note')
  const state = { status: isAbsent ? mark.status : null, note: isNoted ? mark.note : null }
  if (!before) {
    if (hadNotice || (!isAbsent && !isNoted)) return nothing
    return { kind: isAbsent ? 'absent' : 'note', state }
  }
  const { status, note } = before.state
  const isCorrected = status !== null && status !== mark.status
  const isNewlyAbsent = status === null && isAbsent
  const isOtherNote = note !== null && note !== mark.note
  if (!isCorrected && !isNewlyAbsent && !isOtherNote) return nothing
  const until = new Date((before.correctedAt?.getTime() ?? 0) + correctionMs)
  if (now < until) return { kind: 'wait', until }
  if (isCorrected) return { kind: 'correction', state: { status: mark.status, note: state.note } }
  if (isNewlyAbsent) return { kind: 'absent', state }
  return { kind: isNoted ? 'note' : 'correction', state: { status, note: mark.note } }
}

/** A change of a date's lessons; `isUndone` where it was taken back. */
export type LessonValue = Omit<LessonChange, 'date'> & { isUndone: boolean }

interface LessonFacts {
  date: string
  /** What the device was told of this date. */
  before: LessonValue | null
  /** As it stands now. */
  after: LessonValue
  toldAt: Date | null
  /** Of how many other dates of the course the device was told today. */
  toldToday: number
}

const lessonsADay = 2
/** Two notices about one date are so far apart. */
const lessonPauseMs = 10 * 60_000

/**
 * Decides whether a device is told of a changed lesson: what it does not know, of a date that is not over. At most two dates a day,
 * but those of today and tomorrow. Source: API_CONTRACT.md, SECURITY_REQUIREMENTS.md section 13.
 */
export function decideLesson({ date, before, after, toldAt, toldToday }: LessonFacts, now: Date) {
  const today = bakuDate(now)
  const { isUndone } = after
  const isKnown = before ? same(before, after) : isUndone
  const dates = [date, after.movedTo, before?.movedTo].flatMap((one) => one ?? [])
  if (isKnown || dates.every((one) => one < today)) return nothing
  const until = new Date((toldAt?.getTime() ?? 0) + lessonPauseMs)
  if (now < until) return { kind: 'wait', until } as const
  const isNear = dates.some((one) => today <= one && one <= addDays(today, 1))
  if (toldToday >= lessonsADay && !isNear && !before) {
    return { kind: 'wait', until: new Date(`${addDays(today, 1)}T${quietUntil}:00+04:00`) } as const
  }
  return { kind: 'tell' } as const
}

/** Two changes that were taken back are one: the lessons are as planned. */
function same(before: LessonValue, after: LessonValue): boolean {
  if (before.isUndone || after.isUndone) return before.isUndone === after.isUndone
  const { kind, startsAt, movedTo, text } = after
  return before.kind === kind && before.startsAt === startsAt && before.movedTo === movedTo && before.text === text
}

/** Monday of the week of a date. */
export const mondayOf = (date: string): string => addDays(date, -weekdayOf(date))

const minuteMs = 60_000
const longestPauseMs = hourMs

/**
 * Returns when a delivery that failed is tried again: after half a minute, then twice as long each time, at most an hour; later where
 * the push service asks for it.
 */
export function retryAt(attempts: number, retryAfterMs: number | undefined, now: Date): Date {
  const pause = Math.min((minuteMs / 2) * 2 ** Math.max(0, attempts - 1), longestPauseMs)
  return new Date(now.getTime() + Math.max(pause, retryAfterMs ?? 0))
}

/** Parses a Retry-After in seconds or as a date, in ms from now; undefined for anything else. Source: RFC 9110, 10.2.3. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\d{1,6}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
