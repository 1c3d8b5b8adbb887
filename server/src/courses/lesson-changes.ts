import type { LessonChange } from '@hasiye/contract/courses.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { lessonChangeText } from '@hasiye/contract/lesson-change-text.ts'
import {
  type cancelOwnLessons as cancelCall,
  type changeLesson as changeCall,
  lessonChangeDays,
} from '@hasiye/contract/lesson-changes.ts'
import { addDays, lessonsOn, lessonsPlannedFor } from '@hasiye/contract/lesson-days.ts'
import { bakuDate, bakuInstant, parseDate } from '@hasiye/contract/locale.ts'
import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import { recordHistory } from '../db/history.ts'
import { AppError } from '../errors/errors.ts'
import { queueLessonChanges } from './lesson-notice.ts'
import { markedOn, planColumns, withPlan } from './summaries.ts'

type Value = Omit<LessonChange, 'date'>

/**
 * @throws AppError date_invalid for a date that does not exist, or is out of the range in which lessons can be changed
 */
function checkDate(date: string, now: Date): void {
  const today = bakuDate(now)
  const isNear =
    parseDate(date) !== undefined &&
    date >= addDays(today, -lessonChangeDays.back) &&
    date <= addDays(today, lessonChangeDays.ahead)
  if (!isNear) throw new AppError('date_invalid')
}

/** The change as stored; fields that do not belong to its kind are refused. */
function checkedValue(date: string, body: BodyOf<typeof changeCall>, now: Date): Value {
  const { kind, startsAt = null, movedTo = null, text = '' } = body
  if (movedTo !== null) {
    checkDate(movedTo, now)
    if (kind !== 'moved' || movedTo === date) throw new AppError('date_invalid')
  }
  if (kind === 'moved' && movedTo === null && startsAt === null) throw new AppError('date_invalid')
  return { kind, startsAt: kind === 'cancelled' ? null : startsAt, movedTo, text }
}

/** The teacher's courses that can be changed, or one of them, locked until the end. */
async function lockTaught(trx: Trx, teacherId: number, courseId?: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('courseTeachers as t')
    .innerJoin('courses as c', 'c.id', 't.courseId')
    .where('t.teacherId', '=', teacherId)
    .$if(courseId !== undefined, (taught) => taught.where('c.id', '=', courseId ?? 0))
    .where('c.archivedAt', 'is', null)
    .where('c.readOnlyUntil', 'is', null)
    .select('c.id')
    .orderBy('c.id')
    .forShare('t')
    .forNoKeyUpdate('c')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The facts that decide the lessons of courses, the marks on the date, and its current change; `isUndone` is null
 * without one.
 */
async function readPlans(trx: Trx, ids: readonly number[], date: string, today: string) {
  const rows = await trx
    .selectFrom('courses as c')
    .leftJoin('lessonChanges as l', (join) => join.onRef('l.courseId', '=', 'c.id').on('l.date', '=', date))
    .where('c.id', 'in', [0, ...ids])
    .select(['c.id', 'c.startDate', 'c.endDate', 'c.archivedAt', 'c.lessonDays'])
    .select(['l.kind', 'l.startsAt', 'l.movedTo', 'l.text', 'l.isUndone', 'l.dayOf', 'l.replaced'])
    .select(planColumns(today))
    .select(markedOn(date).as('marked'))
    .orderBy('c.id')
    .execute()
  return rows.map((row) => withPlan(row, today))
}

type Plan = Awaited<ReturnType<typeof readPlans>>[number]

const changeIn = ({ kind, startsAt, movedTo, text, isUndone }: Plan): Value | null =>
  kind === null || isUndone ? null : { kind, startsAt, movedTo, text: text ?? '' }

const textOf = (date: string, value: Value | null): string | null => {
  if (!value) return null
  const text = lessonChangeText({ date, ...value })
  return value.text ? `${text} (${value.text})` : text
}

/** When the first lesson begins that the change concerns and that has not begun, as far as its time is known. */
function firstLessonAt(plan: Plan, date: string, after: Value | null, now: Date): Date | null {
  const others = plan.lessonChanges.filter((change) => change.date !== date)
  const changed = { ...plan, lessonChanges: after ? [...others, { date, ...after }] : others }
  const coming = [plan, changed]
    .flatMap((one) => [lessonsPlannedFor, lessonsOn].flatMap((lessonsOf) => lessonsOf(one, date, plan.dayOffOn)))
    .flatMap((lesson) => (lesson.startsAt === null ? [] : bakuInstant(lesson.date, lesson.startsAt).getTime()))
    .filter((startsAt) => startsAt > now.getTime())
  return coming.length > 0 ? new Date(Math.min(...coming)) : null
}

interface Act {
  date: string
  actorId: number
  now: Date
  /** The day whose lessons are cancelled in all courses of the actor. */
  day?: string
}

/**
 * Stores the change of one date in courses, or removes it for null, with a history row in each, and queues the notices.
 */
async function store(trx: Trx, plans: Plan[], { date, actorId, now, day }: Act, nextOf: (plan: Plan) => Value | null) {
  const changes = plans.flatMap((plan) => {
    const [before, after] = [changeIn(plan), nextOf(plan)]
    return JSON.stringify(before) === JSON.stringify(after) ? [] : { plan, before, after }
  })
  if (changes.length === 0) return
  await trx
    .insertInto('lessonChanges')
    .values(
      changes.flatMap(({ plan: { id: courseId }, before, after }) => {
        const shown = after ?? before
        if (!shown) return []
        const act = { changedBy: actorId, dayOf: day && after ? actorId : null, day: day ?? null }
        const replaced = day && after && before ? JSON.stringify(before) : null
        return { courseId, date, ...shown, isUndone: after === null, ...act, replaced }
      }),
    )
    .onConflict((conflict) =>
      conflict.columns(['courseId', 'date']).doUpdateSet(({ ref }) => ({
        kind: ref('excluded.kind'),
        startsAt: ref('excluded.startsAt'),
        movedTo: ref('excluded.movedTo'),
        text: ref('excluded.text'),
        isUndone: ref('excluded.isUndone'),
        since: sql<Date>`case when lesson_changes.is_undone then now() else lesson_changes.since end`,
        changedAt: sql<Date>`now()`,
        changedBy: ref('excluded.changedBy'),
        dayOf: ref('excluded.dayOf'),
        day: ref('excluded.day'),
        replaced: ref('excluded.replaced'),
      })),
    )
    .execute()
  for (const { plan, before, after } of changes) {
    const values = { before: textOf(date, before), after: textOf(date, after) }
    await recordHistory(trx, plan.id, actorId, [{ action: 'lesson_changed', date, ...values }])
  }
  const dates = changes.flatMap(({ before, after }) => [date, before?.movedTo, after?.movedTo])
  if (!dates.some((one) => one && one >= bakuDate(now))) return
  const about = changes.map(({ plan, after }) => ({
    courseId: plan.id,
    lessonAt: firstLessonAt(plan, date, after, now),
  }))
  await queueLessonChanges(trx, about, date, now)
}

/**
 * The dates whose change decides about the lessons on a date. This is the date itself; but where its own lessons were
 * moved away, a lesson that was moved here is changed through the day for which it was planned.
 */
function datesToChange({ lessonChanges, ...plan }: Plan, date: string, kind: Value['kind']): string[] {
  const own = lessonsPlannedFor({ ...plan, lessonChanges }, date, plan.dayOffOn)
  const isElsewhere = own.length > 0 && own.every((lesson) => lesson.date !== date)
  const leavesOwn = kind === 'moved' ? own.length === 0 || isElsewhere : kind === 'cancelled' && isElsewhere
  const arrived = leavesOwn ? lessonChanges.filter(({ movedTo }) => movedTo === date) : []
  return arrived.length > 0 ? arrived.map((change) => change.date) : [date]
}

/**
 * The change for a lesson that was moved to `date` and is moved again; moving it back to its planned day removes the
 * change.
 */
function movedOn(before: Value | null, plannedOn: string, date: string, value: Value): Value | null {
  const movedTo = value.movedTo ?? date
  const startsAt = value.startsAt ?? (movedTo === plannedOn ? null : (before?.startsAt ?? null))
  if (movedTo === plannedOn) return startsAt === null ? null : { ...value, startsAt, movedTo: null }
  return { ...value, startsAt, movedTo }
}

/**
 * Changes the lessons of a date. It replaces an earlier change of that date, and null undoes it.
 * @throws AppError date_invalid, also where all lessons of the day to which some are moved are cancelled; not_found
 * when the actor no longer teaches here
 */
export async function changeLesson(
  trx: Trx,
  { courseId, ...act }: Act & { courseId: number },
  body: BodyOf<typeof changeCall> | null,
): Promise<void> {
  const { date, actorId, now } = act
  checkDate(date, now)
  const value = body && checkedValue(date, body, now)
  const ids = await lockTaught(trx, actorId, courseId)
  const plansOf = (day: string) => readPlans(trx, ids, day, bakuDate(now))
  const plans = await plansOf(date)
  const [plan] = plans
  if (!plan) throw new AppError('not_found')
  if (value?.movedTo && plan.lessonChanges.some((one) => one.date === value.movedTo && one.kind === 'cancelled'))
    throw new AppError('date_invalid')
  for (const day of value ? datesToChange(plan, date, value.kind) : [date]) {
    const isMovedOn = day !== date && value?.kind === 'moved'
    await store(trx, day === date ? plans : await plansOf(day), { ...act, date: day }, (at) =>
      isMovedOn ? movedOn(changeIn(at), day, date, value) : value,
    )
  }
}

/**
 * Cancels the lessons of a date in all courses of the actor that have lessons and no mark yet. @returns the ids of
 * these courses
 */
export async function cancelOwnLessons(
  trx: Trx,
  act: Omit<Act, 'date' | 'day'>,
  { date, text = '' }: BodyOf<typeof cancelCall>,
): Promise<number[]> {
  const { actorId, now } = act
  checkDate(date, now)
  const plans = await readPlans(trx, await lockTaught(trx, actorId), date, bakuDate(now))
  const planned = plans.filter((plan) => !plan.marked?.marked && lessonsOn(plan, date, plan.dayOffOn).length > 0)
  const cancelled = { kind: 'cancelled', startsAt: null, movedTo: null, text } as const
  const targets = planned.flatMap((plan) =>
    datesToChange(plan, date, 'cancelled').map((changed) => ({ plan, changed })),
  )
  for (const [changed, of] of Map.groupBy(targets, (target) => target.changed)) {
    const ids = of.map(({ plan }) => plan.id)
    const before = await readPlans(trx, ids, changed, bakuDate(now))
    await store(trx, before, { ...act, date: changed, day: date }, () => cancelled)
  }
  return planned.map(({ id }) => id)
}

/**
 * Undoes `cancelOwnLessons` where its change is still stored: the change that it replaced applies again. @returns the
 * ids of these courses
 */
export async function undoOwnLessons(trx: Trx, act: Act): Promise<number[]> {
  const { date, actorId, now } = act
  checkDate(date, now)
  const ids = await lockTaught(trx, actorId)
  const done = await trx
    .selectFrom('lessonChanges')
    .where('courseId', 'in', [0, ...ids])
    .where('dayOf', '=', actorId)
    .where('isUndone', '=', false)
    .where('day', '=', date)
    .select(['courseId', 'date'])
    .execute()
  for (const [day, of] of Map.groupBy(done, (change) => change.date)) {
    const plans = await readPlans(
      trx,
      of.map(({ courseId }) => courseId),
      day,
      bakuDate(now),
    )
    await store(trx, plans, { ...act, date: day }, ({ replaced }) => replaced)
  }
  return [...new Set(done.map(({ courseId }) => courseId))]
}
