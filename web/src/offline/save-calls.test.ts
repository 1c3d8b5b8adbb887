import type { MarkValue, SaveResult } from '@hasiye/contract/attendance.ts'
import { mergeMark, nextStatus } from '@hasiye/contract/attendance-rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDate,
  cellKey,
  type Drafts,
  emptyMark,
  noDrafts,
  shownMark,
  type Touch,
  touchNote,
  touchStatus,
} from './drafts.ts'
import { applyReply, conflictsWithOthers, type SaveCall, unwantCall, wantedCalls, wantSave } from './save-calls.ts'

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
const everything = () => true

test('one call a date, earliest first, with only its changed cells and their bases', () => {
  let drafts = touchStatus(noDrafts, touch(7), '+')
  drafts = touchNote(drafts, touch(8, { server: { status: '-', note: '' } }), 'arayış', '')
  drafts = touchStatus(drafts, touch(7, { date: '2026-11-12' }), '-')
  expect(wantedCalls(wantSave(drafts, everything))).toEqual([
    { date: '2026-11-12', existing: true, statuses: [{ studentId: 7, status: '-', note: '', base: emptyMark }] },
    {
      date,
      existing: true,
      statuses: [
        { studentId: 7, status: '+', note: '', base: emptyMark },
        { studentId: 8, status: '-', note: 'arayış', base: { status: '-', note: '' } },
      ],
    },
  ])
})

test('an added date is a call of its own, even without marks, and does not claim that the server had it', () => {
  const drafts = wantSave(addDate(noDrafts, date, at), everything)
  expect(wantedCalls(drafts)).toEqual([{ date, statuses: [] }])
})

test('what nobody saved is not sent', () => {
  const drafts = touchStatus(touchStatus(noDrafts, touch(7), '+'), touch(8), '+')
  const wanted = wantSave(drafts, ({ studentId }) => studentId === 7)
  expect(wantedCalls(wanted)[0]?.statuses.map((cell) => cell.studentId)).toEqual([7])
})

test('saved cells go; conflicts and skipped students stay as ordinary drafts', () => {
  const drafts = wantSave(
    [7, 8, 9].reduce((held, id) => touchStatus(held, touch(id), '+'), noDrafts),
    everything,
  )
  const [call] = wantedCalls(drafts) as [SaveCall]
  const reply: SaveResult = { date, statuses: [stored(7, '+')], conflicts: [stored(8, '-')], skipped: [9] }
  const left = [...applyReply(drafts, call, reply).cells.values()]
  expect(left.map(({ studentId, wanted }) => [studentId, wanted])).toEqual([
    [8, false],
    [9, false],
  ])
})

test('a mark made while its added date was saved knows that the server has the date', () => {
  const added = wantSave(touchStatus(addDate(noDrafts, date, at), touch(7, { existing: false }), '+'), everything)
  const [call] = wantedCalls(added) as [SaveCall]
  const touched = touchStatus(added, touch(8, { existing: false }), '-')
  const left = applyReply(touched, call, { date, statuses: [stored(7, '+')], conflicts: [], skipped: [] })
  expect(wantedCalls(wantSave(left, everything))).toMatchObject([{ date, existing: true }])
})

test('a refused call leaves its cells as ordinary drafts', () => {
  const drafts = wantSave(touchStatus(addDate(noDrafts, date, at), touch(7), '+'), everything)
  const [call] = wantedCalls(drafts) as [SaveCall]
  expect(wantedCalls(unwantCall(drafts, call))).toEqual([])
  expect(unwantCall(drafts, call).cells.size).toBe(1)
})

/** What one person does to one cell; a save's request or its reply may get lost. */
const step = fc.oneof(
  fc.constant('tap' as const),
  fc.constant('note' as const),
  fc.constantFrom('save' as const, 'request lost' as const),
  fc.constantFrom('reply' as const, 'reply lost' as const, 'server failed' as const),
)

test('whatever is tapped while saves come and go, the server ends with what the person last saw', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const world = oneCellWorld()
      for (const each of steps) world[each]()
      const seen = world.shown()
      for (const each of ['reply', 'save', 'reply', 'save', 'reply'] as const) world[each]()
      expect(world.server()).toEqual(seen)
      expect(world.drafts().cells.size).toBe(0)
    }),
    {
      numRuns: 2000,
      // what came back to its beginning, and a save in between that arrived
      examples: [[['tap', 'save', 'tap', 'tap', 'reply lost', 'request lost', 'note']]],
    },
  )
})

function oneCellWorld() {
  let server: MarkValue = emptyMark
  let known: MarkValue = emptyMark
  let drafts: Drafts = noDrafts
  let underway: { call: SaveCall; reply: SaveResult } | undefined
  let typed = 0
  const shown = () => shownMark(known, drafts.cells.get(cellKey(date, 7)))
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
      drafts = wantSave(drafts, everything)
      const [call] = wantedCalls(drafts)
      const change = call?.statuses[0]
      if (!call || !change) return
      const merged = mergeMark(server, change)
      if (merged.outcome !== 'conflict') server = merged.value
      const mark = stored(7, server.status, server.note)
      const [statuses, conflicts] = merged.outcome === 'conflict' ? [[], [mark]] : [[mark], []]
      underway = { call, reply: { date, statuses, conflicts, skipped: [] } }
    },
    'request lost': () => {
      if (!underway) drafts = wantSave(drafts, everything)
    },
    reply: () => {
      if (!underway) return
      const { call, reply } = underway
      expect(conflictsWithOthers(drafts, reply)).toEqual([])
      const [mark] = [...reply.statuses, ...reply.conflicts]
      if (mark) known = { status: mark.status, note: mark.note }
      drafts = applyReply(drafts, call, reply)
      underway = undefined
    },
    'reply lost': () => {
      underway = undefined
    },
    'server failed': () => {
      if (underway) drafts = unwantCall(drafts, underway.call, true)
      underway = undefined
    },
  }
}
