import { expect, test } from 'vitest'
import { courseOfToday, todayOf } from './today-state.ts'

const course = { today: { marked: 36, total: 39 }, archivedAt: null }

test('a lesson of today is written once somebody has a mark', () => {
  expect(todayOf(course, undefined)).toEqual({ kind: 'done', marked: 36, total: 39 })
  expect(todayOf({ ...course, today: { marked: 0, total: 39 } }, undefined)).toEqual({ kind: 'notYet' })
})

test('what has not reached the server stands before what the server knows', () => {
  expect(todayOf(course, 'pending')).toEqual({ kind: 'pending' })
  expect(todayOf({ ...course, today: null }, 'unsaved')).toEqual({ kind: 'unsaved' })
})

test('without a lesson today and with nothing to send a course is left out, and so is an archived one', () => {
  expect(todayOf({ ...course, today: null }, undefined)).toBeUndefined()
  expect(todayOf({ archivedAt: null }, undefined)).toBeUndefined()
  expect(todayOf({ ...course, archivedAt: '2026-06-01T00:00:00.000Z' }, undefined)).toBeUndefined()
})

const dated = { archivedAt: null, may: { saveAttendance: true }, today: null }
const lesson = { ...dated, today: { marked: 0, total: 39 } }

test.each([
  [
    'the only course with a lesson today',
    [
      { ...dated, id: 1 },
      { ...lesson, id: 2 },
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
  ['the only course where no lesson is today', [{ ...dated, id: 1 }], 1],
  [
    'none of several without a lesson today',
    [
      { ...dated, id: 1 },
      { ...dated, id: 2 },
    ],
    undefined,
  ],
  ['no course that nobody can change', [{ ...lesson, id: 1, may: { saveAttendance: false } }], undefined],
  ['no course where there is none', [], undefined],
])('the shortcut of the app means %s', (_, courses, id) => {
  expect(courseOfToday(courses)).toBe(id)
})
