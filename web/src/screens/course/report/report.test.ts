import type { AttendanceDay, Status } from '@hasiye/contract/attendance.ts'
import { expect, test } from 'vitest'
import type { Period } from './period.ts'
import { peopleIn, rateOf, reportOf } from './report.ts'

const student = (id: number, fullName: string) => ({ id, fullName, shortId: `A${id}`, avatar: null, hasAccount: true })
const [aysel, tural] = [student(1, 'Aysel'), student(2, 'Tural')]
const mark = (studentId: number, status: Status, note = '') => ({
  studentId,
  status,
  note,
  updatedAt: '2026-11-14T06:00:00.000Z',
  updatedBy: null,
})
const days: AttendanceDay[] = [
  { date: '2026-11-12', statuses: [mark(2, '-', 'Xəstədir'), mark(1, '+'), mark(9, '+', 'artıq qrupda deyil')] },
  { date: '2026-11-14', statuses: [mark(1, '', 'Gecikdi')] },
]

test('a report has a cell for each student and date, and counts both', () => {
  const { rows, dates, byDate, overall } = reportOf(days, { students: [aysel, tural] }, '2026-11-14')
  expect(dates).toEqual(['2026-11-12', '2026-11-14'])
  expect(rows.map(({ cells }) => cells.map(({ status }) => status))).toEqual([
    ['+', ''],
    ['-', ''],
  ])
  expect(rows.map(({ count }) => count)).toMatchObject([
    { present: 1, absent: 0 },
    { present: 0, absent: 1 },
  ])
  expect(byDate).toMatchObject([
    { present: 1, absent: 1 },
    { present: 0, absent: 0 },
  ])
  expect(overall).toMatchObject({ present: 1, absent: 1 })
})

test('notes are numbered row by row, also without a mark; notes of unknown people are not reported', () => {
  const { rows, notes } = reportOf(days, { students: [aysel, tural] }, '2026-11-14')
  expect(notes.map(({ number, student, date, text }) => [number, student.fullName, date, text])).toEqual([
    [1, 'Aysel', '2026-11-14', 'Gecikdi'],
    [2, 'Tural', '2026-11-12', 'Xəstədir'],
  ])
  expect(rows.map(({ cells }) => cells.map(({ note }) => note?.number))).toEqual([
    [undefined, 1],
    [2, undefined],
  ])
})

test('what the notes say is counted by student and date, without future days, and gets a column where it occurs', () => {
  const planned = { date: '2026-11-20', statuses: [mark(1, '', 'İcazəlidir')] }
  const { rows, byDate, overall, words } = reportOf([...days, planned], { students: [aysel, tural] }, '2026-11-14')
  expect(words).toEqual(['late', 'ill'])
  expect([...rows.map(({ count }) => count), ...byDate, overall].map(({ noted }) => Object.values(noted))).toEqual([
    [1, 0, 0],
    [0, 0, 1],
    [0, 0, 1],
    [1, 0, 0],
    [0, 0, 0],
    [1, 0, 1],
  ])
})

test('a rate is rounded to a tenth of a percent, and unknown without a mark', () => {
  expect(rateOf({ present: 12, absent: 1 })).toBe(0.923)
  expect(rateOf({ present: 0, absent: 0 })).toBeNull()
})

const november: Period = { kind: 'month', month: '2026-11' }
const since = '2026-09-01'
const left = (person: typeof aysel, until: string) => ({ ...person, since, until, movedTo: null })
/** Without rounds. */
type Roster = Omit<Parameters<typeof peopleIn>[0], 'round'>
const reportIn = (
  roster: Roster,
  period: Period,
  ofDays: AttendanceDay[] = [{ date: '2026-11-12', statuses: [mark(1, '+'), mark(2, '-')] }],
) => reportOf(ofDays, peopleIn({ ...roster, round: null }, 'given', period, ofDays, '2026-12-31'), '2026-12-31')
const present = (person: typeof aysel) => ({ ...person, since })

test('the report of a past month is the same before and after a student leaves', () => {
  const before = reportIn({ participants: [present(aysel), present(tural)] }, november)
  const after = reportIn({ participants: [present(tural)], former: [left(aysel, '2026-12-03')] }, november)
  expect(after.rows.map(({ student, until, count }) => [student.id, until, count])).toEqual(
    before.rows.map(({ student, until, count }) => [student.id, until, count]),
  )
  expect([after.overall, after.byDate]).toEqual([before.overall, before.byDate])
})

test('a past month has the round at its end', () => {
  const ofDays = ['2026-11-12', '2026-12-03'].map((date) => ({ date, statuses: [mark(1, '+')] }))
  const round = { length: 4, counts: 'present', tellFamilies: false } as const
  const own = { since, done: 2, index: 1, due: false, agreed: 0 }
  const roster = { participants: [{ ...present(aysel), round: own }, present(tural)], round }
  const people = peopleIn(roster, 'given', november, ofDays, '2026-12-31')
  expect(reportOf(ofDays.slice(0, 1), people, '2026-12-31').rows[0]?.round).toBe('1/4')
  const later = peopleIn(roster, 'given', { kind: 'all' }, ofDays, '2026-12-31')
  expect(reportOf(ofDays, later, '2026-12-31').rows[0]?.round).toBe('2/4')
  expect(reportIn({ participants: [present(aysel)] }, november).rows[0]?.round).toBeUndefined()
  const begun = { ...own, since: '2026-12-01' }
  const before = peopleIn(
    { ...roster, participants: [{ ...present(aysel), round: begun }] },
    'given',
    november,
    ofDays,
    '2026-12-31',
  )
  expect(reportOf(ofDays, before, '2026-12-31').rows[0]?.round).toBeUndefined()
})

test('a student who left within the period is below the others, and their marks count until then', () => {
  const ofDays = [
    { date: '2026-11-12', statuses: [mark(1, '+', 'Gecikdi'), mark(2, '-')] },
    { date: '2026-11-19', statuses: [mark(1, '-', 'artıq başqa qrupda'), mark(2, '+')] },
  ]
  const { rows, overall, byDate, notes } = reportIn(
    { participants: [present(tural)], former: [{ ...left(aysel, '2026-11-12'), nameInCourse: 'Abbasova Aysel' }] },
    november,
    ofDays,
  )
  expect(rows[1]?.student.fullName).toBe('Abbasova Aysel')
  expect(rows.map(({ student, until }) => [student.id, until])).toEqual([
    [2, undefined],
    [1, '2026-11-12'],
  ])
  expect(rows[1]?.cells.map(({ status }) => status)).toEqual(['+', ''])
  expect([overall, byDate[1]]).toMatchObject([
    { present: 2, absent: 1 },
    { present: 1, absent: 0 },
  ])
  expect(notes.map(({ text }) => text)).toEqual(['Gecikdi'])
})

test('a student who joined after the period or left before it is not in its report, unless they have a mark in it', () => {
  const later = { ...tural, since: '2026-12-01' }
  const gone = left(aysel, '2026-10-30')
  const idsIn = (roster: Roster, ofDays?: AttendanceDay[]) =>
    reportIn(roster, november, ofDays).rows.map(({ student }) => student.id)
  expect(idsIn({ participants: [later], former: [gone] }, [])).toEqual([])
  expect(idsIn({ participants: [later], former: [gone] })).toEqual([2])
  expect(idsIn({ participants: [{ ...later, since: '2026-11-30' }] }, [])).toEqual([2])
})
