// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emptyMark, noDrafts, touchStatus } from '../../offline/drafts.ts'
import { draftsByDate, storedByDate } from './marks.ts'
import { useRounds } from './rounds.ts'

const today = '2026-11-14'
const at = '2026-11-14T06:00:00.000Z'
const mark = (status: '+' | '-') => ({ studentId: 1, status, note: '', updatedAt: at, updatedBy: null })
const stored = storedByDate([
  { date: '2026-11-10', statuses: [mark('+')] },
  { date: '2026-11-12', statuses: [mark('+')] },
])
const round = { length: 4, counts: 'present', tellFamilies: false } as const
const own = { since: '2026-11-01', done: 2, index: 1, due: false, agreed: 0 }
const person = (id: number) => ({ id, fullName: 'Aysel', shortId: 'A', avatar: null, hasAccount: true, round: own })
const students = [person(1), person(2)]
const tap = (date: string, sign: '+' | '-') =>
  draftsByDate(
    touchStatus(
      noDrafts,
      { date, student: students[0] ?? person(1), server: stored.get(date)?.get(1) ?? emptyMark, existing: true, at },
      sign,
    ),
  )
const doneWith = (drafts: ReturnType<typeof draftsByDate>) => {
  const { result } = renderHook(() => useRounds({ round }, students, { stored, drafts }, today))
  return students.map((student) => result.current(student)?.done)
}

test('the round of a student moves with a tap that is not saved, of nobody else', () => {
  expect(doneWith(new Map())).toEqual([2, 0])
  expect(doneWith(tap(today, '+'))).toEqual([3, 0])
  expect(doneWith(tap('2026-11-12', '-'))).toEqual([1, 0])
  expect(doneWith(tap('2026-11-15', '+')), 'planned').toEqual([2, 0])
})

test('a course that counts no rounds has none', () => {
  const { result } = renderHook(() => useRounds({ round: null }, students, { stored, drafts: new Map() }, today))
  expect(students.map((student) => result.current(student))).toEqual([null, null])
})
