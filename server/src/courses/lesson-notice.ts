import type { LessonChange, LessonDay } from '@hasiye/contract/courses.ts'
import type { DayOffOn } from '@hasiye/contract/holidays.ts'
import {
  breakBackText,
  breakText,
  daysText,
  lessonBackText,
  lessonChangeText,
  newDaysText,
} from '@hasiye/contract/lesson-change-text.ts'
import { breakDays } from '@hasiye/contract/lesson-changes.ts'
import {
  addDays,
  breaksOn,
  hasLessonDays,
  type Lesson,
  lessonDaysText,
  lessonsOn,
  lessonsPlannedFor,
  type Scheduled,
  sortLessonDays,
} from '@hasiye/contract/lesson-days.ts'
import { bakuDate, bakuInstant, dayAndMonth, timeFor } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import {
  again,
  type Compose,
  composeOfCourse,
  isSilent,
  type Kind,
  leaseSeconds,
  type NewsRow,
  nothing,
  notified,
  timesOf,
} from '../notices/kind.ts'
import { type Composed, courseUrl, type DueNotice, messageOf, notify } from '../notices/message.ts'
import { clockOf } from '../notices/quiet-hours.ts'
import { decideLesson, type NotifiedOnDay } from '../notices/rules.ts'
import { childrenOf, forSiblings } from '../notices/siblings.ts'
import { changeIn, type Plan, readPlans, selectPlans } from './lesson-plans.ts'
import { withPlan } from './summaries.ts'

const texts = {
  cancelled: '“{course}”: {date} tarixində dərs yoxdur. {text}',
  moved: '“{course}”: {date} dərsi {newDate}, {time} vaxtına köçürülüb. {text}',
  movedDay: '“{course}”: {date} dərsi {newDate} gününə köçürülüb. {text}',
  extra: '“{course}”: {date}, {time}, əlavə dərs. {text}',
  extraDay: '“{course}”: {date}, əlavə dərs. {text}',
  back: 'Düzəliş: “{course}” qrupunda {date} dərsi olacaq.',
  backAt: 'Düzəliş: “{course}” qrupunda {date} dərsi olacaq: {times}.',
  held: 'Düzəliş: “{course}” qrupunda {date} dərsi keçirilib.',
  extraBack: 'Düzəliş: “{course}” qrupunda {date} əlavə dərsi olmayacaq.',
  break: '{courses}: {days} dərs yoxdur. {text}',
  breakBack: 'Düzəliş: {courses}: {days} dərslər olacaq.',
  days: '“{course}”: dərs günləri dəyişib: {days}.',
} as const

/**
 * Families are notified of a changed lesson after this time, in which it can be undone; `lesson_undo_seconds` of the
 * database.
 */
const lessonUndoMs = 15_000

interface LessonNotice {
  courseId: number
  /** When the next lesson begins that the notice is about; null: unknown. */
  lessonAt: Date | null
}

/**
 * Queues the notices to families about the lessons of a date in these courses. A notice that waits for the morning is
 * due again, because it may have become one about an early lesson; a notice that is being sent is not changed.
 */
export async function queueLessonChanges(
  trx: Trx,
  about: readonly LessonNotice[],
  date: string,
  now: Date,
): Promise<void> {
  const { dueAt, expiresAt } = timesOf(new Date(now.getTime() + lessonUndoMs))
  await sql`
    insert into push_notices (device_id, key, kind, course_id, about, due_at, expires_at)
    select d.id, 'lesson/' || c.course_id || '/' || ${date}, 'lesson', c.course_id,
      jsonb_build_object('date', ${date}::text, 'lessonAt', c.lesson_at), ${dueAt}, ${expiresAt}
    from unnest(
      ${about.map(({ courseId }) => courseId)}::bigint[],
      ${about.map(({ lessonAt }) => lessonAt?.toISOString() ?? null)}::text[]
    ) as c (course_id, lesson_at)
    join participants p on p.course_id = c.course_id
    join push_devices d on d.account_id = p.student_id and 'lesson' = any(d.kinds)
    ${again}, about = jsonb_set(
        excluded.about, '{lessonAt}', coalesce(to_jsonb(
          least(excluded.about ->> 'lessonAt', case
            when push_notices.about ->> 'lessonAt' > ${now.toISOString()} then push_notices.about ->> 'lessonAt' end)
        ), 'null')
      ),
      due_at = case
        when push_notices.due_at > ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
        then least(push_notices.due_at, excluded.due_at) else push_notices.due_at end`.execute(trx)
}

/** Queues the notice about a date whose lesson was said not to take place, after its marks were changed. */
const queueHeld: Kind['queueDays'] = (trx, days, now) => {
  const { dueAt, expiresAt } = timesOf(now)
  return sql`
    insert into push_notices (device_id, key, kind, course_id, about, due_at, expires_at)
    select d.id, 'lesson/' || c.course_id || '/' || c.date, 'lesson', c.course_id,
      jsonb_build_object('date', c.date), ${dueAt}, ${expiresAt}
    from ${days}
    join participants p on p.course_id = c.course_id
    join push_devices d on d.account_id = p.student_id and 'lesson' = any(d.kinds)
    where exists (
      select from lesson_changes l
      where l.course_id = c.course_id and l.date = c.date and not l.is_undone
        and (l.kind = 'cancelled' or l.moved_to is not null)
    ) or exists (
      select from course_breaks k join breaks b on b.id = k.break_id
      where k.course_id = c.course_id and k.ended_at is null and c.date between b.first_day and b.last_day
    )
    ${again}`.execute(trx)
}

/**
 * Queues the notices about a break, one for each of its courses with the device's person. The first one says all, so the
 * others are empty; where the person left its course, the next one says it.
 */
export async function queueBreak(trx: Trx, breakId: number, lessonAt: Date | null, now: Date): Promise<void> {
  const { dueAt, expiresAt } = timesOf(new Date(now.getTime() + lessonUndoMs))
  await sql`
    insert into push_notices (device_id, key, kind, course_id, about, due_at, expires_at)
    select d.id, 'break/' || k.break_id || '/' || k.course_id, 'lesson', k.course_id,
      jsonb_build_object('breakId', k.break_id, 'lessonAt', ${lessonAt?.toISOString() ?? null}::text), ${dueAt}, ${expiresAt}
    from course_breaks k
    join participants p on p.course_id = k.course_id
    join push_devices d on d.account_id = p.student_id and 'lesson' = any(d.kinds)
    where k.break_id = ${breakId} and not ${isSilent('k.course_id')}
    ${again}`.execute(trx)
}

/** Queues the notice that lesson days were changed; `days` are those that families know. */
export async function queueLessonDays(
  trx: Trx,
  courseId: number,
  days: string,
  lessonAt: Date | null,
  now: Date,
): Promise<void> {
  const { dueAt, expiresAt } = timesOf(new Date(now.getTime() + lessonUndoMs))
  await sql`
    insert into push_notices (device_id, key, kind, course_id, about, due_at, expires_at)
    select d.id, 'lesson_days/' || p.course_id, 'lesson', p.course_id, jsonb_build_object('days', ${days}::text, 'lessonAt', ${lessonAt?.toISOString() ?? null}::text),
      ${dueAt}, ${expiresAt}
    from participants p
    join push_devices d on d.account_id = p.student_id and 'lesson' = any(d.kinds)
    where p.course_id = ${courseId}
    ${again}`.execute(trx)
}

/** What a device knows of the lessons that are planned for a date; null: nothing is known of the date. */
type Lessons = Pick<Lesson, 'date' | 'startsAt'>[] | null

/** What the device was notified of. */
interface Told {
  lessons: Lessons
  text: string
  /** A stored name. */
  told?: NotifiedOnDay
}

const isIn = (lessons: NonNullable<Lessons>, one: Pick<Lesson, 'date' | 'startsAt'>): boolean =>
  lessons.some(({ date, startsAt }) => date === one.date && startsAt === one.startsAt)

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The lessons planned for a date that take place, as a family is told of them. */
function lessonsOf(plan: Scheduled & { dayOffOn: DayOffOn }, date: string): Lessons {
  const lessons = lessonsPlannedFor(plan, date, plan.dayOffOn).filter(({ off }) => off === null)
  const isSaid = hasLessonDays(plan) || plan.lessonChanges.some((change) => change.date === date)
  return lessons.length === 0 && !isSaid ? null : lessons.map(({ date, startsAt }) => ({ date, startsAt }))
}

/** Whether `n` of a date of the course `c` was told after each break over the date. */
const isToldAfterBreaks = (date: string) => sql<boolean>`not exists (
  select from notified o join breaks b on o.key = 'break/' || b.id
  where o.device_id = n.device_id and o.state -> 'courseIds' @> to_jsonb(c.id)
    and ${date}::date between b.first_day and b.last_day
    and greatest(o.notified_at, o.corrected_at) > greatest(n.notified_at, n.corrected_at)
)`

/**
 * What takes place now of the lessons planned for a date, where it is not what the family knows: it was told before, or
 * the lesson days say it. So a change that was taken back before it was told says nothing, and a correction says what
 * the plan says.
 */
async function composeDate(db: Db, notice: DueNotice, course: string, now: Date): Promise<Composed> {
  const { deviceId, courseId, key, about } = notice
  const { date = '' } = about
  const today = bakuDate(now)
  const row = await selectPlans(db, [courseId ?? 0], date, today)
    .leftJoin('notified as n', (join) =>
      join.on('n.deviceId', '=', deviceId).on('n.key', '=', key).on(isToldAfterBreaks(date)),
    )
    .select([
      sql<Told | null>`n.state`.as('told'),
      sql<Date | null>`greatest(n.notified_at, n.corrected_at)`.as('notifiedAt'),
      sql<number>`(
        select count(*)::int from notified o where o.device_id = ${deviceId} and o.course_id = c.id
          and o.key like 'lesson/%' and o.key <> ${key} and o.notified_at >= ${bakuInstant(today)}::timestamptz
      )`.as('notifiedToday'),
    ])
    .executeTakeFirst()
  if (!row) return nothing
  const { told, notifiedAt, notifiedToday, ...stored } = row
  const plan = withPlan(stored, today)
  const change = changeIn(plan)
  const lessonChanges = plan.lessonChanges.filter((one) => one.date !== date)
  const usual = lessonsOf({ ...plan, lessonChanges, heldDates: [] }, date)
  const lessons = lessonsOf(plan, date)
  const known = told?.lessons === undefined ? usual : told.lessons
  const text = change?.text ?? ''
  const isKnown = same(known, lessons) && (same(lessons, usual) || told?.text === text)
  if (isKnown || lessons === null) return nothing
  const gone = (known ?? []).filter((one) => lessons.every((lesson) => lesson.date !== one.date))
  const dates = [...(gone.length > 0 ? gone : [{ date }]), ...lessons].map((lesson) => lesson.date)
  const facts = { dates, isCorrection: told !== null, notified: told?.told, notifiedAt, notifiedToday }
  const decision = decideLesson(facts, now)
  if (decision.kind !== 'notify') return decision
  const isHeld = !same(lessons, lessonsOf({ ...plan, heldDates: plan.heldDates.filter((held) => held !== date) }, date))
  const isBack = isHeld || change === null || same(lessons, usual)
  const regained = (usual ?? []).filter((one) => isIn(lessons, one) && !isIn(known ?? [], one))
  const timeOn = (day: string, time: string) => timeFor(day, time, clockOf(notice.timeZone))
  const back = isBack ? lessons : regained
  const said = [
    back.length > 0 && backText(course, back, isHeld, timeOn),
    isBack && back.length === 0 && goneText(course, gone[0]?.date ?? date, row.kind === 'extra'),
    !isBack && changeText(course, { date, ...change }, dates[0] ?? date, timeOn),
  ]
  const body = said.filter((one) => one !== false).join(' ')
  const message = messageOf(notice, body, courseUrl(notice, 'general'))
  const states = { [key]: { lessons, text, told: decision.notified } satisfies Told }
  const isChange = told !== null
  return { kind: 'message', message, states, isChange, isCounted: !isChange && !decision.isNear }
}

type TimeOn = (date: string, time: string) => string

/** These lessons take place again. */
function backText(course: string, lessons: NonNullable<Lessons>, isHeld: boolean, timeOn: TimeOn): string {
  const times = lessons.flatMap(({ date, startsAt }) => (startsAt === null ? [] : timeOn(date, startsAt))).join(', ')
  const facts = { course, date: dayAndMonth(lessons[0]?.date ?? '') }
  if (isHeld) return fill(texts.held, facts)
  return times ? fill(texts.backAt, { ...facts, times }) : fill(texts.back, facts)
}

/** The plan has no lesson on a date on which the family expects one. */
function goneText(course: string, gone: string, isExtra: boolean): string {
  const facts = { course, date: dayAndMonth(gone), text: '' }
  return fill(isExtra ? texts.extraBack : texts.cancelled, facts).trimEnd()
}

/** @param gone the date on which the family expects the lesson */
function changeText(
  course: string,
  { date, kind, startsAt, movedTo, text }: LessonChange,
  gone: string,
  timeOn: TimeOn,
): string {
  const facts = { course, date: dayAndMonth(date), newDate: dayAndMonth(movedTo ?? date), text }
  if (kind === 'cancelled') return fill(texts.cancelled, { ...facts, date: dayAndMonth(gone) }).trimEnd()
  if (startsAt === null) return fill(texts[`${kind}Day`], facts).trimEnd()
  return fill(texts[kind], { ...facts, time: timeOn(movedTo ?? date, startsAt) }).trimEnd()
}

/** What a device was notified of about a break: the courses without lessons. */
interface ToldBreak {
  courseIds: number[]
}

interface BreakRow {
  from: string
  to: string
  text: string
  /** By child. */
  told: ToldBreak['courseIds'][] | null
  courses: { id: number; name: string; isEnded: boolean }[]
}

/**
 * The days without lessons in all courses of the break that the family knows and did not mute, or that it ended in those
 * it was told of: for all children of the browser, so that it says it once.
 */
async function composeBreak(db: Db, notice: DueNotice, now: Date): Promise<Composed> {
  const { about } = notice
  const key = `break/${about.breakId}`
  const { rows } = await sql<BreakRow>`
    with children as (
      select s.id, s.account_id, s.device_hash from ${childrenOf(notice)} where ${notice.kind} = any(s.kinds)
    )
    select b.first_day as "from", b.last_day as "to", b.text, (
        select json_agg(n.state -> 'courseIds') from notified n join children s on s.id = n.device_id where n.key = ${key}
      ) as told, (
        select coalesce(json_agg(json_build_object(
          'id', c.id, 'name', c.name, 'isEnded', k.ended_at is not null
        ) order by c.id), '[]')
        from course_breaks k join courses c on c.id = k.course_id
        where k.break_id = b.id and exists (
          select from participants p join children s on s.account_id = p.student_id
          where p.course_id = c.id and not ${isSilent('c.id', 's')}
        )
      ) as courses
    from breaks b where b.id = ${about.breakId}`.execute(db)
  const [row] = rows
  if (!row || row.to < bakuDate(now)) return nothing
  const { from, to, text, courses } = row
  const known = row.told?.flat() ?? []
  const off = courses.filter(({ isEnded }) => !isEnded)
  const added = off.filter(({ id }) => !known.includes(id))
  const isRegained = courses.filter(({ id, isEnded }) => isEnded && known.includes(id))
  const today = bakuDate(now)
  const regained = await regainedDays(
    db,
    isRegained.map(({ id }) => id),
    [today, from].sort()[1] ?? from,
    to,
    today,
  )
  const ended = isRegained.filter(({ id }) => regained.get(id)?.length)
  if (added.length + ended.length === 0) return nothing
  const namesOf = (some: typeof courses) => some.map(({ name }) => `“${name}”`).join(', ')
  const back = ended.flatMap(({ id }) => regained.get(id) ?? []).sort()
  const said = [
    ended.length > 0 &&
      fill(texts.breakBack, { courses: namesOf(ended), days: daysText(back[0] ?? from, back.at(-1) ?? to) }),
    added.length > 0 && fill(texts.break, { courses: namesOf(added), days: daysText(from, to), text }).trimEnd(),
  ]
  const body = said.filter((one) => one !== false).join(' ')
  const states = { [key]: { courseIds: off.map(({ id }) => id) } satisfies ToldBreak }
  const message = messageOf(notice, body, courseUrl(notice, 'general'))
  const isChange = row.told !== null
  const isCounted = !isChange && from > addDays(today, 1)
  const composed = { kind: 'message', message, states, isChange, isCounted } as const
  return forSiblings(
    db,
    { ...notice, key },
    composed,
    [...added, ...ended].map(({ id }) => id),
  )
}

/** The dates from which an ended break is gone in courses, without those that have no lesson for another reason. */
async function regainedDays(db: Db, ids: readonly number[], from: string, to: string, today: string) {
  const plans = ids.length > 0 ? await readPlans(db, ids, from, today) : []
  const dates = Array.from({ length: breakDays }, (_, n) => addDays(from, n)).filter((date) => date <= to)
  const isRegained = (plan: Plan, date: string) =>
    hasLessonDays(plan) ? lessonsOn(plan, date, plan.dayOffOn).length > 0 : breaksOn(plan, date).length === 0
  return new Map(plans.map((plan) => [plan.id, dates.filter((date) => isRegained(plan, date))]))
}

/** The lesson days, where they are not those that the family knows. */
async function composeDays(db: Db, notice: DueNotice, course: string, now: Date): Promise<Composed> {
  const { rows } = await sql<{ lessonDays: LessonDay[]; told: { days: string } | null }>`
    select c.lesson_days as "lessonDays", ${notified(notice)} as told
    from courses c where c.id = ${notice.courseId}`.execute(db)
  const [row] = rows
  const days = row && lessonDaysText(sortLessonDays(row.lessonDays))
  if (!days || days === (row.told?.days ?? notice.about.days)) return nothing
  const midnight = '00:00'
  const zone = days.includes(':') ? timeFor(bakuDate(now), midnight, clockOf(notice.timeZone)) : midnight
  const shown = zone.replace(midnight, days)
  return notify(notice, fill(texts.days, { course, days: shown }), courseUrl(notice, 'general'), { days })
}

const compose: Compose = composeOfCourse(async (db, notice, course, now) => {
  if (notice.about.breakId !== undefined) return composeBreak(db, notice, now)
  const isOfDate = notice.about.days === undefined
  return forSiblings(
    db,
    notice,
    await (isOfDate ? composeDate(db, notice, course, now) : composeDays(db, notice, course, now)),
  )
})

function itemOf({ date, detail: { lesson, lessonDays, break: days } }: NewsRow) {
  if (lessonDays) return { date, title: newDaysText(lessonDaysText(sortLessonDays(lessonDays))) }
  if (days) {
    const { from, to, text, isEnded } = days
    return { date, title: (isEnded ? breakBackText : breakText)(from, to), note: isEnded ? null : text || null }
  }
  if (!lesson) return { date }
  const { isUndone, text } = lesson
  return {
    date,
    title: isUndone ? lessonBackText(lesson) : lessonChangeText(lesson),
    note: isUndone ? null : text || null,
  }
}

export const lesson: Kind = {
  compose,
  queueDays: queueHeld,
  news: {
    source: 'lesson_change',
    detail: () => sql`
      select jsonb_build_object('by', b.full_name, 'lesson', jsonb_build_object('date', l.date, 'kind', l.kind,
        'startsAt', l.starts_at, 'movedTo', l.moved_to, 'text', l.text, 'isUndone', l.is_undone))
      from lesson_changes l left join accounts b on b.id = l.changed_by
      where i.source = 'lesson_change' and i.category_id is null and l.course_id = i.course_id and l.date = i.date
      union all
      select jsonb_build_object('by', case when ended_on is null then a.full_name end, 'break', jsonb_build_object('text', b.text, 'to', b.last_day,
        'isEnded', ended_on is not null, 'from', greatest(b.first_day, ended_on)))
      from breaks b
      join course_breaks k on k.break_id = b.id and k.course_id = i.course_id
      left join accounts a on a.id = b.created_by
      left join lateral (select (k.ended_at at time zone 'Asia/Baku')::date as ended_on) e on ended_on <= b.last_day
      where i.source = 'lesson_change' and b.id = i.category_id
      union all
      select jsonb_build_object('lessonDays', c.lesson_days) from courses c
      where i.source = 'lesson_change' and i.date is null and c.id = i.course_id`,
    item: itemOf,
  },
}
