import { expect, test } from 'vitest'
import { emptyMark, noDrafts, touchStatus } from '../../offline/drafts.ts'
import { cellAt, draftsByDate, splitByPresence, storedByDate, talliesOf, tallyOfDate, tallyWith } from './marks.ts'
import { ratePercent, share } from './words.ts'

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
  const totals = talliesOf(stored)
  const aysel = tallyWith(totals.get(1), marks, 1)
  expect([share(aysel), ratePercent(aysel)]).toEqual(['2/2', '100%'])
  const tural = tallyWith(totals.get(2), marks, 2)
  expect([share(tural), ratePercent(tural)]).toEqual(['0/2', '0%'])
  const nobody = tallyWith(totals.get(3), marks, 3)
  expect([share(nobody), ratePercent(nobody)]).toEqual(['0/0', ''])
  expect(tallyOfDate(marks, '2026-11-14', [1, 2, 3])).toEqual({ present: 1, absent: 1, unmarked: 1 })
})

test('the drafts of students who left the course are separated', () => {
  const { here, gone } = splitByPresence(drafts, new Set([1, 3]))
  expect([here.cells.size, gone.map((cell) => cell.studentName)]).toEqual([0, ['Tural']])
})
