import { saveAttendance } from '@hasiye/contract/attendance.ts'
import { getCourse, listMyCourses, setLessonDays } from '@hasiye/contract/courses.ts'
import { daysOffWith } from '@hasiye/contract/holidays.ts'
import {
  cancelOwnLessons,
  changeLesson,
  createBreak,
  endBreak,
  undoLessonChange,
  undoOwnLessons,
} from '@hasiye/contract/lesson-changes.ts'
import { addDays, lessonsOn, noLessonOn, type Scheduled } from '@hasiye/contract/lesson-days.ts'
import { bakuDate, weekdayOf } from '@hasiye/contract/locale.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'

const server = testServer({ RATE_LIMITS: 'off' })
const today = bakuDate(new Date())
/** The days on which something is done; changes reach a few days further. */
const days = Array.from({ length: 10 }, (_, day) => addDays(today, day))

/** Acts of one history; `npm test` runs 100, the simulation 1,000, and HISTORIES=100 makes it 10,000. */
const actsAtOnce = 100
const histories = Number(process.env.HISTORIES ?? 1)

const day = fc.nat(days.length - 1)
const time = fc.constantFrom('09:00', '14:00', '18:30')
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('cancel', 'cancelDay', 'extra'), day, time }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('move', 'swap', 'break'), day, to: day, time }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('mark', 'unmark', 'holiday', 'plan', 'endBreak'), day, time }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('undo', 'undoDay'), day, time }) },
)
type Act = { do: string; day: number; to?: number; time: string }

/** A course, and what its teacher, family and calendar show of it. */
async function world() {
  const { course, people } = await server.make.course()
  const owner = server.as(people.owner)
  const family = server.as(people.parent)
  const off = new Set<string>()
  const marked = new Set<string>()
  const params = (date: string) => ({ id: course.id, date })
  const read = async () => (await owner.call(getCourse, { params: course })).body
  const dayOffOn = () => daysOffWith([...off].map((date) => ({ date, name: 'Bayram', isHoliday: false })))
  const lessonsIn = (of: Scheduled) =>
    days.map((date) => lessonsOn(of, date, dayOffOn()).map(({ startsAt, plannedOn }) => [startsAt, plannedOn]))
  const acts: Record<string, (one: Act) => Promise<unknown>> = {
    cancel: ({ day }) => owner.call(changeLesson, { params: params(days[day] ?? ''), body: { kind: 'cancelled' } }),
    cancelDay: ({ day }) => owner.call(cancelOwnLessons, { body: { date: days[day] ?? '' } }),
    extra: ({ day, time }) =>
      owner.call(changeLesson, { params: params(days[day] ?? ''), body: { kind: 'extra', startsAt: time } }),
    move: ({ day, to = 0, time }) =>
      owner.call(changeLesson, {
        params: params(days[day] ?? ''),
        body: { kind: 'moved', startsAt: time, movedTo: to === day ? null : (days[to] ?? '') },
      }),
    swap: async (one) => {
      await acts.move?.(one)
      await acts.move?.({ ...one, day: one.to ?? 0, to: one.day })
    },
    break: ({ day, to = 0 }) => {
      const [from, until] = [Math.min(day, to), Math.max(day, to)]
      return owner.call(createBreak, {
        body: { from: days[from] ?? '', to: days[until] ?? '', courseIds: [course.id] },
      })
    },
    endBreak: async () => {
      const [pause] = (await read()).breaks
      if (pause) await owner.call(endBreak, { params: { id: course.id, breakId: pause.id } })
    },
    undo: ({ day }) => owner.call(undoLessonChange, { params: params(days[day] ?? '') }),
    undoDay: ({ day }) => owner.call(undoOwnLessons, { params: { date: days[day] ?? '' } }),
    mark: ({ day }) => mark(days[day] ?? '', '+'),
    unmark: ({ day }) => mark(days[day] ?? '', ''),
    holiday: async ({ day }) => {
      const date = days[day] ?? ''
      if (off.delete(date)) await server.db.deleteFrom('daysOff').where('date', '=', date).execute()
      else {
        off.add(date)
        await server.db.insertInto('daysOff').values({ date, name: 'Bayram' }).execute()
      }
    },
    plan: ({ day, time }) => {
      const lessonDays = [day, day + 3].map((n) => ({ weekday: weekdayOf(days[n % 7] ?? today) + 1, startsAt: time }))
      return owner.call(setLessonDays, { params: course, body: { lessonDays } })
    },
  }
  async function mark(date: string, status: '+' | '') {
    const base = { status: marked.has(date) ? ('+' as const) : ('' as const), note: '' }
    const statuses = [{ studentId: people.student.id, status, note: '', base }]
    await owner.call(saveAttendance, { params: course, body: { date, statuses } })
    if (status === '') marked.delete(date)
    else marked.add(date)
  }
  return { course, people, owner, family, marked, off, read, lessonsIn, dayOffOn, acts }
}

type World = Awaited<ReturnType<typeof world>>

/** What the teacher reads is what the family reads, and each date either has its lessons or says why not. */
async function check({ read, family, course, lessonsIn, marked, dayOffOn }: World, said: string) {
  const body = await read()
  const listed = (await family.call(listMyCourses)).body.find(({ id }) => id === course.id)
  expect(listed && lessonsIn(listed), `${said}: family`).toEqual(lessonsIn(body))
  for (const date of days) {
    const lessons = lessonsOn(body, date, dayOffOn())
    const reason = noLessonOn(body, date, dayOffOn())
    const usual = body.lessonDays.filter(({ weekday }) => weekday === weekdayOf(date) + 1)
    const isExpected = usual.length > 0
    if (lessons.length > 0) expect(reason, `${said}: no reason on ${date}`).toBeUndefined()
    else if (isExpected && !marked.has(date)) expect(reason, `${said}: a reason on ${date}`).toBeDefined()
    for (const { place, plannedOn } of lessons) {
      const change = body.lessonChanges.find((one) => one.date === plannedOn)
      const isPlanned = body.lessonDays.some(({ weekday }) => weekday === weekdayOf(plannedOn) + 1)
      expect(place === -1 ? change?.kind === 'extra' : isPlanned, `${said}: no phantom on ${date}`).toBe(true)
    }
    if (marked.has(date) && isExpected && !body.lessonChanges.some((one) => one.date === date && one.kind === 'moved'))
      expect(lessons.length, `${said}: marks win on ${date}`).toBeGreaterThan(0)
  }
  return lessonsIn(body)
}

/** The undo of an act, where it has one: what takes place is exactly what it was before. */
const undone: Record<string, string> = { cancelDay: 'undoDay' }

test('any acts leave page, family and reasons in agreement, and an undone day is as it was', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: actsAtOnce, maxLength: actsAtOnce }), async (all) => {
      await server.db.deleteFrom('daysOff').execute()
      const of = await world()
      let before = await check(of, 'at first')
      for (const [n, one] of (all as Act[]).entries()) {
        const said = `act ${n + 1}, ${JSON.stringify(one)}`
        await of.acts[one.do]?.(one)
        const after = await check(of, said)
        const undo = undone[one.do]
        if (undo) {
          await of.acts[undo]?.(one)
          expect(await check(of, `${said}, undone`), said).toEqual(before)
        } else before = after
      }
    }),
    { numRuns: histories, endOnFailure: true },
  )
})
