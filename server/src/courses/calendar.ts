import { createHash, randomBytes } from 'node:crypto'
import { addDays, lessonsOn } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import ical from 'ical-generator'
import { type Db, transaction } from '../db/db.ts'
import { decryptSecret, encryptSecret } from '../db/secrets.ts'
import { AppError } from '../errors/errors.ts'
import type { Parts } from '../parts.ts'
import { checkSession } from '../sessions/sessions.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { listCourses } from './summaries.ts'

type CalendarParts = Pick<Parts, 'config' | 'db'>

const isParent = ({ role }: Viewer): boolean => role === 'parent'
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
const urlOf = ({ config }: CalendarParts, secret: string): string =>
  new URL(`/calendar/${secret}.ics`, config.publicUrl).href

/** The address of the viewer's calendar; null where there is none, or its secret cannot be decrypted any more, as after a restored backup. */
export async function findCalendarUrl(parts: CalendarParts, viewer: Viewer): Promise<string | null> {
  const row = await parts.db
    .selectFrom('calendars')
    .where('accountId', '=', viewer.id)
    .where('isParent', '=', isParent(viewer))
    .select('secret')
    .executeTakeFirst()
  const secret = row && (await decryptSecret(parts, viewer.id, row.secret).catch(() => undefined))
  return secret ? urlOf(parts, secret.toString()) : null
}

/** Gives the viewer's calendar a new address, and ends the old one. @returns the address */
export async function renewCalendarUrl(parts: CalendarParts, viewer: Viewer): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const stored = { secret: await encryptSecret(parts, viewer.id, Buffer.from(secret)), secretHash: hashOf(secret) }
  await transaction(parts.db, async (trx) => {
    await checkSession(trx, viewer)
    await trx
      .insertInto('calendars')
      .values({ accountId: viewer.id, isParent: isParent(viewer), ...stored })
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'isParent']).doUpdateSet({ ...stored, createdAt: new Date() }),
      )
      .execute()
  })
  return urlOf(parts, secret)
}

export async function removeCalendar(db: Db, viewer: Viewer): Promise<void> {
  await db.deleteFrom('calendars').where('accountId', '=', viewer.id).where('isParent', '=', isParent(viewer)).execute()
}

/** The viewer's part of the export. */
export const listOwnCalendars = (db: Db, accountId: number) =>
  db
    .selectFrom('calendars')
    .where('accountId', '=', accountId)
    .select(['isParent', 'createdAt'])
    .orderBy('isParent')
    .execute()

const pastDays = 60
const futureDays = 180
/** The length of a lesson is not known; this is a lesson at school. */
const lessonMs = 45 * 60_000

/** Baku has had no summer time since 2016, so an instant says the hour for good. */
const startOf = (date: string, time: string) => new Date(`${date}T${time}:00+04:00`)

/**
 * The lesson days behind a secret address as iCalendar: the dates that took place, and from today on the lesson days with the dates
 * that exist already. An event keeps its UID while its weekday has as many lessons. Three statements.
 * @throws AppError not_found
 */
export async function writeCalendar({ db, config }: CalendarParts, secret: string, now = new Date()): Promise<Buffer> {
  const owner = await db
    .selectFrom('calendars as k')
    .innerJoin('accounts as a', 'a.id', 'k.accountId')
    .where('k.secretHash', '=', hashOf(secret))
    .select(['a.id', 'a.role'])
    .executeTakeFirst()
  if (!owner || owner.role === 'admin') throw new AppError('not_found')
  const { id, role } = owner
  const courses = await listCourses(db, { id, role, seesLessonLink: false }, now)
  const today = bakuDate(now)
  const first = addDays(today, -pastDays)
  const held = await db
    .selectFrom('days')
    .where('courseId', 'in', [0, ...courses.map((course) => course.id)])
    .where('date', '>=', first)
    .where('date', '<=', addDays(today, futureDays))
    .select(['courseId', 'date'])
    .execute()
  const calendar = ical({ name: 'Haşiyə', prodId: { company: 'Haşiyə', product: 'calendar', language: 'AZ' } })
  calendar.x('X-WR-TIMEZONE', 'Asia/Baku')
  for (const course of courses) {
    const dates = new Set(held.filter(({ courseId }) => courseId === course.id).map(({ date }) => date))
    for (let days = -pastDays; days <= futureDays; days++) {
      const date = addDays(today, days)
      const lessons = lessonsOn(course, date)
      if (!dates.has(date) && (days < 0 || lessons.length === 0)) continue
      for (const [n, { startsAt }] of (lessons.length > 0 ? lessons : [{ startsAt: null }]).entries()) {
        const start = startsAt === null ? new Date(date) : startOf(date, startsAt)
        calendar.createEvent({
          id: `${course.id}-${date}-${n + 1}@${new URL(config.publicUrl).hostname}`,
          summary: course.name,
          stamp: course.createdAt,
          start,
          ...(startsAt === null ? { allDay: true } : { end: new Date(start.getTime() + lessonMs) }),
        })
      }
    }
  }
  return Buffer.from(calendar.toString())
}
