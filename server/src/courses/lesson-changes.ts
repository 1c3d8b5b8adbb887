import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { lessonChangeText } from '@hasiye/contract/lesson-change-text.ts'
import {
  type cancelOwnLessons as cancelCall,
  type changeLesson as changeCall,
  lessonChangeDays,
  lessonRefusals,
} from '@hasiye/contract/lesson-changes.ts'
import { addDays, hasLessonDays, lessonsOn, lessonsPlannedFor } from '@hasiye/contract/lesson-days.ts'
import { bakuDate, dayAndMonth, parseDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import { recordHistory } from '../db/history.ts'
import type { ChangeState } from '../db/tables.ts'
import { AppError } from '../errors/errors.ts'
import { queueLessonChanges } from './lesson-notice.ts'
import { type ChangeValue, changeIn, firstStart, lockTaught, type Plan, readPlans, stateIn } from './lesson-plans.ts'

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
function checkedValue(date: string, body: BodyOf<typeof changeCall>, now: Date): ChangeValue {
  const { kind, startsAt = null, movedTo = null, text = '' } = body
  if (movedTo !== null) {
    checkDate(movedTo, now)
    if (kind !== 'moved' || movedTo === date) throw new AppError('date_invalid')
  }
  if (kind === 'moved' && movedTo === null && startsAt === null) throw new AppError('date_invalid')
  return { kind, startsAt: kind === 'cancelled' ? null : startsAt, movedTo, text }
}

const textOf = (date: string, value: ChangeValue | null): string | null => {
  if (!value) return null
  const text = lessonChangeText({ date, ...value })
  return value.text ? `${text} (${value.text})` : text
}

/** When the first lesson begins that the change concerns and that has not begun, as far as its time is known. */
function firstLessonAt(plan: Plan, date: string, after: ChangeValue | null, now: Date): Date | null {
  const others = plan.lessonChanges.filter((change) => change.date !== date)
  const changed = { ...plan, lessonChanges: after ? [...others, { date, ...after }] : others }
  const lessons = [plan, changed].flatMap((one) =>
    [lessonsPlannedFor, lessonsOn].flatMap((lessonsOf) => lessonsOf(one, date, plan.dayOffOn)),
  )
  return firstStart(lessons, now)
}

interface Act {
  actorId: number
  now: Date
}

/**
 * Stores the next change of one planned date in courses, or removes it for null, with a history row in each, and queues
 * the notices.
 */
async function store(
  trx: Trx,
  plans: readonly Plan[],
  date: string,
  { actorId, now }: Act,
  nextOf: (plan: Plan) => ChangeState,
) {
  const changes = plans.flatMap((plan) => {
    const [before, next] = [changeIn(plan), nextOf(plan)]
    // set again, it takes place in a break that was set since
    const isOff = lessonsPlannedFor(plan, date, plan.dayOffOn).some(({ off }) => off === 'break')
    return JSON.stringify(before) === JSON.stringify(next.value) && !isOff ? [] : { plan, before, next }
  })
  if (changes.length === 0) return
  await trx
    .insertInto('lessonChanges')
    .values(
      changes.flatMap(({ plan: { id: courseId }, before, next: { value, replaced, day = null, dayOf = null } }) => {
        const shown = value ?? before
        if (!shown) return []
        const act = { changedBy: actorId, day, dayOf }
        const isInstead = shown.isInstead ?? false
        const earlier = replaced ? JSON.stringify(replaced) : null
        return { courseId, date, ...shown, isInstead, isUndone: value === null, ...act, replaced: earlier }
      }),
    )
    .onConflict((conflict) =>
      conflict.columns(['courseId', 'date']).doUpdateSet(({ ref }) => ({
        kind: ref('excluded.kind'),
        startsAt: ref('excluded.startsAt'),
        movedTo: ref('excluded.movedTo'),
        text: ref('excluded.text'),
        isInstead: ref('excluded.isInstead'),
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
  for (const { plan, before, next } of changes) {
    const values = { before: textOf(date, before), after: textOf(date, next.value) }
    await recordHistory(trx, plan.id, actorId, [{ action: 'lesson_changed', date, ...values }])
  }
  const dates = changes.flatMap(({ before, next }) => [date, before?.movedTo, next.value?.movedTo])
  if (!dates.some((one) => one && one >= bakuDate(now))) return
  const about = changes.map(({ plan, next }) => ({
    courseId: plan.id,
    lessonAt: firstLessonAt(plan, date, next.value, now),
  }))
  await queueLessonChanges(trx, about, date, now)
}

/** Without a change. */
const asPlanned: ChangeState = { value: null }

const refuse = (text: string): AppError => new AppError('date_invalid', { text })

/**
 * The planned dates of the lessons that an act on a date concerns. What takes place on a date is cancelled, whatever its
 * planned date. A lesson is moved by the day for which it was planned, and one that was moved here by its day, where the
 * date has no lesson of its own.
 * @throws AppError date_invalid where the date has no such lesson, or its marks say that the lesson took place
 */
function datesToChange(plan: Plan, date: string, { kind, movedTo }: ChangeValue): string[] {
  const own = changeIn(plan)
  if (kind === 'extra') {
    if (own?.kind !== 'moved') return [date]
    throw refuse(fill(lessonRefusals.moved, { date: dayAndMonth(own.movedTo ?? date) }))
  }
  const isTaking = kind === 'cancelled' || movedTo !== null
  if (isTaking && plan.markedDates.includes(date)) throw refuse(lessonRefusals.marked)
  const here = lessonsOn(plan, date, plan.dayOffOn)
  if (kind === 'cancelled') {
    if (here.length > 0) return [...new Set(here.map(({ plannedOn }) => plannedOn))]
    if (own?.kind === 'cancelled' || !hasLessonDays(plan)) return [date]
    throw refuse(lessonRefusals.none)
  }
  const planned = lessonsPlannedFor({ ...plan, breaks: [] }, date, () => undefined)
  const arrived = here.filter(({ plannedOn }) => plannedOn !== date).map(({ plannedOn }) => plannedOn)
  if (planned.every((lesson) => lesson.date !== date) && arrived.length > 0) return [...new Set(arrived)]
  if (planned.length > 0) return [date]
  throw refuse(lessonRefusals.none)
}

/**
 * The change for a lesson that was moved to `date` and is moved again; moving it back to its planned day removes the
 * change.
 */
function movedOn(before: ChangeValue | null, plannedOn: string, date: string, value: ChangeValue): ChangeValue | null {
  const movedTo = value.movedTo ?? date
  const startsAt = value.startsAt ?? (movedTo === plannedOn ? null : (before?.startsAt ?? null))
  if (movedTo === plannedOn) return startsAt === null ? null : { ...value, startsAt, movedTo: null }
  return { ...value, startsAt, movedTo }
}

/** The next change of a planned date, after an act on `date`. */
function nextOf(plan: Plan, plannedOn: string, date: string, value: ChangeValue): ChangeState {
  const state = stateIn(plan)
  const before = state.value
  const earlier = before?.kind === value.kind ? plan.replaced : before && state
  if (value.kind === 'cancelled') return { value, replaced: earlier, ...(plannedOn !== date && { day: date }) }
  if (value.kind === 'moved') return { value: plannedOn === date ? value : movedOn(before, plannedOn, date, value) }
  const isInstead = before?.kind === 'cancelled' || before?.isInstead
  return isInstead ? { value: { ...value, isInstead }, replaced: earlier } : { value }
}

/**
 * An extra lesson is moved as a whole, because no planned one says where it belongs.
 * @throws AppError date_invalid where planned lessons take place on its date too, or its new date has a change
 */
async function moveExtra(trx: Trx, plan: Plan, act: Act & { date: string }, value: ChangeValue): Promise<void> {
  const own = changeIn(plan)
  const { date, now } = act
  if (lessonsPlannedFor(plan, date, plan.dayOffOn).some(({ place, off }) => place >= 0 && off === null))
    throw refuse(lessonRefusals.extra)
  const extra = {
    ...own,
    ...value,
    kind: 'extra',
    movedTo: null,
    startsAt: value.startsAt ?? own?.startsAt ?? null,
  } as const
  const to = value.movedTo ?? date
  if (to === date) return store(trx, [plan], date, act, () => ({ value: extra, replaced: plan.replaced }))
  const [target] = await readPlans(trx, [plan.id], to, bakuDate(now))
  if (!target || changeIn(target)) throw refuse(lessonRefusals.taken)
  const { isInstead: _, ...moved } = extra
  await store(trx, [plan], date, act, ({ replaced }) => replaced ?? asPlanned)
  await store(trx, [target], to, act, () => ({ value: moved }))
}

/**
 * Changes the lessons of a date. It replaces an earlier change of that date, and null undoes it.
 * @throws AppError date_invalid, also where all lessons of the day to which some are moved are cancelled; not_found
 * when the actor no longer teaches here
 */
export async function changeLesson(
  trx: Trx,
  { courseId, date, ...act }: Act & { courseId: number; date: string },
  body: BodyOf<typeof changeCall> | null,
): Promise<void> {
  checkDate(date, act.now)
  const value = body && checkedValue(date, body, act.now)
  const ids = await lockTaught(trx, act.actorId, [courseId])
  const plansOf = (day: string) => readPlans(trx, ids, day, bakuDate(act.now))
  const plans = await plansOf(date)
  const [plan] = plans
  if (!plan) throw new AppError('not_found')
  if (value === null) return void (await undo(trx, ids, date, act))
  if (value.movedTo && plan.lessonChanges.some((one) => one.date === value.movedTo && one.kind === 'cancelled'))
    throw refuse(lessonRefusals.cancelled)
  if (value.kind === 'moved' && changeIn(plan)?.kind === 'extra') return moveExtra(trx, plan, { date, ...act }, value)
  for (const day of datesToChange(plan, date, value))
    await store(trx, day === date ? plans : await plansOf(day), day, act, (at) => nextOf(at, day, date, value))
}

/**
 * Undoes what was cancelled on a date, otherwise the change of its planned lessons; what they replaced applies again.
 */
async function undo(trx: Trx, ids: readonly number[], date: string, act: Act, isOfDay = false): Promise<number[]> {
  const found = await trx
    .selectFrom('lessonChanges')
    .where('courseId', 'in', [0, ...ids])
    .where('isUndone', '=', false)
    .where((eb) => eb.or([eb('date', '=', date), eb('day', '=', date)]))
    .$if(isOfDay, (of) =>
      of.where('dayOf', '=', act.actorId).where((eb) => eb(eb.fn.coalesce('day', 'date'), '=', date)),
    )
    .select(['courseId', 'date', 'kind', 'day'])
    .execute()
  const arrived = new Set(found.filter(({ day }) => day === date).map(({ courseId }) => courseId))
  const done = found.filter(({ courseId, day, kind }) => day === date || kind === 'cancelled' || !arrived.has(courseId))
  for (const [day, of] of Map.groupBy(done, (change) => change.date)) {
    const changed = of.map(({ courseId }) => courseId)
    const plans = await readPlans(trx, changed, day, bakuDate(act.now))
    await store(trx, plans, day, act, ({ replaced }) => replaced ?? asPlanned)
  }
  return [...new Set(done.map(({ courseId }) => courseId))]
}

/**
 * Cancels the lessons of a date in the courses of the actor, these or all, that have lessons and no mark yet. @returns
 * the ids of these courses
 */
export async function cancelOwnLessons(
  trx: Trx,
  act: Act,
  { date, text = '', courseIds }: BodyOf<typeof cancelCall>,
): Promise<number[]> {
  checkDate(date, act.now)
  const today = bakuDate(act.now)
  const plans = await readPlans(trx, await lockTaught(trx, act.actorId, courseIds), date, today)
  const cancelled = { kind: 'cancelled', startsAt: null, movedTo: null, text } as const
  const targets = plans.flatMap((plan) =>
    plan.markedDates.includes(date)
      ? []
      : lessonsOn(plan, date, plan.dayOffOn).map(({ plannedOn }) => ({ courseId: plan.id, plannedOn })),
  )
  for (const [plannedOn, of] of Map.groupBy(targets, (target) => target.plannedOn)) {
    const ids = of.map(({ courseId }) => courseId)
    await store(trx, await readPlans(trx, ids, plannedOn, today), plannedOn, act, (plan) => ({
      ...nextOf(plan, plannedOn, date, cancelled),
      dayOf: act.actorId,
    }))
  }
  return [...new Set(targets.map(({ courseId }) => courseId))]
}

/**
 * Undoes `cancelOwnLessons` where its change is still stored: the change that it replaced applies again. @returns the
 * ids of these courses
 */
export async function undoOwnLessons(trx: Trx, { date, ...act }: Act & { date: string }): Promise<number[]> {
  checkDate(date, act.now)
  return undo(trx, await lockTaught(trx, act.actorId), date, act, true)
}

/** Ends the changes of lessons to come that the lesson days of a course do not have any more. */
export async function endChanges(trx: Trx, plan: Plan, act: Act): Promise<void> {
  const today = bakuDate(act.now)
  for (const { date, kind, movedTo } of hasLessonDays(plan) ? plan.lessonChanges : []) {
    if (kind === 'extra' || (movedTo ?? date) < today) continue
    const usual = lessonsPlannedFor({ ...plan, lessonChanges: [], breaks: [] }, date, () => undefined)
    if (usual.length === 0) await store(trx, await readPlans(trx, [plan.id], date, today), date, act, () => asPlanned)
  }
}
