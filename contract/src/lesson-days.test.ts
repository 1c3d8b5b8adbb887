import { expect, test } from 'vitest'
import type { LessonChange } from './courses.ts'
import { daysOffWith, holidayOn, listDaysOff } from './holidays.ts'
import {
  addDays,
  learnLessonDays,
  lessonDaysText,
  lessonsOn,
  nextLesson,
  nextLessonDates,
  noLessonOn,
  type Scheduled,
  shortLessonDaysText,
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
  expect(learnLessonDays(weekly(weeks), [], today, holidayOn).map((lesson) => lessonDaysText([lesson]))).toEqual(
    learned,
  )
})

test('the dates of today do not affect what is learned', () => {
  expect(learnLessonDays([today, ...weekly([1, 2])], [], today, holidayOn)).toEqual([])
})

test('a holiday does not count as a missing lesson', () => {
  // 8 and 9 November are holidays: Sunday and Monday
  const monday = '2026-11-30'
  expect(learnLessonDays(weekly([1, 2, 4], monday), [], monday, holidayOn)).toEqual([{ weekday: 1, startsAt: null }])
  expect(learnLessonDays(weekly([1, 4, 5], monday), [], monday, holidayOn)).toEqual([{ weekday: 1, startsAt: null }])
})

const none = { lessonDays: [], learnedDays: [], lessonChanges: [], breaks: [], heldDates: [] }
const course = { ...none, startDate: null, endDate: null, archivedAt: null }
const thursday = { weekday: 4, startsAt: '14:00' }

test('lesson days set by the teachers take precedence over learned ones', () => {
  const learnedDays = [{ weekday: 5, startsAt: null }]
  expect(lessonsOn({ ...course, learnedDays }, '2026-11-27', holidayOn)).toMatchObject([{ startsAt: null }])
  expect(lessonsOn({ ...course, learnedDays, lessonDays: [thursday] }, '2026-11-27', holidayOn)).toEqual([])
  expect(lessonsOn({ ...course, learnedDays, lessonDays: [thursday] }, today, holidayOn)).toMatchObject([
    { startsAt: '14:00' },
  ])
})

test('several lessons on a day are sorted by time, those without a time last', () => {
  const lessonDays = [
    { weekday: 4, startsAt: null },
    { weekday: 4, startsAt: '16:30' },
    { weekday: 1, startsAt: null },
    thursday,
  ]
  expect(lessonsOn({ ...course, lessonDays }, today, holidayOn).map(({ startsAt }) => startsAt)).toEqual([
    '14:00',
    '16:30',
    null,
  ])
})

test.each([
  ['before it begins', { startDate: '2026-11-27' }],
  ['after its end', { endDate: '2026-11-25' }],
  ['in the archive', { archivedAt: '2026-11-01T00:00:00.000Z' }],
])('a course has no lesson %s', (_, change) => {
  expect(lessonsOn({ ...course, lessonDays: [thursday], ...change }, today, holidayOn)).toEqual([])
})

test('the next lessons begin today and skip holidays', () => {
  expect(nextLessonDates({ ...course, lessonDays: [thursday] }, today, holidayOn, 3)).toEqual([
    today,
    '2026-12-03',
    '2026-12-10',
  ])
  // 31 December is a Thursday
  expect(nextLessonDates({ ...course, lessonDays: [thursday] }, '2026-12-25', holidayOn)).toEqual(['2027-01-07'])
  expect(
    nextLessonDates({ ...course, lessonDays: [thursday], endDate: '2026-12-03' }, '2026-12-04', holidayOn),
  ).toEqual([])
})

test.each([
  ['2027-01-20', 'Ümumxalq hüzn günü'],
  ['2027-03-22', 'Novruz bayramı'],
  ['2026-03-20', 'Novruz bayramı'],
  ['2026-05-27', 'Qurban bayramı'],
  ['2027-05-17', undefined],
  // rest days that coincide with a holiday on a weekend
  ['2026-11-10', 'İstirahət günü'],
  ['2027-01-04', 'İstirahət günü'],
  ['2027-03-25', 'İstirahət günü'],
  ['2027-03-26', 'İstirahət günü'],
  ['2027-05-10', 'İstirahət günü'],
  ['2027-03-27', undefined],
  ['2027-01-05', undefined],
  // 31 December 2028 is a Sunday
  ['2029-01-03', 'İstirahət günü'],
  ['2029-01-01', 'Yeni il bayramı'],
])('%s is %s', (date, name) => {
  expect(holidayOn(date)).toBe(name)
})

test.each([
  ['before the first', '09:59', { date: today, times: ['10:00', '14:00'] }],
  ['when the first begins', '10:00', { date: today, times: ['14:00'] }],
  ['when the last begins', '14:00', { date: '2026-12-03', times: ['10:00', '14:00'] }],
])('the next lesson is one that has not begun: %s', (_, time, next) => {
  const lessonDays = [{ ...thursday, startsAt: '10:00' }, thursday]
  expect(nextLesson({ ...course, lessonDays }, new Date(`${today}T${time}:00+04:00`), holidayOn)).toEqual(next)
})

test('a lesson without a time may be today until midnight; after the last lesson there is none', () => {
  const night = new Date(`${today}T23:59:59+04:00`)
  const untimed = { ...course, lessonDays: [{ weekday: 4, startsAt: null }], endDate: today }
  expect(nextLesson(untimed, night, holidayOn)).toEqual({ date: today, times: [] })
  expect(nextLesson({ ...untimed, lessonDays: [thursday] }, night, holidayOn)).toBeUndefined()
})

const change = { date: today, kind: 'cancelled', startsAt: null, movedTo: null, text: '' } as const
const double = [thursday, { weekday: 4, startsAt: '16:30' }]
const timesOn = (lessonChanges: readonly LessonChange[], date = today) =>
  lessonsOn({ ...course, lessonDays: double, lessonChanges }, date, holidayOn).map(({ startsAt }) => startsAt)
const friday = '2026-11-27'

test.each<[string, LessonChange[], (string | null)[], (string | null)[]]>([
  ['as planned', [], ['14:00', '16:30'], []],
  ['cancelled', [change], [], []],
  ['moved to another time', [{ ...change, kind: 'moved', startsAt: '10:00' }], ['10:00', '12:30'], []],
  ['moved to another day', [{ ...change, kind: 'moved', movedTo: friday }], [], ['14:00', '16:30']],
  ['moved to a day and time', [{ ...change, kind: 'moved', movedTo: friday, startsAt: '22:00' }], [], ['22:00', null]],
  ['one more', [{ ...change, kind: 'extra', startsAt: '09:00' }], ['09:00', '14:00', '16:30'], []],
  ['one on another day', [{ ...change, date: friday, kind: 'extra' }], ['14:00', '16:30'], [null]],
  [
    'moved to a day whose own lessons are cancelled',
    [
      { ...change, kind: 'moved', movedTo: friday },
      { ...change, date: friday },
    ],
    [],
    ['14:00', '16:30'],
  ],
  ['one instead of all', [{ ...change, kind: 'extra', startsAt: '09:00', isInstead: true }], ['09:00'], []],
])('lessons of a day and the next one: %s', (_, changes, onDay, onNext) => {
  expect([timesOn(changes), timesOn(changes, friday)]).toEqual([onDay, onNext])
})

test('lessons that teachers move or add take place on a day off and after the end, but not in the archive', () => {
  const lessonChanges = [{ ...change, date: '2026-12-31', kind: 'extra', startsAt: '10:00' } as const]
  const ended = { ...course, endDate: today, lessonChanges }
  expect(lessonsOn(ended, '2026-12-31', holidayOn)).toHaveLength(1)
  expect(lessonsOn({ ...ended, archivedAt: today }, '2026-12-31', holidayOn)).toEqual([])
})

test('lessons moved away from a day off keep their number and their times', () => {
  const lessonChanges = [{ ...change, date: '2026-12-31', kind: 'moved', movedTo: friday } as const]
  const lessons = lessonsOn({ ...course, lessonDays: double, lessonChanges }, friday, holidayOn)
  expect(lessons.map(({ startsAt }) => startsAt)).toEqual(['14:00', '16:30'])
})

test('the next lesson follows the changes, also in a course without lesson days', () => {
  const lessonChanges = [{ ...change, kind: 'moved', movedTo: '2026-12-01', startsAt: '11:00' } as const]
  const now = new Date(`${today}T08:00:00+04:00`)
  expect(nextLesson({ ...course, lessonDays: [thursday], lessonChanges }, now, holidayOn)).toEqual({
    date: '2026-12-01',
    times: ['11:00'],
  })
  const extra = [{ ...change, date: friday, kind: 'extra', startsAt: null } as const]
  expect(nextLesson({ ...course, lessonChanges: extra }, now, holidayOn)).toEqual({ date: friday, times: [] })
})

test('a changed date does not affect what is learned about its weekday', () => {
  const cancelled = [{ ...change, date: addDays(today, -14) }]
  // without it the third of the last four is five weeks old
  expect(learnLessonDays(weekly([1, 3, 4]), cancelled, today, holidayOn)).toHaveLength(1)
  expect(learnLessonDays(weekly([1, 2, 3]), cancelled, today, holidayOn)).toHaveLength(0)
  const moved = [{ ...change, date: addDays(today, -13), kind: 'moved', movedTo: addDays(today, -14) } as const]
  expect(learnLessonDays(weekly([1, 2, 3]), moved, today, holidayOn)).toHaveLength(0)
})

test('the admin names days off and removes built-in ones', () => {
  const stored = [
    { date: friday, name: 'Seçki günü', isHoliday: false },
    { date: '2026-12-31', name: null, isHoliday: false },
  ]
  const days = listDaysOff(stored, [2026])
  expect(days).toContainEqual({ date: friday, name: 'Seçki günü' })
  expect(days.some(({ date }) => date === '2026-12-31')).toBe(false)
  expect(daysOffWith(stored)('2026-11-09')).toBe('Dövlət Bayrağı Günü')
  expect(lessonsOn({ ...course, lessonDays: [thursday] }, '2026-12-31', daysOffWith(stored))).toHaveLength(1)
})

test('lesson days are sorted and have no duplicates', () => {
  const days = [thursday, { weekday: 1, startsAt: null }, { ...thursday }]
  expect(lessonDaysText(sortLessonDays(days))).toBe('B.e., C.a. 14:00')
})

test('a time that all lesson days have is shown once', () => {
  const at = (weekday: number, startsAt: string | null) => ({ weekday, startsAt })
  expect(shortLessonDaysText([at(1, '15:00'), at(2, '15:00'), at(7, '15:00')])).toBe('B.e., Ç.a., B. 15:00')
  expect(shortLessonDaysText([at(1, '15:00'), at(2, null)])).toBe('B.e. 15:00, Ç.a.')
  expect(shortLessonDaysText([at(1, null), at(2, null)])).toBe('B.e., Ç.a.')
  expect(shortLessonDaysText([])).toBe('')
})

const thursdays = { ...course, lessonDays: [thursday] }
const off = { id: 1, from: '2026-11-23', to: '2026-11-29', text: 'Ezamiyyət', except: [] }
const moved = { ...change, kind: 'moved', movedTo: friday } as const
const extra = { ...change, kind: 'extra', startsAt: '18:00' } as const
const at14: [string, string | null][] = [[today, '14:00']]

test.each<[string, Partial<Scheduled>, [string, string | null][], string | undefined]>([
  ['as planned', {}, at14, undefined],
  ['cancelled', { lessonChanges: [change] }, [], 'cancelled'],
  ['cancelled, but marked', { lessonChanges: [change], heldDates: [today] }, at14, undefined],
  ['moved', { lessonChanges: [moved] }, [[friday, '14:00']], 'moved'],
  ['moved, but marked on its day', { lessonChanges: [moved], heldDates: [today] }, at14, undefined],
  ['moved to a marked day', { lessonChanges: [moved], heldDates: [friday] }, [[friday, '14:00']], 'moved'],
  ['in a break', { breaks: [off] }, [], 'break'],
  ['in a break, but marked', { breaks: [off], heldDates: [today] }, at14, undefined],
  ['cancelled in a break', { breaks: [off], lessonChanges: [change] }, [], 'cancelled'],
  ['moved into a break before it was set', { breaks: [{ ...off, from: friday }], lessonChanges: [moved] }, [], 'break'],
  [
    'moved inside a break since',
    { breaks: [{ ...off, except: [friday] }], lessonChanges: [moved] },
    [[friday, '14:00']],
    'moved',
  ],
  ['an extra one before a break', { breaks: [off], lessonChanges: [extra] }, [], 'break'],
  [
    'an extra one inside a break since',
    { breaks: [{ ...off, except: [today] }], lessonChanges: [extra] },
    [[today, '18:00']],
    undefined,
  ],
  [
    'an extra one between two breaks that overlap',
    {
      breaks: [
        { ...off, except: [today] },
        { ...off, id: 2 },
      ],
      lessonChanges: [extra],
    },
    [],
    'break',
  ],
  ['out of a break', { breaks: [{ ...off, to: today }], lessonChanges: [moved] }, [[friday, '14:00']], 'moved'],
  [
    'on other days than before',
    { lessonDays: [{ weekday: 2, startsAt: null }], lessonChanges: [moved] },
    [],
    undefined,
  ],
  [
    'moved while its day was learned',
    { lessonDays: [], lessonChanges: [{ ...moved, startsAt: '10:00' }] },
    [[friday, '10:00']],
    'moved',
  ],
  ['cancelled where no days are known', { lessonDays: [], lessonChanges: [change] }, [], 'cancelled'],
])('the lesson of a Thursday %s', (_, facts, lessons, reason) => {
  const plan: Scheduled = { ...thursdays, ...facts }
  const taking = [today, friday].flatMap((date) => lessonsOn(plan, date, holidayOn))
  expect(taking.map(({ date, startsAt }) => [date, startsAt])).toEqual(lessons)
  expect(noLessonOn(plan, today, holidayOn)?.reason).toBe(reason)
})

test('the reason of a date without a lesson has its words, its usual time and where the lesson is', () => {
  const text = 'Müəllim xəstədir'
  const plan = { ...thursdays, lessonChanges: [{ ...moved, startsAt: '19:00', text }] }
  expect(noLessonOn(plan, today, holidayOn)).toMatchObject({
    ...{ startsAt: '14:00', text },
    to: { date: friday, startsAt: '19:00' },
  })
  expect(noLessonOn(thursdays, '2026-12-31', holidayOn)).toEqual({
    ...{ reason: 'dayOff', startsAt: '14:00', text: 'Dünya azərbaycanlılarının həmrəyliyi günü' },
  })
  expect(noLessonOn(thursdays, friday, holidayOn)).toBeUndefined()
})
