import { expect, test } from 'vitest'
import { emptyMark, noDrafts, touchStatus } from '../../offline/drafts.ts'
import {
  absentOn,
  cellAt,
  draftsByDate,
  noticedStudents,
  splitByPresence,
  storedByDate,
  talliesOf,
  tallyOfDate,
  tallyWith,
} from './marks.ts'
import { ratePercent, share } from './words.ts'

const today = '2026-11-14'
const at = '2026-11-14T06:00:00.000Z'
const mark = (studentId: number, status: '+' | '-' | '', note = '') => ({
  studentId,
  status,
  note,
  updatedAt: at,
  updatedBy: null,
})
const stored = storedByDate([
  { date: '2026-11-12', statuses: [mark(1, '+'), mark(2, '-', 'həkimdə')] },
  { date: '2026-11-14', statuses: [mark(1, '+')] },
])
const touch = { date: '2026-11-14', student: { id: 2, fullName: 'Tural' }, server: emptyMark, existing: true, at }
const drafts = touchStatus(noDrafts, touch, '-')
const marks = { stored, drafts: draftsByDate(drafts) }

test('a cell shows the draft on top of the stored mark', () => {
  expect(cellAt(marks, '2026-11-12', 2)).toMatchObject({ status: '-', note: 'həkimdə', unsaved: false })
  expect(cellAt(marks, '2026-11-14', 2)).toMatchObject({ status: '-', note: '', unsaved: true, stored: undefined })
  expect(cellAt(marks, '2026-11-14', 3)).toMatchObject({ status: '', unsaved: false })
})

test('totals count the visible marks; the total is present plus absent', () => {
  const totals = talliesOf(stored, today)
  const aysel = tallyWith(totals.get(1), marks, 1, today)
  expect([share(aysel), ratePercent(aysel)]).toEqual(['2/2', '100%'])
  const tural = tallyWith(totals.get(2), marks, 2, today)
  expect([share(tural), ratePercent(tural)]).toEqual(['0/2', '0%'])
  const nobody = tallyWith(totals.get(3), marks, 3, today)
  expect([share(nobody), ratePercent(nobody)]).toEqual(['0/0', ''])
  expect(tallyOfDate(marks, '2026-11-14', [1, 2, 3])).toEqual({ present: 1, absent: 1, unmarked: 1 })
})

test('marks of future days are in no total', () => {
  const totals = talliesOf(stored, '2026-11-13')
  expect(share(tallyWith(totals.get(1), marks, 1, '2026-11-13'))).toBe('1/1')
  expect(share(tallyWith(totals.get(2), marks, 2, '2026-11-13'))).toBe('0/1')
})

test('the drafts of students who left the course are separated', () => {
  const { here, gone } = splitByPresence(drafts, new Set([1, 3]))
  expect([here.cells.size, gone.map((cell) => cell.studentName)]).toEqual([0, ['Tural']])
})

test('runs of three absences are detected from the marks on the server', () => {
  const days = storedByDate([
    { date: '2026-11-09', statuses: [mark(2, '-'), mark(3, '-'), mark(4, '-')] },
    { date: '2026-11-10', statuses: [mark(1, '-'), mark(2, '-'), mark(3, '-'), mark(4, '-')] },
    { date: '2026-11-11', statuses: [mark(1, '-'), mark(2, '-'), mark(4, '-')] },
    { date: '2026-11-12', statuses: [mark(1, '-'), mark(2, '+'), mark(3, '-'), mark(4, '-')] },
  ])
  const runsOf = (table: typeof days) => noticedStudents(table, [{ id: 1 }, { id: 2 }, { id: 3 }], '2026-11-12')
  expect([...runsOf(days)]).toEqual([
    [1, 3],
    [3, 3],
  ])
  const deleted = new Map([...days].filter(([date]) => date !== '2026-11-12'))
  expect([...runsOf(deleted)]).toEqual([[2, 3]])
  const planned = new Map([...days, ['2026-11-13', new Map([1, 2].map((id) => [id, mark(id, '+')]))]])
  expect([...runsOf(planned)]).toEqual([...runsOf(days)])
})

test('a falling rate is noticed from twelve marks until today on, unless there is a run of absences', () => {
  const signs = ['++++', '++++', '++++', '++++', '++++', '++++', '+-++', '-+++', '+-+-', '++--', '-++-', '++++']
  const days = storedByDate(
    signs.map((row, n) => ({
      date: `2026-10-${10 + n}`,
      statuses: [...row].map((sign, index) => mark(index + 1, sign as '+' | '-')),
    })),
  )
  const noticedOn = (today: string) => [...noticedStudents(days, [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }], today)]
  expect(noticedOn('2026-10-21')).toEqual([
    [1, 'falling'],
    [2, 'falling'],
    [4, 'falling'],
  ])
  expect(noticedOn('2026-10-20')).toEqual([[4, 3]])
})

test('absent are those whose absence is saved and not being changed', () => {
  const day = '2026-11-14'
  const saved = storedByDate([{ date: day, statuses: [mark(1, '-'), mark(2, '-'), mark(3, '+')] }])
  const touched = (id: number, status: '+' | '-') => {
    const student = { id, fullName: `Şagird ${id}` }
    const server = { status: saved.get(day)?.get(id)?.status ?? '', note: '' } as const
    return [{ date: day, student, server, existing: true, at }, status] as const
  }
  const unsaved = [touched(2, '+'), touched(3, '-'), touched(4, '-')].reduce(
    (all, [one, status]) => touchStatus(all, one, status),
    noDrafts,
  )
  const students = [1, 2, 3, 4].map((id) => ({ id }))
  expect(absentOn({ stored: saved, drafts: draftsByDate(noDrafts) }, day, students)).toEqual([{ id: 1 }, { id: 2 }])
  expect(absentOn({ stored: saved, drafts: draftsByDate(unsaved) }, day, students)).toEqual([{ id: 1 }])
})
