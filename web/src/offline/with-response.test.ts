import { expect, test } from 'vitest'
import { withResponse } from './with-response.ts'

const mark = (studentId: number, status: '+' | '-' | '') => ({
  studentId,
  status,
  note: '',
  updatedAt: '2026-11-14T06:00:00.000Z',
  updatedBy: 'Nigar Əliyeva',
})

test('a response replaces its own cells, conflicts included, and keeps the rest', () => {
  const known = [{ date: '2026-11-14', statuses: [mark(1, '+'), mark(2, '+'), mark(3, '+')] }]
  const response = { date: '2026-11-14', statuses: [mark(1, '-')], conflicts: [mark(2, '')], skipped: [] }
  expect(withResponse(known, response)[0]?.statuses.map(({ studentId, status }) => studentId + status)).toEqual([
    '1-',
    '2',
    '3+',
  ])
})

test('an unknown date is inserted in order', () => {
  const known = [
    { date: '2026-11-10', statuses: [] },
    { date: '2026-11-14', statuses: [] },
  ]
  const response = { date: '2026-11-12', statuses: [mark(1, '+')], conflicts: [], skipped: [] }
  expect(withResponse(known, response).map(({ date }) => date)).toEqual(['2026-11-10', '2026-11-12', '2026-11-14'])
})
