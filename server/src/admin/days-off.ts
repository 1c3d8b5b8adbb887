import type { DayOff } from '@hasiye/contract/admin.ts'
import { holidayOn } from '@hasiye/contract/holidays.ts'
import { recordEvent } from '../db/audit.ts'
import { forgetDaysOff, listDaysOff } from '../db/days-off.ts'
import { type Db, transaction } from '../db/db.ts'
import { AppError } from '../errors/errors.ts'
import type { Actor } from './users.ts'

const isBuiltIn = ({ date, name }: Omit<DayOff, 'builtIn'>): boolean => holidayOn(date) === name

/** The days off from a year back on, by date. */
export async function listDaysOffForAdmin(db: Db, now: Date): Promise<DayOff[]> {
  return (await listDaysOff(db, now)).map((day) => ({ ...day, builtIn: isBuiltIn(day) }))
}

async function store(db: Db, date: string, name: string | null, { id, ip }: Actor): Promise<void> {
  const event = name === null ? 'day_off_removed' : 'day_off_added'
  await transaction(db, async (trx) => {
    // A built-in day off that has its built-in name needs no row.
    if ((holidayOn(date) ?? null) === name) await trx.deleteFrom('daysOff').where('date', '=', date).execute()
    else {
      await trx
        .insertInto('daysOff')
        .values({ date, name })
        .onConflict((conflict) => conflict.column('date').doUpdateSet({ name }))
        .execute()
    }
    await recordEvent(trx, { event, accountId: id, ip, details: { date } })
  })
  forgetDaysOff(db)
}

/** Makes a date a day off in all courses, or gives it another name. */
export async function addDayOff(db: Db, day: { date: string; name: string }, actor: Actor): Promise<DayOff> {
  await store(db, day.date, day.name, actor)
  return { ...day, builtIn: isBuiltIn(day) }
}

/** Removes a day off, so that the date has lessons again. @throws AppError not_found where the date is no day off */
export async function removeDayOff(db: Db, date: string, actor: Actor, now: Date): Promise<void> {
  const days = await listDaysOff(db, now)
  if (!days.some((day) => day.date === date)) throw new AppError('not_found')
  await store(db, date, null, actor)
}
