import type { LessonBreak, LessonChange } from '@hasiye/contract/courses.ts'
import { holidayOn } from '@hasiye/contract/holidays.ts'
import { expect, test } from 'vitest'
import {
  courseOfToday,
  coursesToCancel,
  dueNow,
  noLessonsText,
  todayRows,
  type Unsent,
  unsentOf,
} from './today-state.ts'

// a Thursday
const today = '2026-11-26'
const thursday = (startsAt: string | null) => ({ weekday: 4, startsAt })
const course = {
  id: 1,
  today: null as { marked: number; total: number } | null,
  archivedAt: null as string | null,
  startDate: null,
  endDate: null,
  lessonDays: [] as { weekday: number; startsAt: string | null }[],
  learnedDays: [],
  breaks: [] as LessonBreak[],
  heldDates: [],
  lessonChanges: [] as LessonChange[],
  may: { saveAttendance: true },
}
const none = () => undefined
const stateOf = (change: Partial<typeof course>, unsent?: Unsent) =>
  todayRows([{ ...course, ...change }], () => unsent, today, holidayOn)[0]?.state

test('a lesson of today counts as marked once a student has a mark', () => {
  expect(stateOf({ today: { marked: 36, total: 39 } })).toEqual({ kind: 'done', marked: 36, total: 39 })
  expect(stateOf({ today: { marked: 0, total: 39 } })).toEqual({ kind: 'notYet' })
  expect(stateOf({ lessonDays: [thursday(null)] })).toEqual({ kind: 'notYet' })
})

test('a lesson in a break is shown as cancelled, and one on a day off is not shown', () => {
  const pause = { id: 1, from: today, to: today, text: 'Qış tətili', except: [] }
  expect(stateOf({ lessonDays: [thursday('14:00')], breaks: [pause] })).toEqual({
    kind: 'cancelled',
    text: 'Qış tətili',
  })
  const off = todayRows([{ ...course, lessonDays: [thursday('14:00')] }], none, today, () => 'Seçki günü')
  expect(off).toEqual([])
})

test('changes that have not reached the server take precedence over its state', () => {
  expect(stateOf({ today: { marked: 36, total: 39 } }, { kind: 'pending' })).toEqual({ kind: 'pending' })
  expect(stateOf({}, { kind: 'unsaved' })).toEqual({ kind: 'unsaved' })
})

test('a conflict takes precedence over other unsaved changes, and these over pending saves', () => {
  const none = { changes: 0, dates: [] }
  const some = { changes: 2, dates: [] }
  const counts = { courseId: 1, pending: some, unsaved: some, all: some, conflicts: 3 }
  expect(unsentOf(counts)).toEqual({ kind: 'conflict', count: 3 })
  expect(unsentOf({ ...counts, conflicts: 0 })).toEqual({ kind: 'unsaved' })
  expect(unsentOf({ ...counts, conflicts: 0, unsaved: none })).toEqual({ kind: 'pending' })
  expect(unsentOf({ ...counts, conflicts: 0, unsaved: none, all: none })).toBeUndefined()
})

test('a course without a lesson today and without changes is omitted, and so is an archived one', () => {
  expect(stateOf({})).toBeUndefined()
  expect(stateOf({ lessonDays: [{ weekday: 5, startsAt: null }] })).toBeUndefined()
  const archivedAt = '2026-06-01T00:00:00.000Z'
  expect(stateOf({ today: { marked: 36, total: 39 }, lessonDays: [thursday(null)], archivedAt })).toBeUndefined()
})

test('the courses are sorted by time, those without a time last in their order', () => {
  const courses = [
    { ...course, id: 1, today: { marked: 0, total: 1 } },
    { ...course, id: 2, lessonDays: [thursday('16:30')] },
    { ...course, id: 3, lessonDays: [thursday(null)] },
    { ...course, id: 4, lessonDays: [thursday('18:00'), thursday('09:00')] },
  ]
  const rows = todayRows(courses, none, today, holidayOn)
  expect(rows.map((row) => [row.course.id, row.startsAt])).toEqual([
    [4, '09:00'],
    [2, '16:30'],
    [1, undefined],
    [3, undefined],
  ])
})

test('the earliest lesson without a mark is due from 10 minutes before it begins, also after it, until it is marked', () => {
  const at = (id: number, startsAt: string | null) => ({ ...course, id, lessonDays: [thursday(startsAt)] })
  const courses = [at(1, null), { ...at(2, '09:00'), today: { marked: 1, total: 2 } }, at(3, '10:00'), at(4, '15:00')]
  const dueAt = (time: string, of = courses) =>
    dueNow(todayRows(of, none, today, holidayOn), new Date(`${today}T${time}+04:00`))?.course.id
  expect(dueAt('09:49:59')).toBeUndefined()
  expect(dueAt('09:50:00')).toBe(3)
  expect(dueAt('16:00:00')).toBe(3)
  expect(dueAt('16:00:00', courses.slice(3))).toBe(4)
  expect(dueAt('23:55:00', [at(1, '23:59')])).toBe(1)
  expect(dueAt('12:00:00', [at(1, null)])).toBeUndefined()
})

test('a day without lessons says why, and when the next lesson of all courses is', () => {
  const of = (name: string, weekday: number) => ({ ...course, name, lessonDays: [{ weekday, startsAt: '09:00' }] })
  const courses = [of('Fizika', 2), of('Kimya', 6), { ...course, name: 'Tarix' }]
  expect(noLessonsText(courses, today, holidayOn)).toBe(
    'Bu gün dərsiniz yoxdur. Növbəti dərs: 28\u00a0noyabr,\u00a0şənbə, Kimya',
  )
  expect(noLessonsText(courses, '2026-11-09', holidayOn)).toBe(
    'Dövlət Bayrağı Günü, dərs yoxdur. Növbəti dərs: 14\u00a0noyabr,\u00a0şənbə, Kimya',
  )
  expect(noLessonsText(courses.slice(2), today, holidayOn)).toBeUndefined()
})

const lesson = { ...course, today: { marked: 0, total: 39 } }
const change = { date: today, kind: 'cancelled', startsAt: null, movedTo: null, text: '' } as const

test.each<[string, LessonChange[], unknown]>([
  [
    'cancelled',
    [{ ...change, text: 'Xəstəyəm' }],
    { state: { kind: 'cancelled', text: 'Xəstəyəm' }, usualTime: '14:00', isPlanned: false },
  ],
  [
    'moved to another day',
    [{ ...change, kind: 'moved', movedTo: '2026-12-01', startsAt: '10:00' }],
    { state: { kind: 'moved', to: '2026-12-01', startsAt: '10:00' }, usualTime: '14:00', isPlanned: false },
  ],
  [
    'moved to another time',
    [{ ...change, kind: 'moved', startsAt: '16:00' }],
    { state: { kind: 'notYet' }, startsAt: '16:00', usualTime: '14:00', isPlanned: true },
  ],
  [
    'one more',
    [{ ...change, kind: 'extra', startsAt: '09:00' }],
    { state: { kind: 'notYet' }, startsAt: '09:00', isPlanned: true },
  ],
])('a changed lesson of today is shown: %s', (_, lessonChanges, row) => {
  const changed = { ...course, lessonDays: [thursday('14:00')], lessonChanges }
  const [found] = todayRows([changed], none, today, holidayOn)
  expect(found).toEqual({ course: changed, startsAt: undefined, usualTime: undefined, ...(row as object) })
})

test('a cancelled lesson whose date was added without a mark need not be marked', () => {
  const opened = { lessonDays: [thursday('14:00')], lessonChanges: [change], today: { marked: 0, total: 39 } }
  expect(stateOf(opened)).toEqual({ kind: 'cancelled', text: '' })
  expect(stateOf({ ...opened, lessonChanges: [{ ...change, kind: 'moved', movedTo: '2026-12-01' }] })?.kind).toBe(
    'moved',
  )
})

test('marks of today take precedence over a cancelled lesson, and only lessons that take place can be cancelled', () => {
  const held = { ...course, lessonChanges: [change], today: { marked: 1, total: 2 } }
  const rows = todayRows([held, { ...course, lessonDays: [thursday(null)] }], none, today, holidayOn)
  expect(rows.map(({ state }) => state.kind)).toEqual(['done', 'notYet'])
  expect(coursesToCancel(rows)).toHaveLength(1)
  const dated = todayRows([{ ...course, today: { marked: 0, total: 2 } }], none, today, holidayOn)
  expect([dated[0]?.state.kind, coursesToCancel(dated)]).toEqual(['notYet', []])
  const cancelled = { ...course, lessonDays: [thursday(null)], lessonChanges: [change] }
  expect(courseOfToday([cancelled, { ...lesson, id: 2 }], today, holidayOn)?.id).toBe(2)
})

test.each([
  [
    'the only course with a lesson today',
    [
      { ...course, id: 1 },
      { ...lesson, id: 2 },
    ],
    2,
  ],
  [
    'the only course with a lesson day today',
    [
      { ...course, id: 1 },
      { ...course, id: 2, lessonDays: [thursday(null)] },
    ],
    2,
  ],
  [
    'none of several with a lesson today',
    [
      { ...lesson, id: 1 },
      { ...lesson, id: 2 },
    ],
    undefined,
  ],
  ['the only course where no lesson is today', [{ ...course, id: 1 }], 1],
  [
    'none of several without a lesson today',
    [
      { ...course, id: 1 },
      { ...course, id: 2 },
    ],
    undefined,
  ],
  ['no course that nobody can change', [{ ...lesson, id: 1, may: { saveAttendance: false } }], undefined],
  ['no course where there is none', [], undefined],
])('the shortcut of the app means %s', (_, courses, id) => {
  expect(courseOfToday(courses, today, holidayOn)?.id).toBe(id)
})
