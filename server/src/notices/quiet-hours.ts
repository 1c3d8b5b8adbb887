import { addDays } from '@hasiye/contract/lesson-days.ts'
import { hourMs } from '@hasiye/contract/lifetimes.ts'
import { bakuZone } from '@hasiye/contract/locale.ts'

const quietFrom = '21:00'
const quietUntil = '08:00'
/** For a change of a lesson that begins less than 2½ hours after this time. */
const earlyQuietUntil = '06:30'
const lessonAheadMs = 2.5 * hourMs
const minuteMs = 60_000

const readings = new Map<string, Intl.DateTimeFormat>()

function readingOf(zone: string): Intl.DateTimeFormat {
  const known = readings.get(zone)
  if (known) return known
  const [numeric, hourCycle] = ['numeric', 'h23'] as const
  const day = { year: numeric, month: numeric, day: numeric } as const
  const time = { hour: numeric, minute: numeric, second: numeric, hourCycle } as const
  const reading = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...day, ...time })
  readings.set(zone, reading)
  return reading
}

/** The difference between the clock of a zone and UTC at an instant. */
function offsetMs(zone: string, at: number): number {
  const parts = new Map(
    readingOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  const [year, month, day] = [part('year'), part('month') - 1, part('day')]
  return Date.UTC(year, month, day, part('hour'), part('minute'), part('second')) - Math.floor(at / 1000) * 1000
}

/** How many minutes the clock of a phone differs from UTC at an instant. */
export const clockOf =
  (zone: string | null) =>
  (at: Date): number =>
    offsetMs(zone ?? bakuZone, at.getTime()) / minuteMs

/** The instant of a day and a time of day in a zone. */
function instantIn(zone: string, date: string, time: string): number {
  const asUtc = Date.parse(`${date}T${time}Z`)
  return asUtc - offsetMs(zone, asUtc - offsetMs(zone, asUtc))
}

/** The name of a time zone as it is stored; null for an omitted one, and one that this server does not know. */
export function knownZone(name: string | undefined): string | null {
  if (name === undefined) return null
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

interface Phone {
  /** The zone of the phone; null: Baku's. */
  zone: string | null
  /** When the lesson begins that the notice is about. */
  lessonAt?: Date | null
  now?: Date
}

/**
 * When a notice is sent that is due at an instant, which is not before `now`: then, or at the end of the quiet hours of
 * the phone that contain it. Of a lesson before they end it is sent from 06:30 on, or, where the lesson begins before
 * that, at the beginning of the quiet hours, while that is still to come. Source: `noticeKinds` of the contract.
 */
export function afterQuiet(at: Date, { zone: own, lessonAt = null, now = at }: Phone): Date {
  const zone = own ?? bakuZone
  const [date = '', clock = ''] = new Date(at.getTime() + offsetMs(zone, at.getTime())).toISOString().split('T')
  const isEvening = clock >= quietFrom
  if (!isEvening && clock >= quietUntil) return at
  const morning = isEvening ? addDays(date, 1) : date
  const [usual, early] = [instantIn(zone, morning, quietUntil), instantIn(zone, morning, earlyQuietUntil)]
  const lesson = lessonAt?.getTime() ?? 0
  if (lesson <= at.getTime() || lesson - lessonAheadMs >= early) return new Date(usual)
  if (lesson > early) return new Date(Math.max(at.getTime(), early))
  const evening = instantIn(zone, addDays(morning, -1), quietFrom)
  // in its minute the notice is on its way
  const isOver = now.getTime() >= evening + minuteMs
  return new Date(isOver ? usual : Math.min(at.getTime(), Math.max(now.getTime(), evening)))
}
