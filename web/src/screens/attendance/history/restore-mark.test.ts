import type { Mark, MarkValue } from '@hasiye/contract/attendance.ts'
import type { HistoryEntry } from '@hasiye/contract/history.ts'
import { expect, test } from 'vitest'
import { createEditor } from '../../../features/attendance/editor.ts'
import { draftsByDate, storedByDate } from '../../../features/attendance/marks.ts'
import type { DraftStore } from '../../../offline/draft-store.ts'
import { type Drafts, noDrafts } from '../../../offline/drafts.ts'
import { newestOfCells, setMark, stateToRestore } from './HistoryList.tsx'

const date = '2026-11-14'
const aysel = { id: 7, fullName: 'Aysel Məmmədova', shortId: 'A2345678', avatar: null, hasAccount: true }
const now: MarkValue = { status: '-', note: 'xəstədir' }
const stored: Mark = { studentId: aysel.id, ...now, updatedAt: '2026-11-14T06:00:00.000Z', updatedBy: null }
const marks = { stored: storedByDate([{ date, statuses: [stored] }]), drafts: draftsByDate(noDrafts) }
const roster = { students: [aysel], readOnly: false }
const entry = (after: MarkValue, rest: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: 1,
  at: '2026-11-14T05:00:00.000Z',
  by: 'Nigar Əliyeva',
  action: 'mark',
  date,
  student: aysel,
  before: { status: '', note: '' },
  after,
  ...rest,
})
const earlier: MarkValue = { status: '+', note: 'gecikib' }

test('a former state of a cell can be set again', () => {
  expect(stateToRestore(roster, marks, entry(earlier), false)).toEqual({ date, student: aysel, value: earlier })
})

test.each<[string, Parameters<typeof stateToRestore>[0], HistoryEntry, boolean?]>([
  ['the state that the cell has', roster, entry(now), false],
  ['the state that the cell has after a change of nothing', roster, entry(now, { before: now })],
  ['a cell of a deleted date', roster, entry(earlier, { date: '2026-11-13' })],
  ['a cell of a student who left', { ...roster, students: [] }, entry(earlier)],
  ['a cell that the viewer cannot change', { ...roster, readOnly: true }, entry(earlier)],
  ['an entry that is not of a mark', roster, entry(earlier, { action: 'participant_added' })],
])('%s cannot be set', (_, given, of, isNewest = true) => {
  expect(stateToRestore(given, marks, of, isNewest)).toBeUndefined()
})

test('the newest change of a cell can be undone, and no older one that left the same state', () => {
  const [newest, older] = [entry(now, { id: 3, before: earlier }), entry(now, { id: 2 })]
  const ofOther = entry(earlier, { id: 1, student: { ...aysel, id: 8 } })
  const found = newestOfCells([newest, older, ofOther])
  expect([newest, older, ofOther].map((each) => found.has(each))).toEqual([true, false, true])
  expect(stateToRestore(roster, marks, newest, true)).toEqual({ date, student: aysel, value: earlier, isUndo: true })
  expect(stateToRestore(roster, marks, older, false)).toBeUndefined()
})

/** Sets a value from the history in a table that has `stored`. */
async function drafted(value: MarkValue) {
  let drafts: Drafts = noDrafts
  const store: Pick<DraftStore, 'change'> = {
    change: async (edit) => {
      drafts = edit(drafts)
    },
  }
  const state = { date, student: aysel, value }
  await setMark(createEditor(store, marks.stored), state, now)
  return [...drafts.cells.values()]
}

test('setting a former state makes a change based on the current value', async () => {
  expect(await drafted(earlier)).toMatchObject([{ ...earlier, base: now, existing: true }])
})

test('a field that already has the value is not changed', async () => {
  expect(await drafted({ ...now, status: '+' })).toMatchObject([{ status: '+', note: now.note, base: now }])
})
