import { dayMs } from './lifetimes.ts'
import { weekdayOf } from './locale.ts'

/** Names the day off on a date `YYYY-MM-DD`; undefined on a day with lessons. */
export type DayOffOn = (date: string) => string | undefined

interface Holiday {
  name: string
  /** `MM-DD`, or `YYYY-MM-DD` where the day depends on the moon. */
  days: readonly string[]
}

/**
 * The public holidays. Source: Labour Code of Azerbaijan, articles 105 and 106; the Cabinet of Ministers announces the
 * dates that depend on the moon for one year at a time.
 */
const holidays: readonly Holiday[] = [
  { name: 'Yeni il bayramı', days: ['01-01', '01-02'] },
  { name: 'Ümumxalq hüzn günü', days: ['01-20'] },
  { name: 'Qadınlar günü', days: ['03-08'] },
  { name: 'Novruz bayramı', days: ['03-20', '03-21', '03-22', '03-23', '03-24'] },
  { name: 'Ramazan bayramı', days: ['2025-03-30', '2025-03-31', '2026-03-20', '2026-03-21'] },
  { name: 'Faşizm üzərində Qələbə günü', days: ['05-09'] },
  { name: 'Müstəqillik Günü', days: ['05-28'] },
  { name: 'Qurban bayramı', days: ['2025-06-06', '2025-06-07', '2026-05-27', '2026-05-28'] },
  { name: 'Milli Qurtuluş Günü', days: ['06-15'] },
  { name: 'Silahlı Qüvvələr Günü', days: ['06-26'] },
  { name: 'Zəfər Günü', days: ['11-08'] },
  { name: 'Dövlət Bayrağı Günü', days: ['11-09'] },
  { name: 'Dünya azərbaycanlılarının həmrəyliyi günü', days: ['12-31'] },
]
const restDay = 'İstirahət günü'
const mourning = '01-20'

const isWeekend = (date: string): boolean => weekdayOf(date) >= 5

function daysOffIn(year: number): Map<string, string> {
  const days = new Map<string, string>()
  // A rest day may move over the end of a year.
  for (const around of [year - 1, year, year + 1]) {
    for (const { name, days: dates } of holidays) {
      for (const day of dates) {
        const date = day.length === mourning.length ? `${around}-${day}` : day
        if (date.startsWith(String(around)) && !days.has(date)) days.set(date, name)
      }
    }
  }
  // A rest day that meets a holiday moves to the next working day. Source: Labour Code, article 105.
  for (const holiday of [...days.keys()].sort()) {
    if (!isWeekend(holiday) || holiday.endsWith(mourning)) continue
    let date = holiday
    while (isWeekend(date) || days.has(date)) date = new Date(Date.parse(date) + dayMs).toISOString().slice(0, 10)
    days.set(date, restDay)
  }
  return new Map([...days].filter(([date]) => date.startsWith(String(year))))
}

const byYear = new Map<number, Map<string, string>>()

function builtInOf(year: number): Map<string, string> {
  const known = byYear.get(year) ?? daysOffIn(year)
  byYear.set(year, known)
  return known
}

/** The name of the public holiday on a date, or of the rest day that replaces one on a weekend. */
export const holidayOn: DayOffOn = (date) => builtInOf(Number(date.slice(0, 4))).get(date)

/** A date that the admin made a day off, or, without a name, a built-in day off that the admin removed. */
export interface StoredDayOff {
  date: string
  name: string | null
}

/** The changes of days off by the admin. */
export function daysOffWith(stored: readonly StoredDayOff[]): DayOffOn {
  if (stored.length === 0) return holidayOn
  const changed = new Map(stored.map(({ date, name }) => [date, name ?? undefined]))
  return (date) => (changed.has(date) ? changed.get(date) : holidayOn(date))
}

/** All days off of these years, by date. */
export function listDaysOff(stored: readonly StoredDayOff[], years: readonly number[]) {
  const dayOffOn = daysOffWith(stored)
  const dates = new Set([...years.flatMap((year) => [...builtInOf(year).keys()]), ...stored.map((day) => day.date)])
  return [...dates].sort().flatMap((date) => {
    const name = dayOffOn(date)
    return name === undefined ? [] : { date, name }
  })
}
