import type { AdminStatus } from '@hasiye/contract/admin.ts'
import { moonHolidays, type StoredDayOff } from '@hasiye/contract/holidays.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { matches } from '@hasiye/contract/locale.ts'

const umalqura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})
/** From this day on, the Cabinet of Ministers may announce the dates of the next year. */
const nextYearFrom = '10-01'
/** How far an announced day may be from the expected ones. */
const toleranceDays = 3

type Expected = AdminStatus['expectedHolidays'][number]

function isKnown({ name, from, to }: Expected, stored: readonly StoredDayOff[]): boolean {
  const [word = name] = name.split(' ')
  const builtIn = moonHolidays.find((holiday) => holiday.name === name)?.days ?? []
  const added = stored.filter((day) => day.isHoliday && matches(day.name ?? '', word)).map(({ date }) => date)
  const [first, last] = [addDays(from, -toleranceDays), addDays(to, toleranceDays)]
  return new Set([...builtIn, ...added].filter((date) => first <= date && date <= last)).size > 1
}

/**
 * The holidays by the moon of this year, and from October of the next, that are not over and not known, with the days
 * of the Umm al-Qura calendar. A year may have one of them twice or not at all.
 */
export function listExpectedHolidays(stored: readonly StoredDayOff[], today: string): Expected[] {
  const year = Number(today.slice(0, 4)) + Number(today.slice(5) >= nextYearFrom)
  const expected: Expected[] = []
  for (let from = addDays(today, -1); from <= `${year}-12-31`; from = addDays(from, 1)) {
    const day = umalqura.format(new Date(from))
    const holiday = moonHolidays.find(({ begins }) => begins === day)
    if (holiday) expected.push({ name: holiday.name, from, to: addDays(from, 1) })
  }
  return expected.filter((one) => !isKnown(one, stored))
}
