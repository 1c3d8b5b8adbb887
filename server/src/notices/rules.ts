import type { Status } from '@hasiye/contract/attendance.ts'
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

const at8 = (date: string): Date => new Date(`${date}T${quietUntil}:00+04:00`)

/** Returns the instant itself, or the end of the quiet hours in Baku that it lies in. Source: API_CONTRACT.md. */
export function afterQuiet(at: Date): Date {
  const time = bakuTime(at)
  if (time >= quietFrom) return at8(addDays(bakuDate(at), 1))
  return time < quietUntil ? at8(bakuDate(at)) : at
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
