import { createHash } from 'node:crypto'
import { addDays, calendarDays, lessonsOn, lessonsPlannedFor } from '@hasiye/contract/lesson-days.ts'
import { bakuDate, bakuInstant, bakuZone, weekdayOf } from '@hasiye/contract/locale.ts'
import ical, { ICalEventStatus } from 'ical-generator'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { slotsOf } from '../courses/lesson-days.ts'
import { seesLessonLink } from '../courses/reader.ts'
import { planColumns, withPlan } from '../courses/summaries.ts'
import type { Db } from '../db/db.ts'
import { isNewCourse } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'
import type { Parts } from '../parts.ts'
import { hour, limit } from '../rate-limits/limits.ts'
import { hashOf } from './calendar.ts'

/** When there are more events, those nearest to today are written. Source: SECURITY_REQUIREMENTS.md section 13. */
const maxEvents = 2000
/** How often programs should refresh, in seconds. */
const refreshedEvery = 6 * 60 * 60
/** Raised when the files of unchanged courses change their form. */
const format = 4
const minuteMs = 60_000
const readLimit = limit('calendar read', 120, hour)
const maxCachedBytes = 16 * 1024 * 1024

interface Owner {
  id: number
  role: 'teacher' | 'student'
  /** The browser of a parent. */
  deviceHash: Buffer | null
  seesLessonLink: boolean
}

/**
 * What determines the events of the person's courses. Dates with marks are not included, because they raise the
 * version.
 */
async function listPlans(db: Db, { id, role, deviceHash, seesLessonLink }: Owner, today: string) {
  const plans = await db
    .selectFrom('courses as c')
    .where(({ exists, selectFrom }) =>
      exists(
        role === 'teacher'
          ? selectFrom('courseTeachers as t').whereRef('t.courseId', '=', 'c.id').where('t.teacherId', '=', id)
          : selectFrom('participants as p')
              .whereRef('p.courseId', '=', 'c.id')
              .where('p.studentId', '=', id)
              // the name of a new course is sent to no phone before the family confirms it
              .where(({ not }) => not(isNewCourse(sql.ref('c.id'), id, deviceHash))),
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
      'c.lessonMinutes',
      seesLessonLink ? 'c.lessonLink' : sql<null>`null`.as('lessonLink'),
    ])
    .select(['c.planSequence', 'c.planChangedAt'])
    .select(planColumns(today))
    .orderBy('c.id')
    .execute()
  return plans.map((plan) => withPlan(plan, today))
}

type Plan = Awaited<ReturnType<typeof listPlans>>[number]

/** A lesson, or a whole day for a date with marks that has no lesson. */
interface CalendarEvent {
  plan: Plan
  date: string
  startsAt: string | null
  /**
   * The part of the UID after the course: the planned date, and the number of the lesson among those of its weekday.
   */
  uid: string
  isCancelled: boolean
}

/** A course with its dates and those with marks. */
export interface Held {
  plan: Plan
  held: ReadonlySet<string>
  marked: ReadonlySet<string>
}

/**
 * The planned lessons of a date: from today on those that take place or are cancelled, in the past those that were held
 * or cancelled. Where a date with marks has no lesson, because none was planned or it was cancelled or moved, the marks
 * decide.
 */
function eventsPlannedFor({ plan, held, marked }: Held, plannedOn: string, today: string): CalendarEvent[] {
  const isOver = plannedOn < today && !held.has(plannedOn)
  if (isOver && !plan.lessonChanges.some(({ date }) => date === plannedOn)) return []
  const lessons = lessonsPlannedFor(plan, plannedOn, plan.dayOffOn)
  if (lessons.length === 0 && !held.has(plannedOn)) return []
  const slots = slotsOf(lessons.filter(({ place }) => place >= 0).length, weekdayOf(plannedOn) + 1, plan)
  const events = lessons
    .map(({ date, startsAt, place, off }): CalendarEvent => {
      const uid = `${plannedOn}-${slots[place] ?? 'extra'}`
      return { plan, date, startsAt, uid, isCancelled: off !== null && !marked.has(date) }
    })
    .filter(({ date, isCancelled }) => date >= today || isCancelled || held.has(date))
  const isShown = events.some(({ date }) => date === plannedOn) || lessonsOn(plan, plannedOn, plan.dayOffOn).length > 0
  if (isShown || !held.has(plannedOn)) return events
  const uid = `${plannedOn}-${lessons.length > 0 ? 'day' : 1}`
  return [...events, { plan, date: plannedOn, startsAt: null, uid, isCancelled: false }]
}

/** The days that calendars show, those nearest to today first. */
const window = Array.from(
  { length: calendarDays.back + 1 + calendarDays.ahead },
  (_, index) => index - calendarDays.back,
).toSorted((one, other) => Math.abs(one) - Math.abs(other))

/** The events of courses, at most 2,000: lessons moved into the range, and the days nearest to today. */
export function eventsOf(courses: readonly Held[], today: string): CalendarEvent[] {
  const [first, last] = [addDays(today, -calendarDays.back), addDays(today, calendarDays.ahead)]
  const isIn = (date: string | null) => date !== null && first <= date && date <= last
  const events = courses.flatMap((course) =>
    course.plan.lessonChanges
      .filter(({ date, movedTo }) => !isIn(date) && isIn(movedTo))
      .flatMap(({ date }) => eventsPlannedFor(course, date, today)),
  )
  for (const day of window) {
    const date = addDays(today, day)
    for (const course of courses) events.push(...eventsPlannedFor(course, date, today))
    if (events.length >= maxEvents) break
  }
  return events.filter(({ date }) => isIn(date)).slice(0, maxEvents)
}

/** The events of courses, in one statement. */
async function listEvents(db: Db, plans: Plan[], today: string): Promise<CalendarEvent[]> {
  const days = await db
    .selectFrom('days as d')
    .where('courseId', 'in', [0, ...plans.map(({ id }) => id)])
    .where('date', '>=', addDays(today, -calendarDays.back))
    .where('date', '<=', addDays(today, calendarDays.ahead))
    .select(['courseId', 'date'])
    .select(
      sql<boolean>`exists (
        select from marks m where m.course_id = d.course_id and m.date = d.date and m.status <> ''
      )`.as('isMarked'),
    )
    .execute()
  const daysBy = Map.groupBy(days, ({ courseId }) => courseId)
  const datesOf = (found: typeof days) => new Set(found.map(({ date }) => date))
  const courses = plans.map((plan) => {
    const own = daysBy.get(plan.id) ?? []
    return { plan, held: datesOf(own), marked: datesOf(own.filter(({ isMarked }) => isMarked)) }
  })
  return eventsOf(courses, today)
}

/** A URL is read as it is written, but the library escapes these as it does in a text. */
const withoutSeparators = (url: string): string => url.replace(/[,;]/g, encodeURIComponent)

/**
 * Events as iCalendar. An event keeps its UID while its weekday has the lesson, also when its time changes or it is
 * moved or cancelled.
 */
export function icalendarOf(events: readonly CalendarEvent[], host: string): string {
  const calendar = ical({
    name: 'Haşiyə',
    prodId: { company: 'Haşiyə', product: 'calendar', language: 'AZ' },
    ttl: refreshedEvery,
  })
  calendar.x('X-WR-TIMEZONE', bakuZone)
  for (const { plan, date, startsAt, uid, isCancelled } of events) {
    const start = startsAt === null ? new Date(date) : bakuInstant(date, startsAt)
    calendar.createEvent({
      id: `${plan.id}-${uid}@${host}`,
      // some programs do not show the status
      summary: isCancelled ? `Dərs yoxdur: ${plan.name}` : plan.name,
      sequence: plan.planSequence,
      stamp: plan.planChangedAt,
      lastModified: plan.planChangedAt,
      start,
      ...(isCancelled && { status: ICalEventStatus.CANCELLED }),
      // some programs show only one of them
      ...(plan.lessonLink && { url: withoutSeparators(plan.lessonLink), location: plan.lessonLink }),
      ...(startsAt === null ? { allDay: true } : { end: new Date(start.getTime() + plan.lessonMinutes * minuteMs) }),
    })
  }
  return calendar.toString()
}

interface CalendarFile {
  etag: string
  /** Written only when needed, and once for simultaneous readers. */
  read: () => Promise<Buffer>
}

/**
 * Opens the calendars behind secret addresses. A file is written in three statements besides the limit. An unchanged
 * file is found in two, without being written, and written files are cached.
 * @throws AppError not_found, rate_limited
 */
export function openCalendarFiles({ db, config, limiter }: Pick<Parts, 'config' | 'db' | 'limiter'>) {
  const host = new URL(config.publicUrl).hostname
  const files = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
    fetchMethod: (_key, _stale, { context }) => context(),
  })
  const write = async (plans: Plan[], today: string) =>
    Buffer.from(icalendarOf(await listEvents(db, plans, today), host))
  return async (secret: string, now = new Date()): Promise<CalendarFile> => {
    const owner = await db
      .selectFrom('calendars as k')
      .innerJoin('accounts as a', 'a.id', 'k.accountId')
      .where('k.secretHash', '=', hashOf(secret))
      .select(['a.id', 'a.role', 'k.deviceHash', 'k.isParent'])
      .executeTakeFirst()
    if (!owner || owner.role === 'admin') throw new AppError('not_found')
    await limiter.consume([{ limit: readLimit, of: hashOf(secret).toString('base64url') }])
    const today = bakuDate(now)
    const { id, role, deviceHash, isParent } = owner
    const reader = { id, role, deviceHash, seesLessonLink: seesLessonLink(isParent ? 'parent' : role, config) }
    const plans = await listPlans(db, reader, today)
    const etag = createHash('sha256')
      .update(JSON.stringify([format, host, today, plans]))
      .digest('base64url')
    return { etag: `"${etag}"`, read: () => files.forceFetch(etag, { context: () => write(plans, today) }) }
  }
}
