import type { MarkValue, SaveResult } from '@hasiye/contract/attendance.ts'
import { mergeMark, nextStatus } from '@hasiye/contract/attendance-rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDate, type Drafts, emptyMark, markShown, noDrafts, type Touch, touchNote, touchStatus } from './drafts.ts'
import {
  bodyOf,
  dropSuperseded,
  dropUnsaved,
  fail,
  overlay,
  pendingOf,
  pressSave,
  revertToDrafts,
  type SaveEntry,
  settle,
} from './entries.ts'

const date = '2026-11-14'
const at = '2026-11-14T06:00:00.000Z'
const touch = (studentId: number, rest: Partial<Touch> = {}): Touch => ({
  date,
  student: { id: studentId, fullName: `Şagird ${studentId}` },
  server: emptyMark,
  existing: true,
  at,
  ...rest,
})
const stored = (studentId: number, status: '+' | '-' | '', note = '') => ({
  studentId,
  status,
  note,
  updatedAt: at,
  updatedBy: 'Nigar Əliyeva',
})
const press = (drafts: Drafts, includes: Parameters<typeof pressSave>[1] = () => true): Drafts => {
  let last = drafts.entries.length
  return pressSave(drafts, includes, { newId: () => `save ${++last}`, at })
}
const bodies = ({ entries }: Drafts) => entries.map(bodyOf)
const first = ({ entries }: Drafts) => entries[0] as SaveEntry
const responseOf = (rest: Partial<SaveResult>): SaveResult => ({
  date,
  statuses: [],
  conflicts: [],
  skipped: [],
  ...rest,
})
const draftsLeft = (drafts: Drafts) =>
  [...drafts.cells.values()].map(({ studentId, status, note, base }) => [studentId, status, note, base])

test('one entry per date, earliest first, with only its changed cells and their bases', () => {
  let drafts = touchStatus(noDrafts, touch(7), '+')
  drafts = touchNote(drafts, touch(8, { server: { status: '-', note: '' } }), 'arayış', '')
  drafts = touchStatus(drafts, touch(7, { date: '2026-11-12' }), '-')
  expect(bodies(press(drafts))).toEqual([
    {
      saveId: 'save 1',
      date: '2026-11-12',
      existing: true,
      statuses: [{ studentId: 7, status: '-', note: '', base: emptyMark }],
    },
    {
      saveId: 'save 2',
      date,
      existing: true,
      statuses: [
        { studentId: 7, status: '+', note: '', base: emptyMark },
        { studentId: 8, status: '-', note: 'arayış', base: { status: '-', note: '' } },
      ],
    },
  ])
})

test('an added date is an entry even without marks, and does not claim that the server had it', () => {
  expect(bodies(press(addDate(noDrafts, date, at)))).toEqual([{ saveId: 'save 1', date, statuses: [] }])
})

test('unsaved drafts are not sent', () => {
  const drafts = touchStatus(touchStatus(noDrafts, touch(7), '+'), touch(8), '+')
  const pressed = press(drafts, ({ studentId }) => studentId === 7)
  expect(bodies(pressed)[0]?.statuses.map((cell) => cell.studentId)).toEqual([7])
  expect([...pressed.cells.values()].map(({ studentId }) => studentId)).toEqual([8])
})

test('a later save is a new entry, and the earlier one stays unchanged', () => {
  const once = press(touchStatus(noDrafts, touch(7), '+'))
  const twice = press(touchStatus(once, touch(7), '-'))
  expect(twice.entries[0]).toBe(once.entries[0])
  expect(bodies(twice)[1]).toMatchObject({ saveId: 'save 2', statuses: [{ status: '-', base: { status: '+' } }] })
  expect(overlay(twice).cells.size).toBe(1)
})

test('saved cells are removed; conflicts and skipped students become drafts again', () => {
  const drafts = press([7, 8, 9].reduce((held, id) => touchStatus(held, touch(id), '+'), noDrafts))
  const left = settle(
    drafts,
    first(drafts),
    responseOf({ statuses: [stored(7, '+')], conflicts: [stored(8, '-')], skipped: [9] }),
  )
  expect(draftsLeft(left)).toEqual([
    [8, '+', '', emptyMark],
    [9, '+', '', emptyMark],
  ])
  expect(left.entries).toEqual([])
})

test('a mark made while its added date was saved knows that the server has the date', () => {
  const added = press(touchStatus(addDate(noDrafts, date, at), touch(7, { existing: false }), '+'))
  const touched = touchStatus(added, touch(8, { existing: false }), '-')
  expect(bodies(press(touched))).toMatchObject([{ saveId: 'save 1' }, { saveId: 'save 2', existing: true }])
  const left = settle(touched, first(added), responseOf({ statuses: [stored(7, '+')] }))
  expect(bodies(press(left))).toMatchObject([{ date, existing: true }])
})

test('a rejected entry becomes drafts again, including its added date', () => {
  const drafts = press(touchStatus(addDate(noDrafts, date, at), touch(7, { existing: false }), '+'))
  const left = revertToDrafts(drafts, first(drafts))
  expect([left.entries, left.cells.size, left.dates.size]).toEqual([[], 1, 1])
  expect(bodies(press(left))).toEqual([{ ...bodies(drafts)[0], saveId: 'save 1' }])
})

test('a rejected entry with later entries and taps becomes one change of the originally seen value', () => {
  const once = press(touchNote(touchStatus(noDrafts, touch(7), '+'), touch(7), 'gecikdi', ''))
  const twice = touchNote(press(touchStatus(once, touch(7), '-')), touch(7), 'həkimdə', 'gecikdi')
  expect(draftsLeft(revertToDrafts(twice, first(twice)))).toEqual([[7, '-', 'həkimdə', emptyMark]])
  const back = touchNote(touchStatus(twice, touch(7), ''), touch(7), '', 'həkimdə')
  expect(draftsLeft(revertToDrafts(back, first(back)))).toEqual([])
})

test('after a conflict, a field changed by a later tap or entry keeps the base that was shown', () => {
  const server = { status: '-', note: 'onun qeydi' } as const
  const once = press(touchNote(touchStatus(noDrafts, touch(7), '+'), touch(7), 'mənim', ''))
  const tapped = touchNote(once, touch(7), 'yenisi', 'mənim')
  const conflict = responseOf({ conflicts: [stored(7, server.status, server.note)] })
  expect(draftsLeft(settle(tapped, first(tapped), conflict))).toEqual([
    [7, '+', 'yenisi', { status: '', note: 'mənim' }],
  ])
  const pressed = press(tapped)
  const left = settle(pressed, first(pressed), conflict)
  expect(draftsLeft(left)).toEqual([[7, '+', '', emptyMark]])
  expect(draftsLeft(settle(left, first(left), conflict))).toEqual([[7, '+', 'yenisi', { status: '', note: 'mənim' }]])
})

test('a note written by somebody else during a save is not the base of a note typed before it was visible', () => {
  const pressed = press(touchStatus(noDrafts, touch(7), '+'))
  const typed = touchNote(pressed, touch(7), 'mənim', '')
  const left = settle(typed, first(typed), responseOf({ statuses: [stored(7, '+', 'onun qeydi')] }))
  expect(bodies(press(left))).toMatchObject([{ statuses: [{ note: 'mənim', base: { note: '' } }] }])
})

test('a draft on the disk that is older than a save which did not know it does not override the save', () => {
  const known = press(touchNote(touchStatus(noDrafts, touch(7), '-'), touch(8), 'yeni', ''))
  const earlier = { at: '2026-11-13T06:00:00.000Z' }
  const { cells } = touchNote(touchStatus(noDrafts, touch(7, earlier), '+'), touch(7, earlier), 'gecikdi', '')
  const left = dropSuperseded({ ...known, cells })
  expect(draftsLeft(left)).toEqual([[7, '', 'gecikdi', emptyMark]])
  const tapped = touchStatus(known, touch(7), '+')
  expect(dropSuperseded(tapped)).toBe(tapped)
})

test('a mark changed back stays a change if its student was skipped: an earlier attempt may have been written', () => {
  const drafts = touchStatus(press(touchStatus(noDrafts, touch(7), '+')), touch(7), '')
  expect(draftsLeft(settle(drafts, first(drafts), responseOf({ skipped: [7] })))).toEqual([
    [7, '', '', { status: '+', note: '' }],
  ])
})

test('a mark changed back after two tabs saved it at once is not restored when both saves are rejected or skipped', () => {
  const seen = { server: { status: '+', note: '' } } as const
  const tapped = touchStatus(noDrafts, touch(7, seen), '-')
  const [one, other] = ['one', 'other'].map((id) => pressSave(tapped, () => true, { newId: () => id, at }).entries)
  const twice = {
    ...noDrafts,
    entries: [...(one ?? []), ...(other ?? []).map((entry) => ({ ...entry, ordinal: entry.ordinal + 1 }))],
  }
  const back = touchStatus(twice, touch(7, seen), '+')
  expect(draftsLeft(revertToDrafts(back, first(back)))).toEqual([])
  const skipped = settle(back, first(back), responseOf({ skipped: [7] }))
  expect(draftsLeft(skipped)).toEqual(draftsLeft(back))
})

test('after a conflict that an earlier attempt explains, a mark changed back stays a change', () => {
  const drafts = touchStatus(press(touchStatus(noDrafts, touch(7), '-')), touch(7), '')
  const response = responseOf({ conflicts: [stored(7, '')] })
  expect(draftsLeft(settle(drafts, first(drafts), response))).toEqual([[7, '', '', { status: '-', note: '' }]])
})

test('discarding one unsaved change keeps the others of saves that may be stored, and saves that are pending', () => {
  const both = press(touchStatus(touchStatus(noDrafts, touch(1), '-'), touch(2), '-'))
  const cleared = touchStatus(fail(both, first(both)), touch(1), '')
  const left = dropUnsaved(cleared, ({ studentId }) => studentId === 2)
  expect(draftsLeft(left)).toEqual([[1, '', '', { status: '-', note: '' }]])

  const failed = fail(press(touchStatus(noDrafts, touch(1), '-')), first(press(touchStatus(noDrafts, touch(1), '-'))))
  const later = pressSave(touchStatus(noDrafts, touch(2), '+'), () => true, { newId: () => 'later', at }).entries
  const entries = [...failed.entries, ...later.map((entry) => ({ ...entry, ordinal: entry.ordinal + 1 }))]
  expect(dropUnsaved({ ...failed, entries }, () => true).entries.map(({ saveId }) => saveId)).toEqual(['later'])
})

test('a cell that gets a field of a later save back has the time of that save', () => {
  const noted = touchNote(noDrafts, touch(7), 'gecikdi', '')
  const soon = '2026-11-14T06:01:00.000Z'
  const { entries } = press(touchStatus(noDrafts, touch(7, { at: soon }), '-'))
  const drafts = { ...noted, entries }
  const left = settle(drafts, first(drafts), responseOf({ conflicts: [stored(7, '+')] }))
  expect([...left.cells.values()]).toMatchObject([{ status: '-', note: 'gecikdi', touchedAt: soon }])
})

test('pending changes leave out cells with newer taps', () => {
  const pressed = press(touchStatus(touchStatus(noDrafts, touch(7), '+'), touch(8), '+'))
  expect([...pendingOf(touchStatus(pressed, touch(7), '-')).cells.keys()]).toEqual([`${date}/8`])
})

/** One action on one cell; the request or the response of a save may be lost. */
const step = fc.oneof(
  fc.constant('tap' as const),
  fc.constant('note' as const),
  fc.constantFrom('save' as const, 'request lost' as const),
  fc.constantFrom('response' as const, 'response lost' as const, 'server failed' as const),
)

test('for any taps during saves, the server ends with what the user last saw', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const world = oneCellWorld()
      for (const each of steps) world[each]()
      const seen = world.shown()
      world.response()
      for (let round = 0; round < 20; round++) {
        world.save()
        world.response()
      }
      expect(world.server()).toEqual(seen)
      expect(world.drafts()).toEqual(noDrafts)
    }),
    {
      numRuns: 500,
      // A value changed back to the original, after a save in between that reached the server.
      examples: [[['tap', 'save', 'tap', 'tap', 'response lost', 'request lost', 'note']]],
    },
  )
})

function oneCellWorld() {
  let server: MarkValue = emptyMark
  let known: MarkValue = emptyMark
  let drafts: Drafts = noDrafts
  let underway: { entry: SaveEntry; response: SaveResult } | undefined
  const writtenIds = new Set<string>()
  let presses = 0
  const pressAll = () => {
    drafts = pressSave(drafts, () => true, { newId: () => `save ${++presses}`, at })
  }
  let typed = 0
  const shown = () => markShown(drafts, seenTouch())
  const seenTouch = () => touch(7, { server: known })
  return {
    shown,
    server: () => server,
    drafts: () => drafts,
    tap: () => {
      const next = nextStatus[shown().status]
      drafts = touchStatus(drafts, seenTouch(), next)
      expect(shown().status).toBe(next)
    },
    note: () => {
      typed += 1
      drafts = touchNote(drafts, seenTouch(), `qeyd ${typed % 3}`, shown().note)
    },
    save: () => {
      if (underway) return
      pressAll()
      const [entry] = drafts.entries
      const change = entry?.cells[0]
      if (!entry || !change) return
      if (!writtenIds.has(entry.saveId)) {
        const merged = mergeMark(server, change)
        if (merged.outcome === 'written') {
          server = merged.value
          writtenIds.add(entry.saveId)
        }
      }
      underway = { entry, response: responseOf({ statuses: [stored(7, server.status, server.note)] }) }
    },
    'request lost': () => {
      if (!underway) pressAll()
    },
    response: () => {
      if (!underway) return
      const { entry, response } = underway
      known = server
      drafts = settle(drafts, entry, response)
      underway = undefined
    },
    'response lost': () => {
      underway = undefined
    },
    'server failed': () => {
      if (underway) drafts = fail(drafts, underway.entry)
      underway = undefined
    },
  }
}
