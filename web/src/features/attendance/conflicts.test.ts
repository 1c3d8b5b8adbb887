import type { AttendanceDay } from '@hasiye/contract/attendance.ts'
import { expect, test } from 'vitest'
import { type Drafts, emptyMark, noDrafts, type Touch, touchNote, touchStatus } from '../../offline/drafts.ts'
import { pressSave, settle } from '../../offline/entries.ts'
import { unsyncedIn } from '../../offline/unsynced.ts'
import { conflictsOf, isOwnChange, keepMine, keepTheirs } from './conflicts.ts'
import { draftsByDate, storedByDate } from './marks.ts'

const date = '2026-11-14'
const at = '2026-11-14T06:00:00.000Z'
const touch = (server: Touch['server'] = emptyMark): Touch => ({
  date,
  student: { id: 7, fullName: 'Aysel' },
  server,
  existing: true,
  at,
})
const stored = (status: '+' | '-' | '', note = ''): AttendanceDay[] => [
  { date, statuses: [{ studentId: 7, status, note, updatedAt: at, updatedBy: 'Rəşad Quliyev' }] },
]
const find = (days: AttendanceDay[], drafts: Drafts) =>
  conflictsOf({ stored: storedByDate(days), drafts: draftsByDate(drafts) }, () => false)

test("different changes of one cell are a conflict with the other's name", () => {
  const [found] = find(stored('-'), touchStatus(noDrafts, touch(), '+'))
  expect(found).toMatchObject({
    mine: { status: '+', note: '' },
    theirs: { status: '-', note: '' },
    status: true,
    note: false,
    by: 'Rəşad Quliyev',
    at,
  })
})

test('the same change, or a change of the other field, is no conflict', () => {
  expect(find(stored('+'), touchStatus(noDrafts, touch(), '+'))).toEqual([])
  expect(find(stored('', 'arayış'), touchStatus(noDrafts, touch(), '+'))).toEqual([])
})

test('a cell cleared by somebody else conflicts without a name', () => {
  const drafts = touchStatus(noDrafts, touch({ status: '+', note: '' }), '-')
  expect(find([{ date, statuses: [] }], drafts)).toMatchObject([{ theirs: emptyMark, by: null, at: undefined }])
})

test('a deleted date has no conflicts', () => {
  expect(find([], touchStatus(noDrafts, touch({ status: '+', note: '' }), '-'))).toEqual([])
})

test('keeping mine makes it a change based on theirs', () => {
  const drafts = touchStatus(noDrafts, touch(), '+')
  const [found] = find(stored('-', 'onun qeydi'), drafts)
  if (!found) throw new Error('no conflict')
  const kept = keepMine(drafts, found)
  expect([...kept.cells.values()]).toMatchObject([
    { status: '+', note: 'onun qeydi', base: { status: '-', note: 'onun qeydi' } },
  ])
  expect(find(stored('-', 'onun qeydi'), kept)).toEqual([])
})

test('keeping theirs leaves no change, except of the field that only I changed', () => {
  const marked = touchStatus(noDrafts, touch(), '+')
  const [found] = find(stored('-'), marked)
  if (!found) throw new Error('no conflict')
  expect(keepTheirs(marked, found).cells.size).toBe(0)
  const noted = touchNote(marked, touch(), 'mənim qeydim', '')
  const [both] = find(stored('-'), noted)
  if (!both) throw new Error('no conflict')
  expect([...keepTheirs(noted, both).cells.values()]).toMatchObject([
    { status: '-', note: 'mənim qeydim', base: { status: '-', note: '' } },
  ])
})

test.each([
  ['one’s own', 'Nigar Əliyeva', [], true],
  ['a colleague’s', 'Rəşad Quliyev', ['Rəşad Quliyev'], false],
  ['that of a colleague with the same name', 'Nigar Əliyeva', ['Nigar Əliyeva'], false],
  ['that of a deleted account', null, [], false],
])("whether a change is the user's own, made on another device: %s", (_whose, by, colleagues, expected) => {
  const teacher = { avatar: null, isOwner: false, canManage: false }
  const me = { id: 1, fullName: 'Nigar Əliyeva' }
  const teachers = [me, ...colleagues.map((fullName, n) => ({ id: n + 2, fullName }))]
  expect(
    isOwnChange(
      by,
      me,
      teachers.map((one) => ({ ...teacher, ...one })),
    ),
  ).toBe(expected)
})

test("a save that the server refused because of somebody else's change is shown as a conflict until the user decides", () => {
  const pressed = pressSave(touchStatus(noDrafts, touch(), '+'), () => true, { newId: () => 'save 1', at })
  const days = stored('-')
  const [entry] = pressed.entries
  if (!entry) throw new Error('no entry')
  const clashed = settle(pressed, entry, { date, statuses: [], skipped: [], conflicts: days[0]?.statuses ?? [] })
  expect(unsyncedIn(7, clashed)).toMatchObject({ unsaved: { changes: 1 }, conflicts: 1 })
  const [found] = find(days, clashed)
  if (!found) throw new Error('no conflict')
  expect(unsyncedIn(7, keepMine(clashed, found))).toMatchObject({ unsaved: { changes: 1 }, conflicts: 0 })
  expect(unsyncedIn(7, keepTheirs(clashed, found))).toMatchObject({ unsaved: { changes: 0 }, conflicts: 0 })
})
