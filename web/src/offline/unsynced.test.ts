import { expect, test } from 'vitest'
import { addDate, noDrafts, type Touch, touchStatus } from './drafts.ts'
import { fail, pressSave } from './entries.ts'
import { unsyncedIn } from './unsynced.ts'

const at = '2026-11-14T06:00:00.000Z'
const touch = (date: string, id: number): Touch => ({
  date,
  student: { id, fullName: 'Aysel Quliyeva' },
  server: { status: '', note: '' },
  existing: true,
  at,
})
const press = { newId: () => crypto.randomUUID(), at }

test('pending and unsaved changes are counted separately, each with its dates', () => {
  const pressed = pressSave(touchStatus(noDrafts, touch('2026-11-12', 1), '-'), () => true, press)
  const drafts = touchStatus(touchStatus(pressed, touch('2026-11-13', 1), '+'), touch('2026-11-10', 2), '+')
  expect(unsyncedIn(7, drafts)).toEqual({
    courseId: 7,
    pending: { changes: 1, dates: ['2026-11-12'] },
    unsaved: { changes: 2, dates: ['2026-11-10', '2026-11-13'] },
    conflicts: 0,
    all: { changes: 3, dates: ['2026-11-10', '2026-11-12', '2026-11-13'] },
    marks: [
      expect.objectContaining({ date: '2026-11-10', studentId: 2, status: '+' }),
      expect.objectContaining({ date: '2026-11-12', studentId: 1, status: '-', studentName: 'Aysel Quliyeva' }),
      expect.objectContaining({ date: '2026-11-13', studentId: 1, status: '+' }),
    ],
  })
})

test('a save that the server refused is unsaved again, and an added date without marks is a change', () => {
  const pressed = pressSave(touchStatus(noDrafts, touch('2026-11-12', 1), '-'), () => true, press)
  const [entry] = pressed.entries
  const refused = entry ? fail(pressed, entry) : pressed
  const { pending, unsaved } = unsyncedIn(7, addDate(refused, '2026-11-15', at))
  expect(pending).toEqual({ changes: 0, dates: [] })
  expect(unsaved).toEqual({ changes: 2, dates: ['2026-11-12', '2026-11-15'] })
})
