import { createHash } from 'node:crypto'
import { addDays, lessonsOn } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import ical from 'ical-generator'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/db.ts'
import { AppError } from '../errors/errors.ts'
import type { Parts } from '../parts.ts'
import { hashOf } from './calendar.ts'
import { slotsOf } from './lesson-days.ts'
import { recentDates, withLearnedDays } from './summaries.ts'

const pastDays = 60
const futureDays = 180
/** Of more events those nearest to today are written. Source: SECURITY_REQUIREMENTS.md section 13. */
const maxEvents = 2000
/** The length of a lesson is not known; this is a lesson at school. */
const lessonMs = 45 * 60_000
/** How often programs should ask, in seconds. */
const refreshedEvery = 6 * 60 * 60
/** Raised where the files of unchanged courses become others. */
const format = 2
const maxCachedBytes = 16 * 1024 * 1024

/** Baku has had no summer time since 2016, so an instant says the hour for good. */
const startOf = (date: string, time: string) => new Date(`${date}T${time}:00+04:00`)

interface Owner {
  id: number
  role: 'teacher' | 'student'
}

/** What decides the events of the person's courses, but for the dates with marks, which raise the version. */
async function listPlans(db: Db, { id, role }: Owner, today: string) {
  const plans = await db
    .selectFrom('courses as c')
    .where(({ exists, selectFrom }) =>
      exists(
        role === 'teacher'
          ? selectFrom('courseTeachers as t').whereRef('t.courseId', '=', 'c.id').where('t.teacherId', '=', id)
          : selectFrom('participants as p').whereRef('p.courseId', '=', 'c.id').where('p.studentId', '=', id),
      ),
    )
    .select([
      'c.id',
      'c.name',
      'c.version',
      'c.startDate',
      'c.endDate',
      'c.archivedAt',
      'c.lessonDays',
      'c.lessonSlots',
    ])
    .select(['c.planSequence', 'c.planChangedAt'])
    .select(recentDates(today).as('recentDates'))
    .orderBy('c.id')
    .execute()
  return plans.map((plan) => withLearnedDays(plan, today))
}

type Plan = Awaited<ReturnType<typeof listPlans>>[number]

/** The lessons of a course on a date in the file, each with its number in the UID. A date with marks and no lesson is a whole day. */
function lessonsWithSlots(plan: Plan, date: string, isHeld: boolean, isPast: boolean) {
  if (isPast && !isHeld) return []
  const lessons = lessonsOn(plan, date)
  if (lessons.length === 0) return isHeld ? [{ startsAt: null, slot: 1 }] : []
  const slots = slotsOf(lessons, plan)
  return lessons.map(({ startsAt }, index) => ({ startsAt, slot: slots[index] }))
}

/**
 * The lesson days of courses as iCalendar: the dates that took place, and from today on the lesson days with the dates that exist
 * already. An event keeps its UID while its weekday has the lesson, also where its time changes.
 */
async function write(db: Db, plans: Plan[], today: string, host: string): Promise<Buffer> {
  const held = await db
    .selectFrom('days')
    .where('courseId', 'in', [0, ...plans.map(({ id }) => id)])
    .where('date', '>=', addDays(today, -pastDays))
    .where('date', '<=', addDays(today, futureDays))
    .select(['courseId', 'date'])
    .execute()
  const heldBy = Map.groupBy(held, ({ courseId }) => courseId)
  const datesOf = new Map(plans.map(({ id }) => [id, new Set(heldBy.get(id)?.map(({ date }) => date))]))
  const days = Array.from({ length: pastDays + 1 + futureDays }, (_, index) => index - pastDays)
  const events = days
    .toSorted((one, other) => Math.abs(one) - Math.abs(other))
    .flatMap((day) => {
      const date = addDays(today, day)
      return plans.flatMap((plan) =>
        lessonsWithSlots(plan, date, datesOf.get(plan.id)?.has(date) ?? false, day < 0).map((lesson) => ({
          ...lesson,
          plan,
          date,
        })),
      )
    })
    .slice(0, maxEvents)
  const calendar = ical({
    name: 'Haşiyə',
    prodId: { company: 'Haşiyə', product: 'calendar', language: 'AZ' },
    ttl: refreshedEvery,
  })
  calendar.x('X-WR-TIMEZONE', 'Asia/Baku')
  for (const { plan, date, startsAt, slot } of events) {
    const start = startsAt === null ? new Date(date) : startOf(date, startsAt)
    calendar.createEvent({
      id: `${plan.id}-${date}-${slot}@${host}`,
      summary: plan.name,
      sequence: plan.planSequence,
      stamp: plan.planChangedAt,
      lastModified: plan.planChangedAt,
      start,
      ...(startsAt === null ? { allDay: true } : { end: new Date(start.getTime() + lessonMs) }),
    })
  }
  return Buffer.from(calendar.toString())
}

export interface CalendarFile {
  etag: string
  /** Written only where it is asked for, and once for several readers. */
  read: () => Promise<Buffer>
}

/**
 * Opens the calendars behind secret addresses. A file is written in three statements beside the limit; what has not changed is
 * found in two, without being written, and written files are cached.
 * @throws AppError not_found, rate_limited
 */
export function openCalendarFiles({ db, config, limiter }: Pick<Parts, 'config' | 'db' | 'limiter'>) {
  const host = new URL(config.publicUrl).hostname
  const files = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
    fetchMethod: (_key, _stale, { context }) => context(),
  })
  return async (secret: string, now = new Date()): Promise<CalendarFile> => {
    const owner = await db
      .selectFrom('calendars as k')
      .innerJoin('accounts as a', 'a.id', 'k.accountId')
      .where('k.secretHash', '=', hashOf(secret))
      .select(['a.id', 'a.role'])
      .executeTakeFirst()
    if (!owner || owner.role === 'admin') throw new AppError('not_found')
    await limiter.consume([{ limit: 'calendar read', of: hashOf(secret).toString('base64url') }])
    const today = bakuDate(now)
    const plans = await listPlans(db, { id: owner.id, role: owner.role }, today)
    const etag = createHash('sha256')
      .update(JSON.stringify([format, host, today, plans]))
      .digest('base64url')
    return { etag: `"${etag}"`, read: () => files.forceFetch(etag, { context: () => write(db, plans, today, host) }) }
  }
}
