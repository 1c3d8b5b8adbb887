import { listDaysOff as listWith, type StoredDayOff } from '@hasiye/contract/holidays.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { sql } from 'kysely'
import type { Db } from './db.ts'

const daysBack = 365

/** Read once in a statement, and always the current value on every node. */
export const storedDaysOff = sql<StoredDayOff[]>`(
  select coalesce(json_agg(json_build_object('date', date, 'name', name, 'isHoliday', is_holiday)), '[]')
  from days_off
)`

/** The days off from a year back to the end of next year and what the admin added later, by date, in one statement. */
export async function listDaysOff(db: Db, now: Date): Promise<{ date: string; name: string }[]> {
  const stored = await db.selectFrom('daysOff').selectAll().execute()
  const today = bakuDate(now)
  const year = Number(today.slice(0, 4))
  return listWith(stored, [year - 1, year, year + 1]).filter(({ date }) => date >= addDays(today, -daysBack))
}

type Days = Awaited<ReturnType<typeof listDaysOff>>
const cachedMs = 30_000
const cached = new WeakMap<Db, { at: number; days: Days }>()

/** The same list, at most about half a minute old; while the database does not respond, the last one that was read. */
export async function cachedDaysOff(db: Db, now: Date): Promise<Days> {
  const read = async () => {
    const days = await listDaysOff(db, now)
    cached.set(db, { at: now.getTime(), days })
    return days
  }
  const known = cached.get(db)
  if (!known) return read()
  if (now.getTime() - known.at > cachedMs) {
    known.at = now.getTime()
    read().catch(() => undefined)
  }
  return known.days
}

/** Makes a change visible on this node at once; the other nodes see it within half a minute. */
export const forgetDaysOff = (db: Db): boolean => cached.delete(db)
