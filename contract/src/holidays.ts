import { dayMs } from './lifetimes.ts'
import { weekdayOf } from './locale.ts'

/** Names the day off on a date `YYYY-MM-DD`; undefined on a day with lessons. */
export type DayOffOn = (date: string) => string | undefined

/** The announced days of the holidays that depend on the moon; `begins`: the month and day of the Islamic calendar. */
export const moonHolidays = [
  { name: 'Ramazan bayramı', begins: '10/1', days: ['2025-03-30', '2025-03-31', '2026-03-20', '2026-03-21'] },
  { name: 'Qurban bayramı', begins: '12/10', days: ['2025-06-06', '2025-06-07', '2026-05-27', '2026-05-28'] },
]

interface Holiday {
  name: string
  /** `MM-DD`, or `YYYY-MM-DD` where the day depends on the moon. */
  days: readonly string[]
}

const mourningDay = 'Ümumxalq hüzn günü'

/**
 * The public holidays, and the mourning day. Source: Labour Code of Azerbaijan, articles 105 and 106; the Cabinet of Ministers announces the
 * dates that depend on the moon for one year at a time.
 */
const holidays: readonly Holiday[] = [
  { name: 'Yeni il bayramı', days: ['01-01', '01-02'] },
  { name: mourningDay, days: ['01-20'] },
  { name: 'Qadınlar günü', days: ['03-08'] },
  { name: 'Novruz bayramı', days: ['03-20', '03-21', '03-22', '03-23', '03-24'] },
  { name: 'Faşizm üzərində Qələbə günü', days: ['05-09'] },
  { name: 'Müstəqillik Günü', days: ['05-28'] },
  { name: 'Milli Qurtuluş Günü', days: ['06-15'] },
  { name: 'Silahlı Qüvvələr Günü', days: ['06-26'] },
  { name: 'Zəfər Günü', days: ['11-08'] },
  { name: 'Dövlət Bayrağı Günü', days: ['11-09'] },
  { name: 'Dünya azərbaycanlılarının həmrəyliyi günü', days: ['12-31'] },
  ...moonHolidays,
]
const restDay = 'İstirahət günü'
/** A date that the admin made a day off, or, without a name, a day off that the admin removed. */
export interface StoredDayOff {
  date: string
  name: string | null
  /** A public holiday; otherwise a free day of the school's own, which applies over a holiday of the same date. */
  isHoliday: boolean
}

const isWeekend = (date: string): boolean => weekdayOf(date) >= 5

/** The built-in holidays of a year and of those around it: a rest day may move over the end of a year. */
const builtInAround = (year: number): { date: string; name: string }[] =>
  [year - 1, year, year + 1].flatMap((around) =>
    holidays.flatMap(({ name, days }) =>
      days
        .map((day) => (day.length === 'MM-DD'.length ? `${around}-${day}` : day))
        .filter((date) => date.startsWith(String(around)))
        .map((date) => ({ date, name })),
    ),
  )

/** The days off of a year, by date. */
function daysOffIn(year: number, stored: readonly StoredDayOff[]): Map<string, string> {
  const removed = new Set(stored.filter(({ name }) => name === null).map(({ date }) => date))
  const onDate = new Map<string, string[]>()
  const add = (date: string, name: string) => {
    const names = onDate.get(date) ?? []
    if (!names.includes(name)) onDate.set(date, [...names, name])
  }
  for (const { date, name } of builtInAround(year)) if (!removed.has(date)) add(date, name)
  for (const { date, name, isHoliday } of stored) if (isHoliday && name !== null) add(date, name)
  const days = new Map([...onDate].map(([date, [name = '']]) => [date, name]))
  // A rest day that meets a holiday moves to the next working day, and a second holiday on a date gives another one.
  // Source: Labour Code, article 105, parts 5 and 6.
  for (const [date, names] of [...onDate].sort(byDate)) {
    const count = names.filter((name) => name !== mourningDay).length
    for (let moved = isWeekend(date) ? count : count - 1; moved > 0; moved--) {
      let rest = date
      while (isWeekend(rest) || days.has(rest)) rest = new Date(Date.parse(rest) + dayMs).toISOString().slice(0, 10)
      days.set(rest, restDay)
    }
  }
  for (const { date, name } of [...stored].sort((a, b) => Number(b.isHoliday) - Number(a.isHoliday))) {
    if (name === null) days.delete(date)
    else days.set(date, name)
  }
  return new Map([...days].filter(([date]) => date.startsWith(String(year))).sort(byDate))
}

const byDate = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1)
const yearOf = (date: string): number => Number(date.slice(0, 4))

type DaysOff = (year: number) => Map<string, string>

function cachedByYear(stored: readonly StoredDayOff[]): DaysOff {
  const byYear = new Map<number, Map<string, string>>()
  return (year) => {
    const days = byYear.get(year) ?? daysOffIn(year, stored)
    byYear.set(year, days)
    return days
  }
}

const builtIn = cachedByYear([])
/** Each course of a list is read with the same stored days. */
let newest = { key: '[]', daysOff: builtIn }

function cached(stored: readonly StoredDayOff[]): DaysOff {
  const key = JSON.stringify(stored)
  if (key !== newest.key) newest = { key, daysOff: cachedByYear(stored) }
  return newest.daysOff
}

const dayOffOnOf =
  (daysOff: DaysOff): DayOffOn =>
  (date) =>
    daysOff(yearOf(date)).get(date)

/** The name of the public holiday on a date, or of the rest day that replaces one on a weekend. */
export const holidayOn = dayOffOnOf(builtIn)

/**
 * The days off with the changes by the admin. A holiday on a weekend, and a second one on a date, has a rest day, which
 * moves past weekends and holidays, not past a free day of the school's own; a removed holiday and the mourning day
 * have none.
 */
export const daysOffWith = (stored: readonly StoredDayOff[]): DayOffOn => dayOffOnOf(cached(stored))

/** All days off of these years, and of those in which the admin changed some, by date. */
export function listDaysOff(stored: readonly StoredDayOff[], years: readonly number[]) {
  const all = new Set([...years, ...stored.map(({ date }) => yearOf(date))])
  return [...all].sort().flatMap((year) => [...cached(stored)(year)].map(([date, name]) => ({ date, name })))
}
