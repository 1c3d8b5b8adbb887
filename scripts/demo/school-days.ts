import { addDays } from '../../contract/src/lesson-days.ts'
import { bakuInstant as instantInBaku, weekdayOf } from '../../contract/src/locale.ts'

/** Returns the latest 15 September that is at least a school year (nine months) ago. */
export function firstSchoolDay(today: string): string {
  const nineMonthsAgo = addDays(today, -273)
  const inThatYear = `${nineMonthsAgo.slice(0, 4)}-09-15`
  return inThatYear <= nineMonthsAgo ? inThatYear : `${Number(inThatYear.slice(0, 4)) - 1}-09-15`
}

/** Holidays and breaks on the same days every year, first and last day, `MM-DD`. */
const yearlyBreaks = [
  ['01-01', '01-06'],
  ['01-20', '01-20'],
  ['03-08', '03-08'],
  ['03-20', '03-24'],
  ['05-09', '05-09'],
  ['05-28', '05-28'],
  ['06-15', '09-14'],
  ['11-08', '11-09'],
  ['12-29', '12-31'],
] as const

/** Days of the Ramazan and Qurban holidays, as month/day of the lunar calendar. */
const lunarHolidays = new Set(['10/1', '10/2', '12/10', '12/11'])
const lunarCalendar = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})

function isFree(date: string): boolean {
  const monthAndDay = date.slice(5)
  if (yearlyBreaks.some(([first, last]) => first <= monthAndDay && monthAndDay <= last)) return true
  const parts = lunarCalendar.formatToParts(Date.parse(`${date}T00:00Z`))
  const lunar = (type: 'month' | 'day'): string => parts.find((part) => part.type === type)?.value ?? ''
  return lunarHolidays.has(`${lunar('month')}/${lunar('day')}`)
}

/** Returns the days from `first` to `last` on which a course with these weekdays (0 is Monday) has a lesson. */
export function lessonDays(first: string, last: string, weekdays: readonly number[]): string[] {
  const days: string[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) {
    if (weekdays.includes(weekdayOf(date)) && !isFree(date)) days.push(date)
  }
  return days
}

/** Returns the instant of a day and time `HH:MM` in Baku. */
export const bakuInstant = (date: string, time: string): string => instantInBaku(date, time).toISOString()
