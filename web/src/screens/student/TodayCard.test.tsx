// @vitest-environment happy-dom
import type { RecentMark, Status } from '@hasiye/contract/attendance.ts'
import type { CourseSummary, LessonChange } from '@hasiye/contract/courses.ts'
import { QueryClient } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../../test/page.tsx'
import { configQuery } from '../../api/queries.ts'
import { TodayCard } from './TodayCard.tsx'

// a Monday, 13:00 in Baku
const today = '2026-11-30'
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T09:00:00Z`) }))
afterEach(() => void vi.useRealTimers())

const course = (id: number, name: string, startsAt: string | null, more: Partial<CourseSummary> = {}) =>
  ({
    ...{ id, name, archivedAt: null, learnedDays: [], breaks: [], heldDates: [], lessonChanges: [] },
    ...{ teacherName: 'Aysel Məmmədova', startDate: null, endDate: null },
    lessonDays: startsAt === null ? [{ weekday: 4, startsAt: '14:00' }] : [{ weekday: 1, startsAt }],
    ...more,
  }) as CourseSummary

const change = (more: Partial<LessonChange>): LessonChange => ({
  ...{ date: today, kind: 'cancelled', startsAt: null, movedTo: null, text: '' },
  ...more,
})

const mark = (courseId: number, status: Status, note = ''): RecentMark => ({
  ...{ courseId, courseName: 'Tarix', date: today, status, note },
})

/** The texts of the card: its heading, then its lines. */
async function shown(courses: CourseSummary[], marks: RecentMark[] | null = [], daysOff: object[] = []) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(configQuery.queryKey, { daysOff } as never)
  await renderAt('/', () => <TodayCard courses={courses} marks={marks ?? undefined} />, queryClient)
  const texts = [...document.querySelectorAll('section :is(h2, p), section li:not(:has(p))')]
  return texts.map(({ textContent }) => textContent.replaceAll('\u00a0', ' ').trim())
}

const title = 'Bu gün · 30 noyabr, bazar ertəsi'

test('a cancelled lesson stands first, then absences, attended lessons and those without a mark', async () => {
  const courses = [
    course(1, 'Kimya', '17:00'),
    course(2, 'Fizika, 10-cu sinif', '12:00'),
    course(3, 'Riyaziyyat, 9-cu sinif', '15:00', { lessonChanges: [change({ text: 'Xəstəyəm' })] }),
  ]
  expect(await shown(courses, [mark(2, '+', 'Gecikdi')])).toEqual([
    title,
    'Riyaziyyat 15:00 dərsi yoxdur',
    '“Xəstəyəm” · Aysel Məmmədova',
    'Fizika 12:00, iştirak edib, gecikdi',
    'Kimya 17:00, dərs var',
  ])
  expect(document.querySelector('s')?.textContent).toBe('15:00')
})

test('a lesson that has begun without a mark says so, unless the marks are unknown', async () => {
  expect(await shown([course(1, 'Kimya', '11:00')])).toEqual([title, 'Kimya 11:00, hələ işarələnməyib'])
  cleanup()
  expect(await shown([course(1, 'Kimya', '11:00')], null)).toEqual([title, 'Kimya 11:00'])
})

test('marks win over a change, and a note that is more than a word stands below', async () => {
  const cancelled = course(1, 'Kimya', '11:00', { lessonChanges: [change({ text: 'Xəstəyəm' })], heldDates: [today] })
  expect(await shown([cancelled], [mark(1, '-', 'İcazəlidir\nDəftəri yox idi.')])).toEqual([
    title,
    'Kimya 11:00, qayıb, icazəlidir',
  ])
  expect(document.querySelector('li svg + span + span')?.textContent).toBe('Dəftəri yox idi.')
})

test('a mark of a course that the child has left is shown too', async () => {
  expect(await shown([course(1, 'Kimya', '17:00')], [mark(9, '+')])).toEqual([
    title,
    'Tarix, iştirak edib',
    'Kimya 17:00, dərs var',
  ])
})

test.each<[string, Partial<LessonChange>, string, string]>([
  ['another time', { kind: 'moved', startsAt: '18:00' }, 'Kimya 15:00 18:00', 'Aysel Məmmədova'],
  [
    'another day',
    { kind: 'moved', startsAt: '11:00', movedTo: '2026-12-02' },
    'Kimya 15:00 dərsi köçürülüb: çərşənbə 11:00',
    'Aysel Məmmədova',
  ],
  [
    'from another day',
    { date: '2026-12-02', kind: 'moved', startsAt: '11:00', movedTo: today },
    'Kimya 11:00, 15:00',
    '2 dekabr dərsinin əvəzinə · Aysel Məmmədova',
  ],
  ['an extra one', { kind: 'extra', startsAt: '18:00' }, 'Kimya 15:00, 18:00', 'Əlavə dərs · Aysel Məmmədova'],
])('a lesson that has %s says both', async (_, moved, line, why) => {
  const lessonDays = [1, 3].map((weekday) => ({ weekday, startsAt: '15:00' }))
  expect(await shown([course(1, 'Kimya', '15:00', { lessonDays, lessonChanges: [change(moved)] })])).toEqual([
    title,
    line,
    why,
  ])
})

test('without a lesson the next one of all courses stands, in words of a sentence', async () => {
  expect(await shown([course(1, 'Kimya', null), course(2, 'Fizika', null, { lessonDays: [] })])).toEqual([
    title,
    'Növbəti: cümə axşamı 14:00',
  ])
})

test('where all days are known it says that today has none, and why', async () => {
  const off = [{ date: today, name: 'Novruz bayramı' }]
  expect(await shown([course(1, 'Kimya', '11:00')], [], off)).toEqual([
    title,
    'Bu gün dərs yoxdur. Növbəti: 7 dekabr, bazar ertəsi 11:00',
    'Novruz bayramı',
  ])
})

test('nothing is said where nothing is known', async () => {
  expect(await shown([course(1, 'Kimya', null, { lessonDays: [] })])).toEqual([])
})

test('more than three lessons are three lines, the last ones in one', async () => {
  const courses = ['Fizika', 'Kimya', 'Tarix', 'Cəbr'].map((name, n) => course(n, name, `1${n + 4}:00`))
  expect(await shown(courses)).toEqual([
    title,
    'Fizika 14:00, dərs var',
    'Kimya 15:00, dərs var',
    'Daha 2: Tarix 16:00; Cəbr 17:00',
  ])
})

test('courses of one subject keep their whole names', async () => {
  expect(await shown([course(1, 'İngilis dili, A1', '15:00'), course(2, 'İngilis dili, B1', '16:00')])).toEqual([
    title,
    'İngilis dili, A1 15:00, dərs var',
    'İngilis dili, B1 16:00, dərs var',
  ])
})
