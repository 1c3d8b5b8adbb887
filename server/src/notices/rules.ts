import type { Status } from '@hasiye/contract/attendance.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { hourMs } from '@hasiye/contract/lifetimes.ts'
import { bakuDate, bakuInstant, weekdayOf } from '@hasiye/contract/locale.ts'
import type { NoticeKind } from '@hasiye/contract/notices.ts'

/** A change of a day older than this is not sent. */
export const maxDaysBack = 7
/** The notices of a course are changed at most once in this time. */
const changeMs = hourMs

/** 08:00 of a day in Baku. */
const at8 = (date: string): Date => bakuInstant(date, '08:00')

export const tomorrowAt8 = (now: Date): Date => at8(addDays(bakuDate(now), 1))

/** The notified state of a date for a family: the sign and the note, each null if it was not sent. */
export interface NotifiedMark {
  status: Status | null
  note: string | null
}

/** A date of a course: its mark, and its notified state for a device. */
export interface DateFacts {
  /** `YYYY-MM-DD` */
  date: string
  /** The current value; empty where it was removed. */
  status: Status
  note: string
  /** The date was queued, and is to be compared with the notified state. */
  isQueued: boolean
  /** The notified state of the device, and the day in Baku whose notice contains it. */
  before: { state: NotifiedMark; on: string } | undefined
}

interface CourseFacts {
  /** The date that is due. */
  date: string
  /** The date that is due, and the other dates that are queued or were notified. */
  dates: readonly DateFacts[]
  kinds: readonly NoticeKind[]
  /** When the device last got a change of a notice of the course. */
  changedAt: Date | null
}

/** The content of a notice for a date; `change` is null where it repeats what the device was notified of before. */
export interface NoticeLine {
  date: string
  change: 'absent' | 'note' | 'correction' | null
  status: Status
  state: NotifiedMark
}

type MarksDecision =
  /** `on` is the day that names the notice; with `isChange` it replaces the one on the device. */
  | { kind: 'notice'; on: string; isChange: boolean; lines: NoticeLine[] }
  /** The notice must be composed again at that time. */
  | { kind: 'wait'; until: Date }
  | { kind: 'nothing' }

const nothing = { kind: 'nothing' } as const

/** Compares a date with its notified state; undefined where there is nothing to send. */
function lineOf(
  { date, status, note, isQueued, before }: DateFacts,
  kinds: readonly NoticeKind[],
  today: string,
): NoticeLine | undefined {
  const notified = before && { date, change: null, status: before.state.status ?? '', state: before.state }
  if (!isQueued || date > today) return notified
  const isAbsent = status === '-' && kinds.includes('absent')
  const isNoted = note !== '' && kinds.includes('note')
  const state = { status: isAbsent ? status : null, note: isNoted ? note : null }
  if (!before) return isAbsent || isNoted ? { date, change: isAbsent ? 'absent' : 'note', status, state } : undefined
  const { status: oldStatus, note: oldNote } = before.state
  if (oldStatus !== null && oldStatus !== status)
    return { date, change: 'correction', status, state: { status, note: state.note } }
  if (oldStatus === null && isAbsent) return { date, change: 'absent', status, state }
  if (oldNote === null || oldNote === note) return notified
  return { date, change: isNoted ? 'note' : 'correction', status, state: { status: oldStatus, note } }
}

/**
 * Decides what a device is notified of about the marks of a course, when one of its dates is due. A day has one notice,
 * which contains everything that is new then: each absence and note once. Later news of that day, and a correction of
 * its content, change that notice: it is sent again with all its contents as they are now and replaces the one on the
 * phone, one change an hour. So nothing is dropped, an absence of today does not wait for tomorrow because one of
 * yesterday was sent this morning, and however much is saved, a phone rings once a day and once an hour. A future date
 * waits for its morning. Source: SECURITY_REQUIREMENTS.md section 12.
 */
export function decideMarks({ date, dates, kinds, changedAt }: CourseFacts, now: Date): MarksDecision {
  const today = bakuDate(now)
  if (date > today) return { kind: 'wait', until: at8(date) }
  const onOf = ({ before }: DateFacts) => before?.on ?? today
  const due = dates.find((each) => each.date === date)
  if (!due || !lineOf(due, kinds, today)?.change) return nothing
  const on = onOf(due)
  const notice = dates.filter((each) => onOf(each) === on)
  const isChange = notice.some(({ before }) => before)
  const until = new Date((changedAt?.getTime() ?? 0) + changeMs)
  if (isChange && now < until) return { kind: 'wait', until }
  const lines = notice.flatMap((each) => lineOf(each, kinds, today) ?? []).sort((a, b) => (a.date < b.date ? -1 : 1))
  return { kind: 'notice', on, isChange, lines }
}

interface LessonFacts {
  /** The dates that the device knows of, and those of which it would be notified. */
  dates: readonly string[]
  /** The device was notified of this date before, so that this notice corrects the last one. */
  isCorrection: boolean
  /** How often the device was notified of this date on the day of its last notice. */
  notified?: NotifiedOnDay | undefined
  notifiedAt: Date | null
  /** The number of other dates of the course of which the device was notified today. */
  notifiedToday: number
}

const lessonsADay = 2
/** The minimum time between two notices about one date. */
const lessonPauseMs = 10 * 60_000

/**
 * Decides when a device is notified of lessons that differ from what it knows, for dates that are not over: at most two
 * dates a day, and each of them twice and not within ten minutes, except those of today and tomorrow. What concerns
 * today is sent at once. Source: SECURITY_REQUIREMENTS.md section 13.
 */
export function decideLesson({ dates, isCorrection, notified, notifiedAt, notifiedToday }: LessonFacts, now: Date) {
  const today = bakuDate(now)
  if (dates.every((one) => one < today)) return nothing
  const until = new Date((notifiedAt?.getTime() ?? 0) + lessonPauseMs)
  if (now < until && !dates.includes(today)) return { kind: 'wait', until } as const
  const isNear = dates.some((one) => today <= one && one <= addDays(today, 1))
  const times = timesOn(notified, now)
  if (!isNear && (times.times > timesADay || (notifiedToday >= lessonsADay && !isCorrection)))
    return { kind: 'wait', until: tomorrowAt8(now) } as const
  return { kind: 'notify', isNear, notified: times } as const
}

/** How often a day a device is notified of one kind of things of a course. */
export const timesADay = 2

/** How often a device was notified of one kind of things of a course on a day in Baku. */
export interface NotifiedOnDay {
  day: string
  times: number
}

/**
 * Decides whether a device is notified once more of the materials, or of the comments, of a course: twice a day; later
 * ones are sent with the next morning's. Source: SECURITY_REQUIREMENTS.md section 13.
 */
export function decideAgain(before: Partial<NotifiedOnDay> | null, now: Date) {
  const state = timesOn(before, now)
  if (state.times > timesADay) return { kind: 'wait', until: tomorrowAt8(now) } as const
  return { kind: 'notify', state } as const
}

/** The count after one more notice. */
function timesOn(before: Partial<NotifiedOnDay> | null | undefined, now: Date): NotifiedOnDay {
  const day = bakuDate(now)
  return { day, times: before?.day === day ? (before.times ?? 0) + 1 : 1 }
}

const requestPauseMs = 10 * 60_000

/** When a device may be notified of join requests of a course again. */
export const nextRequestAt = (notifiedAt: Date | null): Date => new Date((notifiedAt?.getTime() ?? 0) + requestPauseMs)

/** The daily limit of all courses together, except corrections and changes of the next lessons. */
const noticesADay = 12

/**
 * Until when a counted notice to a family waits after this many today; null: it is sent. Source:
 * SECURITY_REQUIREMENTS.md section 13.
 */
export const fullUntil = (notifiedToday: number, now: Date): Date | null =>
  notifiedToday < noticesADay ? null : tomorrowAt8(now)

/** Monday of the week of a date. */
export const mondayOf = (date: string): string => addDays(date, -weekdayOf(date))

const minuteMs = 60_000
const longestPauseMs = hourMs

/**
 * Returns when a failed delivery is retried: after half a minute, then twice as long each time, at most an hour; later
 * where the push service asks for it.
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
