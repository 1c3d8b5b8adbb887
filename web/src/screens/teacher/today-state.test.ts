import { expect, test } from 'vitest'
import { courseOfToday, noLessonsText, todayRows, type Unsent, unsentOf } from './today-state.ts'

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
  may: { saveAttendance: true },
}
const none = () => undefined
const stateOf = (change: Partial<typeof course>, unsent?: Unsent) =>
  todayRows([{ ...course, ...change }], () => unsent, today)[0]?.state

test('a lesson of today is written once somebody has a mark', () => {
  expect(stateOf({ today: { marked: 36, total: 39 } })).toEqual({ kind: 'done', marked: 36, total: 39 })
  expect(stateOf({ today: { marked: 0, total: 39 } })).toEqual({ kind: 'notYet' })
  expect(stateOf({ lessonDays: [thursday(null)] })).toEqual({ kind: 'notYet' })
})

test('what has not reached the server stands before what the server knows', () => {
  expect(stateOf({ today: { marked: 36, total: 39 } }, 'pending')).toEqual({ kind: 'pending' })
  expect(stateOf({}, 'unsaved')).toEqual({ kind: 'unsaved' })
})

test('a conflict stands before other unsaved changes, and these before pending saves', () => {
  const none = { changes: 0, dates: [] }
  const some = { changes: 2, dates: [] }
  const counts = { courseId: 1, pending: some, unsaved: some, all: some, conflicts: 1 }
  expect(unsentOf(counts)).toBe('conflict')
  expect(unsentOf({ ...counts, conflicts: 0 })).toBe('unsaved')
  expect(unsentOf({ ...counts, conflicts: 0, unsaved: none })).toBe('pending')
  expect(unsentOf({ ...counts, conflicts: 0, unsaved: none, all: none })).toBeUndefined()
})

test('without a lesson today and with nothing to send a course is left out, and so is an archived one', () => {
  expect(stateOf({})).toBeUndefined()
  expect(stateOf({ lessonDays: [{ weekday: 5, startsAt: null }] })).toBeUndefined()
  const archivedAt = '2026-06-01T00:00:00.000Z'
  expect(stateOf({ today: { marked: 36, total: 39 }, lessonDays: [thursday(null)], archivedAt })).toBeUndefined()
})

test('the courses stand in the order of the day, and those without a time last in their order', () => {
  const courses = [
    { ...course, id: 1, today: { marked: 0, total: 1 } },
    { ...course, id: 2, lessonDays: [thursday('16:30')] },
    { ...course, id: 3, lessonDays: [thursday(null)] },
    { ...course, id: 4, lessonDays: [thursday('18:00'), thursday('09:00')] },
  ]
  const rows = todayRows(courses, none, today)
  expect(rows.map((row) => [row.course.id, row.startsAt])).toEqual([
    [4, '09:00'],
    [2, '16:30'],
    [1, undefined],
    [3, undefined],
  ])
})

test('a day without lessons says why, and when the next lesson of all courses is', () => {
  const of = (name: string, weekday: number) => ({ ...course, name, lessonDays: [{ weekday, startsAt: '09:00' }] })
  const courses = [of('Fizika', 2), of('Kimya', 6), { ...course, name: 'Tarix' }]
  expect(noLessonsText(courses, today)).toBe('Bu gün dərsiniz yoxdur. Növbəti dərs: 28 noyabr, şənbə, Kimya')
  expect(noLessonsText(courses, '2026-11-09')).toBe(
    'Dövlət Bayrağı Günü, dərs yoxdur. Növbəti dərs: 10 noyabr, çərşənbə axşamı, Fizika',
  )
  expect(noLessonsText(courses.slice(2), today)).toBeUndefined()
})

const lesson = { ...course, today: { marked: 0, total: 39 } }

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
  expect(courseOfToday(courses, today)?.id).toBe(id)
})
