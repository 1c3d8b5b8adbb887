import type { DayOff } from '@hasiye/contract/admin.ts'
import { daysOffWith, holidayOn, type StoredDayOff } from '@hasiye/contract/holidays.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { fill } from '@hasiye/contract/text.ts'
import { recordEvent } from '../db/audit.ts'
import { forgetDaysOff, listDaysOff } from '../db/days-off.ts'
import { type Db, transaction } from '../db/db.ts'
import { lockDaysOff } from '../db/locks.ts'
import { AppError } from '../errors/errors.ts'
import type { Actor } from './users.ts'

const withOrigin = (day: { date: string; name: string }): DayOff => ({
  ...day,
  builtIn: holidayOn(day.date) === day.name,
})

/** The days off from a year back on, by date. */
export async function listDaysOffForAdmin(db: Db, now: Date): Promise<DayOff[]> {
  return (await listDaysOff(db, now)).map(withOrigin)
}

/**
 * Stores what the admin says of these days, in one act; a day that is what it would be anyway needs no row. A free day of
 * the school's own leaves the holiday of its date stored, and gives it back when it is removed.
 */
async function store(db: Db, days: StoredDayOff[], { id, ip }: Actor): Promise<void> {
  const dates = days.map(({ date }) => date)
  const [from = '', to = from] = [dates[0], dates.at(-1)]
  const isRemoval = days[0]?.name === null
  const event = isRemoval ? 'day_off_removed' : 'day_off_added'
  await transaction(db, async (trx) => {
    await lockDaysOff(trx)
    const stored = trx.deleteFrom('daysOff').where('date', '>=', from).where('date', '<=', to)
    const free = await stored.where('isHoliday', '=', false).executeTakeFirst()
    const isGivenBack = isRemoval && free.numDeletedRows > 0
    if ((isRemoval || days[0]?.isHoliday) && !isGivenBack) await stored.execute()
    const dayOffOn = daysOffWith(await trx.selectFrom('daysOff').selectAll().execute())
    const changed = isGivenBack ? [] : days.filter(({ date, name }) => (dayOffOn(date) ?? null) !== name)
    if (changed.length > 0) {
      await trx
        .insertInto('daysOff')
        .values(changed)
        .onConflict((conflict) =>
          conflict.columns(['date', 'isHoliday']).doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
        )
        .execute()
    }
    await recordEvent(trx, { event, accountId: id, ip, details: from === to ? { date: from } : { from, to } })
  })
  forgetDaysOff(db)
}

interface AddedDays {
  from: string
  to: string
  name: string
  holiday?: boolean
}

function datesOf({ from, to }: AddedDays): string[] {
  const refused = (text: string) => new AppError('date_invalid', { text, fields: { to: text } })
  if (to < from) throw refused(messages.daysReversed)
  const { max } = limits.daysOff
  const dates = Array.from({ length: max }, (_, n) => addDays(from, n)).filter((date) => date <= to)
  if (dates.at(-1) !== to) throw refused(fill(messages.daysOffTooMany, { n: max }))
  return dates
}

/**
 * Makes days in a row days off in all courses, or gives them another name.
 * @throws AppError date_invalid where they end before they begin, or are too many
 */
export async function addDaysOff(db: Db, added: AddedDays, actor: Actor): Promise<DayOff[]> {
  const { name, holiday: isHoliday = false } = added
  const days = datesOf(added).map((date) => ({ date, name, isHoliday }))
  await store(db, days, actor)
  return days.map(({ date }) => withOrigin({ date, name }))
}

/**
 * Removes a day off, so that the date has lessons again, unless a free day was removed from a holiday.
 * @returns the holiday that stays @throws AppError not_found where the date is no day off
 */
export async function removeDayOff(db: Db, date: string, actor: Actor, now: Date) {
  const dayOff = async () => (await listDaysOff(db, now)).find((day) => day.date === date)
  if (!(await dayOff())) throw new AppError('not_found')
  await store(db, [{ date, name: null, isHoliday: false }], actor)
  return dayOff()
}
