import type { LessonBreak, LessonChange, LessonDay } from '@hasiye/contract/courses.ts'
import { daysOffWith, type StoredDayOff } from '@hasiye/contract/holidays.ts'
import {
  addDays,
  learnLessonDays,
  lessonsOn,
  nextLesson,
  nextLessonDates,
  noLessonOn,
} from '@hasiye/contract/lesson-days.ts'
import { bakuDate, weekdayOf } from '@hasiye/contract/locale.ts'
import { expect, test } from 'vitest'
import { eventsOf } from '../../server/src/calendar/calendar-file.ts'
import { isNotMarked } from '../../server/src/courses/summaries.ts'
import { todayRows } from '../../web/src/screens/teacher/today-state.ts'

/** Park and Miller's generator, so that a failing plan can be found again by its number. */
function randomOf(seed: number) {
  let state = seed
  const next = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  return { next, oneOf: <Value>(values: readonly Value[]) => values[next(values.length)] as Value }
}

const today = '2026-11-26'
const now = new Date(`${today}T00:00:00+04:00`)
const times = ['08:00', '09:30', '14:00', '23:30', null]

function randomPlan(seed: number) {
  const { next, oneOf } = randomOf(seed * 7919 + 1)
  const some = <Value>(most: number, make: () => Value) => Array.from({ length: next(most + 1) }, make)
  const near = () => addDays(today, next(50) - 10)
  const lessonDays = some(4, (): LessonDay => ({ weekday: next(7) + 1, startsAt: oneOf(times) }))
  const learnedFrom = some(40, () => addDays(today, -1 - next(60)))
  const byDate = new Map<string, LessonChange>()
  for (const date of some(8, near)) {
    const kind = oneOf(['cancelled', 'moved', 'extra'] as const)
    const target = kind === 'moved' && next(3) > 0 ? near() : null
    const movedTo = target === date ? null : target
    const startsAt = kind === 'cancelled' ? null : kind === 'moved' && movedTo === null ? '10:00' : oneOf(times)
    byDate.set(date, {
      date,
      kind,
      startsAt,
      movedTo,
      text: '',
      ...(kind === 'extra' && next(3) === 0 && { isInstead: true }),
    })
  }
  const breaks = some(2, (): LessonBreak => {
    const from = near()
    const dates = Array.from({ length: next(14) + 1 }, (_, day) => addDays(from, day))
    return { id: next(1000), from, to: dates.at(-1) ?? from, text: '', except: dates.filter(() => next(4) === 0) }
  })
  const heldDates = some(6, near)
  const storedDaysOff = some(
    6,
    (): StoredDayOff => ({
      date: near(),
      name: oneOf(['Seçki günü', null]),
      isHoliday: oneOf([true, false]),
    }),
  )
  const dayOffOn = daysOffWith(storedDaysOff)
  const lessonChanges = [...byDate.values()]
  const course = {
    startDate: next(4) === 0 ? near() : null,
    endDate: next(4) === 0 ? near() : null,
    archivedAt: next(12) === 0 ? now.toISOString() : null,
    lessonDays,
    lessonChanges,
    breaks,
    heldDates,
    learnedDays: lessonDays.length > 0 ? [] : learnLessonDays(learnedFrom, lessonChanges, today, dayOffOn),
  }
  return { course, dayOffOn, learnedFrom, storedDaysOff }
}

type Plan = ReturnType<typeof randomPlan>

/** How many lessons take place on each date: all lessons of the weeks are written down, and then crossed out and moved. */
function model({ course, dayOffOn }: Plan): Map<string, number> {
  const { startDate, endDate, archivedAt, lessonDays, learnedDays, lessonChanges, breaks, heldDates } = course
  const taking = new Map<string, number>()
  if (archivedAt) return taking
  const add = (date: string, lessons: number) => taking.set(date, (taking.get(date) ?? 0) + lessons)
  const isMarked = (date: string) => heldDates.includes(date)
  const covering = (date: string) => breaks.filter(({ from, to }) => from <= date && date <= to)
  const isAllowed = (date: string) => isMarked(date) || covering(date).every(({ except }) => except.includes(date))
  const times = (lessons: readonly LessonDay[]) => new Set(lessons.map(({ startsAt }) => startsAt)).size
  for (let day = -30; day < 90; day++) {
    const date = addDays(today, day)
    const isInside = (!startDate || startDate <= date) && (!endDate || date <= endDate)
    const week = lessonDays.length > 0 ? lessonDays : learnedDays
    const usual = isInside ? times(week.filter(({ weekday }) => weekday === weekdayOf(date) + 1)) : 0
    const change = lessonChanges.find((one) => one.date === date)
    const target = change?.kind === 'moved' ? (change.movedTo ?? date) : undefined
    if (target !== undefined && !(isMarked(date) && target !== date)) {
      if (isAllowed(target)) add(target, usual > 0 || lessonDays.length > 0 ? usual : 1)
      continue
    }
    const isCancelled = change?.kind === 'cancelled' || change?.isInstead
    if (isMarked(date) || !(isCancelled || dayOffOn(date) || covering(date).length > 0)) add(date, usual)
    if (change?.kind === 'extra' && isAllowed(date)) add(date, 1)
  }
  return taking
}

/** `npx node scripts/test.ts simulation` tries 2,000 plans. */
const plans = Number(process.env.PLANS ?? 400)
const dates = Array.from({ length: 40 }, (_, day) => addDays(today, day))

test('today, next lesson, offered dates, reminder and calendar agree in random plans', () => {
  let held = 0
  for (let seed = 1; seed <= plans; seed++) {
    const plan = randomPlan(seed)
    const { course, dayOffOn } = plan
    const taking = model(plan)
    const expected = dates.filter((date) => taking.get(date))
    held += expected.length
    const said = (what: string) => `${what} of plan ${seed}`
    const lessons = dates.map((date) => lessonsOn(course, date, dayOffOn))
    expect(
      lessons.map(({ length }) => length),
      said('lessons'),
    ).toEqual(dates.map((date) => taking.get(date) ?? 0))
    const contradictions = dates.filter((date) => taking.get(date) && noLessonOn(course, date, dayOffOn))
    expect(contradictions, said('the reason')).toEqual([])

    const summary = { ...course, id: 1, today: null }
    const rows = dates.filter((date) =>
      todayRows([summary], () => undefined, date, dayOffOn).some(({ isPlanned }) => isPlanned),
    )
    expect(rows, said('“Bu gün”')).toEqual(expected)

    const reminded = dates.filter((date) => isNotMarked({ ...summary, dayOffOn }, date))
    expect(reminded, said('the reminder')).toEqual(expected)

    const offered = nextLessonDates(course, today, dayOffOn, 40).filter((date) => date <= (dates.at(-1) ?? ''))
    expect(offered, said('the offered dates')).toEqual(expected)
    const next = nextLesson(course, now, dayOffOn)
    if (expected[0]) expect(next?.date, said('the next lesson')).toBe(expected[0])

    const stored = {
      id: 1,
      version: 1,
      name: '',
      lessonSlots: null,
      lessonMinutes: 45,
      lessonLink: null,
      planSequence: 0,
      planChangedAt: now,
    }
    const archivedAt = course.archivedAt === null ? null : now
    const calendarPlan = {
      ...stored,
      ...course,
      archivedAt,
      dayOffOn,
      recentDates: null,
      markedDates: course.heldDates,
      storedDaysOff: plan.storedDaysOff,
    }
    const events = eventsOf([{ plan: calendarPlan, held: new Set(), marked: new Set() }], today)
    const shown = events.filter(({ isCancelled, date }) => !isCancelled && dates.includes(date))
    expect([...new Set(shown.map(({ date }) => date))].sort(), said('the calendar')).toEqual(expected)
    expect(shown.map(({ date, startsAt }) => [date, startsAt]).sort(), said('the times in the calendar')).toEqual(
      lessons
        .flat()
        .map(({ date, startsAt }) => [date, startsAt])
        .sort(),
    )
    expect(new Set(events.map(({ uid }) => uid)).size, said('the UIDs')).toBe(events.length)
  }
  // the plans contain such cases
  expect(held).toBeGreaterThan(5 * plans)
})

test('a change of a date never changes what was learned about its weekday', () => {
  for (let seed = 1; seed <= plans; seed++) {
    const { course, dayOffOn, learnedFrom } = randomPlan(seed)
    const past = course.lessonChanges.map(({ date }) => date).filter((date) => date < bakuDate(now))
    const learn = (dates: readonly string[]) => learnLessonDays(dates, course.lessonChanges, today, dayOffOn)
    expect(learn([...learnedFrom, ...past])).toEqual(learn(learnedFrom.filter((date) => !past.includes(date))))
  }
})
