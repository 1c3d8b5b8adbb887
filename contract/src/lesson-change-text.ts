import type { LessonChange } from './courses.ts'
import { dayAndMonth } from './locale.ts'
import { fill } from './text.ts'

const texts = {
  cancelled: '{date}: dərs yoxdur',
  moved: '{date} dərsi {newDate}, {time} vaxtına köçürülüb',
  movedDay: '{date} dərsi {newDate} gününə köçürülüb',
  added: '{date}, {time}: əlavə dərs',
  addedDay: '{date}: əlavə dərs',
  back: 'Düzəliş: {date} dərsi olacaq',
  addedBack: 'Düzəliş: {date} əlavə dərsi olmayacaq',
  breakBack: 'Düzəliş: {days} dərslər olacaq',
  days: 'Dərs günləri dəyişib: {days}',
} as const

/** A change in words, without its reason; `timeOn` is how the reader is shown a time of a date. */
export function lessonChangeText(
  { date: day, kind, startsAt, movedTo }: LessonChange,
  timeOn = (_date: string, time: string) => time,
): string {
  const date = dayAndMonth(day)
  const time = startsAt && timeOn(movedTo ?? day, startsAt)
  if (kind === 'cancelled') return fill(texts.cancelled, { date })
  if (kind === 'extra') return time === null ? fill(texts.addedDay, { date }) : fill(texts.added, { date, time })
  const newDate = dayAndMonth(movedTo ?? day)
  return time === null ? fill(texts.movedDay, { date, newDate }) : fill(texts.moved, { date, newDate, time })
}

/** `15–29 dekabr`, `28 dekabr – 3 yanvar` */
export function daysText(from: string, to: string): string {
  if (from === to) return dayAndMonth(from)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${dayAndMonth(to)}`
  return `${dayAndMonth(from)} – ${dayAndMonth(to)}`
}

/** A change that was undone, in words. */
export const lessonBackText = ({ date, kind }: LessonChange): string =>
  fill(kind === 'extra' ? texts.addedBack : texts.back, { date: dayAndMonth(date) })

/** The days of a break in words, without its reason. */
export const breakText = (from: string, to: string): string => fill(texts.cancelled, { date: daysText(from, to) })

/** The days that a break gave back, in words. */
export const breakBackText = (from: string, to: string): string => fill(texts.breakBack, { days: daysText(from, to) })

/** Other lesson days, in words; `days` as `lessonDaysText` gives them. */
export const newDaysText = (days: string): string => fill(texts.days, { days })
