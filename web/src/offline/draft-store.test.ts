import { expect, test, vi } from 'vitest'
import { applyChanges, changesBetween } from './draft-changes.ts'
import { type DraftDisk, DraftStore } from './draft-store.ts'
import {
  addDate,
  type Changes,
  cellKey,
  type Drafts,
  emptyMark,
  noDrafts,
  type Touch,
  touchNote,
  touchStatus,
} from './drafts.ts'
import { addDateAgain, fail, overlay, pressSave, type SaveEntry } from './entries.ts'
import { systemClock } from './retry.ts'

const at = '2026-11-14T06:00:00.000Z'
const now = Date.parse('2026-11-14T06:05:00.000Z')
const clock = { ...systemClock, now: () => now }
const touch = (studentId: number, rest: Partial<Touch> = {}): Touch => ({
  date: '2026-11-14',
  student: { id: studentId, fullName: `Şagird ${studentId}` },
  server: emptyMark,
  existing: true,
  at,
  ...rest,
})

/** A disk whose operations finish when the test says so. */
function slowDisk(held: Drafts = noDrafts) {
  const waiting: (() => void)[] = []
  let failing = false
  const disk: DraftDisk = {
    read: async () => held,
    write: (changes) =>
      new Promise((resolve, reject) => {
        waiting.push(() => {
          if (failing) return reject(new Error('disk full'))
          held = applyChanges(held, changes)
          resolve()
        })
      }),
  }
  return {
    disk,
    held: () => held,
    writeByOther: (change: (drafts: Drafts) => Drafts) => {
      held = change(held)
    },
    pending: () => waiting.length,
    finish: async () => {
      waiting.shift()?.()
      await new Promise((resolve) => setTimeout(resolve))
    },
    fail: (isFailing = true) => {
      failing = isFailing
    },
  }
}

async function openStore(held?: Drafts) {
  const slow = slowDisk(held)
  let written = 0
  const store = new DraftStore(slow.disk, () => written++, clock)
  await store.load()
  return { ...slow, store, written: () => written }
}
const statuses = (drafts: Changes) => [...drafts.cells.values()].map(({ studentId, status }) => `${studentId}${status}`)

test('a tap is shown only after it is on the disk', async () => {
  const { store, finish, held } = await openStore()
  const done = store.change((drafts) => touchStatus(drafts, touch(7), '+'))
  expect(statuses(store.state.drafts)).toEqual([])
  expect(statuses(store.latest)).toEqual(['7+'])
  await finish()
  await done
  expect(statuses(store.state.drafts)).toEqual(['7+'])
  expect(statuses(held())).toEqual(['7+'])
})

test('taps during a write build on each other and are written together', async () => {
  const { store, finish, pending, held } = await openStore()
  void store.change((drafts) => touchStatus(drafts, touch(7), '+'))
  void store.change((drafts) => touchStatus(drafts, touch(7), '-'))
  const last = store.change((drafts) => touchStatus(drafts, touch(8), '+'))
  expect(pending()).toBe(1)
  await finish()
  expect(pending()).toBe(1)
  await finish()
  await last
  expect(statuses(held())).toEqual(['7-', '8+'])
  expect(pending()).toBe(0)
})

test('if the disk fails, marks stay in memory and the state says so', async () => {
  const { store, finish, fail } = await openStore()
  fail()
  const done = store.change((drafts) => touchStatus(drafts, touch(7), '+'))
  await finish()
  await done
  expect(store.state).toMatchObject({ storageOff: true })
  expect(statuses(store.state.drafts)).toEqual(['7+'])
  await store.change((drafts) => touchStatus(drafts, touch(8), '-'))
  expect(statuses(store.state.drafts)).toEqual(['7+', '8-'])
})

test('changes missed by the disk, including settled saves, are written when it works again', async () => {
  const { store, finish, fail, held, pending } = await openStore(touchStatus(noDrafts, touch(6), '+'))
  vi.useFakeTimers()
  try {
    const tick = async () => {
      void finish()
      await vi.advanceTimersByTimeAsync(0)
    }
    fail()
    void store.change((drafts) => touchStatus(drafts, touch(7), '+'))
    await tick()
    await store.change((drafts) => ({ ...drafts, cells: new Map([...drafts.cells].slice(1)) }))
    expect(statuses(held())).toEqual(['6+'])
    await vi.advanceTimersByTimeAsync(1_000)
    await tick()
    expect(store.state.storageOff).toBe(true)
    fail(false)
    await vi.advanceTimersByTimeAsync(2_000)
    await tick()
    expect(store.state.storageOff).toBe(false)
    expect([statuses(held()), statuses(store.state.drafts)]).toEqual([['7+'], ['7+']])
    expect(pending()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('a closed store does not write to the disk', async () => {
  const { store, pending } = await openStore()
  store.close()
  await store.change((drafts) => touchStatus(drafts, touch(7), '+'))
  expect(pending()).toBe(0)
})

test('changes of another tab are read, and unwritten taps stay', async () => {
  const { store, finish, writeByOther, written } = await openStore()
  const mine = store.change((drafts) => touchStatus(drafts, touch(7), '+'))
  writeByOther((drafts) => touchStatus(drafts, touch(8), '-'))
  const reread = store.reread()
  await finish()
  await Promise.all([mine, reread])
  expect(statuses(store.state.drafts).sort()).toEqual(['7+', '8-'])
  expect(written()).toBe(1)
})

test("drafts found on the disk are restored; old ones wait for the user's decision", async () => {
  const recent = touchStatus(addDate(noDrafts, '2026-11-14', at), touch(7), '+')
  const held = touchStatus(recent, touch(8, { at: '2026-10-01T06:00:00.000Z' }), '-')
  const { store, finish } = await openStore(held)
  expect(statuses(store.state.drafts)).toEqual(['7+'])
  expect(statuses(store.state.old)).toEqual(['8-'])
  const restored = store.restoreOld()
  await finish()
  await restored
  expect(store.state.drafts.cells.get(cellKey('2026-11-14', 8))?.touchedAt).toBe(new Date(now).toISOString())
})

test('discarding old drafts keeps newer changes', async () => {
  const old = '2026-10-01T06:00:00.000Z'
  const held = touchStatus(touchStatus(noDrafts, touch(7, { at: old }), '+'), touch(8, { at: old }), '-')
  const { store, finish, held: onDisk } = await openStore(held)
  const tapped = store.change((drafts) => touchStatus(drafts, touch(8), '+'))
  await finish()
  await tapped
  const dropped = store.dropOld()
  await finish()
  await dropped
  expect(statuses(onDisk())).toEqual(['8+'])
})

test('applying the difference of two states to the first gives the second', () => {
  const before = addDate(touchStatus(noDrafts, touch(7), '+'), '2026-11-12', at)
  const touched = addDate(touchStatus(touchStatus(noDrafts, touch(7), '-'), touch(8), '+'), '2026-11-14', at)
  const after = pressSave(touched, ({ studentId }) => studentId === 8, { newId: () => 'a', at })
  expect(changesBetween(after, after)).toEqual(changesBetween(noDrafts, noDrafts))
  expect(applyChanges(after, changesBetween(after, before))).toEqual(before)
  expect(applyChanges(before, changesBetween(before, after))).toEqual(after)
})

test('discarding old drafts removes the old field of a cell that was changed since', async () => {
  const held = touchStatus(noDrafts, touch(7, { at: '2026-10-01T06:00:00.000Z' }), '-')
  const { store, finish, held: onDisk } = await openStore(held)
  const noted = store.change((drafts) => touchNote(drafts, touch(7), 'gecikdi', ''))
  await finish()
  const dropped = store.dropOld()
  await finish()
  await Promise.all([noted, dropped])
  expect([...onDisk().cells.values()]).toMatchObject([{ status: '', note: 'gecikdi' }])
})

test('discarding old drafts while a tap is written loses no tap after it', async () => {
  const held = touchStatus(noDrafts, touch(8, { at: '2026-10-01T06:00:00.000Z' }), '-')
  const { store, finish, held: onDisk } = await openStore(held)
  const tap = (status: '+' | '-') => store.change((drafts) => touchStatus(drafts, touch(7), status))
  const first = tap('+')
  await finish()
  await first
  const second = tap('-')
  const dropped = store.dropOld()
  await finish()
  await finish()
  await Promise.all([second, dropped])
  const third = tap('+')
  await finish()
  await third
  expect(statuses(onDisk())).toEqual(['7+'])
})

/** The disk content after two tabs that both knew `known` have written, one after the other. */
const afterTwoTabs = (known: Drafts, one: Drafts, other: Drafts): Drafts =>
  applyChanges(applyChanges(known, changesBetween(known, one)), changesBetween(known, other))
const later = '2026-11-14T06:01:00.000Z'

test('changes of two tabs to one cell are merged by field; of one field the later change wins', () => {
  const known = touchStatus(noDrafts, touch(7), '+')
  const noted = touchNote(known, touch(7, { at: later }), 'gecikdi', '')
  const tapped = touchStatus(known, touch(7), '-')
  for (const both of [afterTwoTabs(known, noted, tapped), afterTwoTabs(known, tapped, noted)]) {
    expect([...both.cells.values()]).toMatchObject([
      { status: '-', note: 'gecikdi', base: emptyMark, touchedAt: later },
    ])
  }
  const [plus, minus] = [touchStatus(noDrafts, touch(7, { at: later }), '+'), touchStatus(noDrafts, touch(7), '-')]
  expect(statuses(afterTwoTabs(noDrafts, plus, minus))).toEqual(['7+'])
  expect(statuses(afterTwoTabs(noDrafts, minus, plus))).toEqual(['7+'])
})

test('a note is drafted as the server will store it', () => {
  const typed = ' gu\u0308l\u202eb\n\u200b '
  expect([...touchNote(noDrafts, touch(7), typed, '').cells.values()]).toMatchObject([
    { note: 'gül\u202eb\u202c\n\u200b' },
  ])
  expect(touchNote(noDrafts, touch(7), '\u200b\n', '').cells.size).toBe(0)
})

test('a new base written by one tab keeps a change made meanwhile in another', () => {
  const known = touchNote(noDrafts, touch(7, { server: { status: '', note: 'köhnə' } }), 'gecikdi', 'köhnə')
  const noted = touchNote(known, touch(7), 'həkimdə', 'gecikdi')
  const left = afterTwoTabs(known, noted, addDateAgain(known, '2026-11-14', later))
  expect([...left.cells.values()]).toMatchObject([{ note: 'həkimdə', base: emptyMark }])
})

test('a save by a tab that could not read the disk replaces an older draft there, also if its cell was changed since', () => {
  const onDisk = touchNote(noDrafts, touch(7), 'köhnə', '')
  const noted = touchNote(noDrafts, touch(7, { at: later }), 'yeni', '')
  const pressed = pressSave(noted, () => true, { newId: () => 'a', at: later })
  const tapped = touchStatus(pressed, touch(7, { at: '2026-11-14T06:02:00.000Z' }), '-')
  const left = applyChanges(onDisk, changesBetween(noDrafts, tapped))
  expect([...left.cells.values()]).toEqual([...tapped.cells.values()])
  expect([...overlay(left).cells.values()]).toMatchObject([{ status: '-', note: 'yeni' }])
})

test('pressing save in one tab does not restore a failed save that another tab has sent meanwhile', () => {
  const press = { newId: () => 'a', at: later }
  const pressed = pressSave(touchNote(noDrafts, touch(7), 'gecikdi', ''), () => true, press)
  const known = fail(pressed, pressed.entries[0] as SaveEntry)
  const again = pressSave(known, () => true, press)
  expect(applyChanges(known, changesBetween(known, again)).entries).toEqual(again.entries)
  expect(afterTwoTabs(known, noDrafts, again).entries).toEqual([])
})

test('settling or discarding a change in one tab keeps changes made since in another', () => {
  const known = touchNote(touchStatus(noDrafts, touch(7), '+'), touch(7), 'gecikdi', '')
  const tapped = touchStatus(known, touch(7, { at: later }), '-')
  expect(statuses(afterTwoTabs(known, tapped, noDrafts))).toEqual(['7-'])
  expect(statuses(afterTwoTabs(known, noDrafts, tapped))).toEqual(['7-'])
  const pressed = pressSave(known, () => true, { newId: () => 'a', at: later })
  const left = afterTwoTabs(known, tapped, pressed)
  expect([statuses(left), left.entries.length]).toEqual([['7-'], 1])
})
