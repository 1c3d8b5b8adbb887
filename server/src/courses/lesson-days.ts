import type { LessonDay } from '@hasiye/contract/courses.ts'
import { lessonDaysText, sortLessonDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { Trx } from '../db/db.ts'
import { recordHistory } from '../db/history.ts'
import { lockedTaught } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'
import { endChanges } from './lesson-changes.ts'
import { queueLessonDays } from './lesson-notice.ts'
import { firstStart, nextLessons, readPlans } from './lesson-plans.ts'

/** Sorted and without duplicates, as stored in the column. */
export const storedLessonDays = (lessonDays: readonly LessonDay[]): string => JSON.stringify(sortLessonDays(lessonDays))

interface Plan {
  lessonDays: readonly LessonDay[]
  /** In the form of the column. */
  lessonSlots: readonly number[] | null
}

/** The UID numbers of the `count` lessons of a weekday in calendars, in the order of the day. */
export function slotsOf(count: number, weekday: number | undefined, { lessonDays, lessonSlots }: Plan): number[] {
  const inOrder = Array.from({ length: count }, (_, index) => index + 1)
  if (lessonSlots === null) return inOrder
  const sorted = sortLessonDays(lessonDays)
  // A version without this column changed the days.
  if (lessonSlots.length !== sorted.length) return inOrder
  const own = lessonSlots.filter((_, index) => sorted[index]?.weekday === weekday)
  return own.length === count ? own : inOrder
}

/**
 * The numbers after a change: a lesson keeps its number when its time stays, otherwise it gets the number of a lesson
 * that was removed.
 */
function slotsAfter(plan: Plan, after: readonly LessonDay[]): number[] {
  return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const onWeekday = (days: readonly LessonDay[]) => sortLessonDays(days).filter((day) => day.weekday === weekday)
    const [old, lessons] = [onWeekday(plan.lessonDays), onWeekday(after)]
    const slots = slotsOf(old.length, weekday, plan)
    const slotAt = new Map(old.map(({ startsAt }, index) => [startsAt, slots[index]]))
    const kept = new Set(lessons.map(({ startsAt }) => slotAt.get(startsAt)))
    const free = slots.filter((slot) => !kept.has(slot))
    let last = Math.max(0, ...slots)
    return lessons.map(({ startsAt }) => slotAt.get(startsAt) ?? free.shift() ?? ++last)
  })
}

const changedMeanwhile = (lessonDays: readonly LessonDay[]): AppError => {
  const days = lessonDaysText(sortLessonDays(lessonDays)) || messages.noLessonDays
  return new AppError('changed_meanwhile', { values: { days }, stored: { lessonDays } })
}

interface LessonDaysChange {
  lessonDays?: readonly LessonDay[] | undefined
  lessonMinutes?: number | undefined
  base?: { lessonDays?: readonly LessonDay[] | undefined } | undefined
}

/** The days to be stored; undefined where they stay. @throws AppError changed_meanwhile when their base is no longer stored */
function changedDays(stored: readonly LessonDay[], { lessonDays, base }: LessonDaysChange) {
  if (!lessonDays) return undefined
  const [before, after] = [storedLessonDays(stored), storedLessonDays(lessonDays)]
  const seen = base?.lessonDays ? storedLessonDays(base.lessonDays) : before
  if (after === before || (base?.lessonDays && after === seen)) return undefined
  if (seen !== before) throw changedMeanwhile(stored)
  return lessonDays
}

const textOf = (days: readonly LessonDay[]) => lessonDaysText(sortLessonDays(days)) || null
const minutesText = (minutes: number) => fill(messages.lessonMinutes, { minutes })

/**
 * Sets the lesson days of a course, and how long its lessons take; what is omitted stays. Other days end the changes of
 * lessons that the course does not have any more, and families are notified of them. The history records both values of
 * each, unless they are equal. Days that equal their base were not changed, and keep the stored value.
 * @throws AppError `not_found` when the actor no longer teaches here, `changed_meanwhile` when their base is no longer
 * stored
 */
export async function saveLessonDays(
  trx: Trx,
  courseId: number,
  actorId: number,
  change: LessonDaysChange,
  now = new Date(),
): Promise<void> {
  const before = await lockedTaught(trx, courseId, actorId)
    .select(['c.lessonDays', 'c.lessonSlots', 'c.lessonMinutes'])
    .executeTakeFirst()
  if (!before) throw new AppError('not_found')
  const { lessonMinutes = before.lessonMinutes } = change
  const days = changedDays(before.lessonDays, change)
  const entries = [
    ...(days ? [{ before: textOf(before.lessonDays), after: textOf(days) }] : []),
    ...(lessonMinutes !== before.lessonMinutes
      ? [{ before: minutesText(before.lessonMinutes), after: minutesText(lessonMinutes) }]
      : []),
  ]
  if (entries.length === 0) return
  await trx
    .updateTable('courses')
    .set({
      lessonMinutes,
      ...(days && { lessonDays: storedLessonDays(days), lessonSlots: slotsAfter(before, days) }),
    })
    .where('id', '=', courseId)
    .execute()
  await recordHistory(
    trx,
    courseId,
    actorId,
    entries.map((entry) => ({ action: 'lesson_days_changed', ...entry })),
  )
  if (!days) return
  const today = bakuDate(now)
  const [plan] = await readPlans(trx, [courseId], today, today)
  if (!plan) return
  await endChanges(trx, plan, { actorId, now })
  const lessons = [plan, { ...plan, lessonDays: before.lessonDays }].flatMap((one) => nextLessons(one, now))
  await queueLessonDays(trx, courseId, textOf(before.lessonDays) ?? '', firstStart(lessons, now), now)
}
