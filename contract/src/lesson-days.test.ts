import { expect, test } from 'vitest'
import { holidayOn } from './holidays.ts'
import {
  addDays,
  learnLessonDays,
  lessonDaysText,
  lessonsOn,
  nextLesson,
  nextLessonDates,
  sortLessonDays,
} from './lesson-days.ts'

// a Thursday
const today = '2026-11-26'
const weekly = (weeks: readonly number[], from = today) => weeks.map((n) => addDays(from, -7 * n))

test.each([
  ['three of the last four', [1, 2, 4], ['C.a.']],
  ['all of the last four', [1, 2, 3, 4], ['C.a.']],
  ['two of the last four', [1, 4], []],
  ['three, of which one is older', [1, 3, 5], []],
  ['three before a pause of two weeks', [3, 4, 5], []],
  ['none', [], []],
])('a weekday with dates on %s of its days is learned or not', (_, weeks, learned) => {
  expect(learnLessonDays(weekly(weeks), today).map((lesson) => lessonDaysText([lesson]))).toEqual(learned)
})

test('today says nothing of what is learned', () => {
  expect(learnLessonDays([today, ...weekly([1, 2])], today)).toEqual([])
})

test('a holiday is no lesson that was left out', () => {
  // 8 and 9 November are holidays: Sunday and Monday
  const monday = '2026-11-30'
  expect(learnLessonDays(weekly([1, 2, 4], monday), monday)).toEqual([{ weekday: 1, startsAt: null }])
  expect(learnLessonDays(weekly([1, 4, 5], monday), monday)).toEqual([{ weekday: 1, startsAt: null }])
})

const course = { lessonDays: [], learnedDays: [], startDate: null, endDate: null, archivedAt: null }
const thursday = { weekday: 4, startsAt: '14:00' }

test('what the teachers set counts before what is learned', () => {
  const learnedDays = [{ weekday: 5, startsAt: null }]
  expect(lessonsOn({ ...course, learnedDays }, '2026-11-27')).toEqual(learnedDays)
  expect(lessonsOn({ ...course, learnedDays, lessonDays: [thursday] }, '2026-11-27')).toEqual([])
  expect(lessonsOn({ ...course, learnedDays, lessonDays: [thursday] }, today)).toEqual([thursday])
})

test('several lessons on a day are in the order of the day, without a time last', () => {
  const lessonDays = [
    { weekday: 4, startsAt: null },
    { weekday: 4, startsAt: '16:30' },
    { weekday: 1, startsAt: null },
    thursday,
  ]
  expect(lessonsOn({ ...course, lessonDays }, today).map(({ startsAt }) => startsAt)).toEqual(['14:00', '16:30', null])
})

test.each([
  ['before it begins', { startDate: '2026-11-27' }],
  ['after its end', { endDate: '2026-11-25' }],
  ['in the archive', { archivedAt: '2026-11-01T00:00:00.000Z' }],
])('a course has no lesson %s', (_, change) => {
  expect(lessonsOn({ ...course, lessonDays: [thursday], ...change }, today)).toEqual([])
})

test('a course that an older version cached has no lesson', () => {
  const { startDate, endDate, archivedAt } = course
  expect(nextLessonDates({ startDate, endDate, archivedAt }, today)).toEqual([])
})

test('the next lessons begin today and leave out holidays', () => {
  expect(nextLessonDates({ ...course, lessonDays: [thursday] }, today, 3)).toEqual([today, '2026-12-03', '2026-12-10'])
  // 31 December is a Thursday
  expect(nextLessonDates({ ...course, lessonDays: [thursday] }, '2026-12-25')).toEqual(['2027-01-07'])
  expect(nextLessonDates({ ...course, lessonDays: [thursday], endDate: '2026-12-03' }, '2026-12-04')).toEqual([])
})

test.each([
  ['2027-01-20', 'Ümumxalq hüzn günü'],
  ['2027-03-22', 'Novruz bayramı'],
  ['2026-03-20', 'Novruz bayramı'],
  ['2026-05-27', 'Qurban bayramı'],
  ['2027-05-17', undefined],
  ['2026-11-10', undefined],
])('%s is %s', (date, name) => {
  expect(holidayOn(date)).toBe(name)
})

test.each([
  ['before the first', '09:59', { date: today, times: ['10:00', '14:00'] }],
  ['when the first begins', '10:00', { date: today, times: ['14:00'] }],
  ['when the last begins', '14:00', { date: '2026-12-03', times: ['10:00', '14:00'] }],
])('the next lesson is one that has not begun: %s', (_, time, next) => {
  const lessonDays = [{ ...thursday, startsAt: '10:00' }, thursday]
  expect(nextLesson({ ...course, lessonDays }, new Date(`${today}T${time}:00+04:00`))).toEqual(next)
})

test('a lesson without a time may be today until midnight; after the last one there is none', () => {
  const night = new Date(`${today}T23:59:59+04:00`)
  const untimed = { ...course, lessonDays: [{ weekday: 4, startsAt: null }], endDate: today }
  expect(nextLesson(untimed, night)).toEqual({ date: today, times: [] })
  expect(nextLesson({ ...untimed, lessonDays: [thursday] }, night)).toBeUndefined()
})

test('lesson days are sorted and said once', () => {
  const days = [thursday, { weekday: 1, startsAt: null }, { ...thursday }]
  expect(lessonDaysText(sortLessonDays(days))).toBe('B.e., C.a. 14:00')
})
