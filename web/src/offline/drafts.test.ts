import { expect, test } from 'vitest'
import {
  addDate,
  cellKey,
  countChanges,
  type Drafts,
  draftTtlMs,
  dropDate,
  emptyMark,
  entryTtlMs,
  isExpired,
  noDrafts,
  settleDates,
  shownMark,
  splitOld,
  type Touch,
  touchNote,
  touchStatus,
} from './drafts.ts'
import { addDateAgain, dropSuperseded, overlay, pressSave } from './entries.ts'

const aysel = { id: 7, fullName: 'Aysel Məmmədova' }
const touch = (rest: Partial<Touch> = {}): Touch => ({
  date: '2026-11-14',
  student: aysel,
  server: emptyMark,
  existing: true,
  at: '2026-11-14T06:00:00.000Z',
  ...rest,
})
const only = (drafts: Drafts) => drafts.cells.get(cellKey('2026-11-14', 7))

test('the base is the value at the first change', () => {
  const server = { status: '-', note: 'gecikdi' } as const
  const once = touchStatus(noDrafts, touch({ server }), '')
  const twice = touchStatus(once, touch({ server: { status: '+', note: 'gecikdi' } }), '+')
  expect(only(twice)).toMatchObject({ status: '+', note: 'gecikdi', base: server, existing: true })
})

test('a mark changed back to its base after somebody else changed it stays a change for the server to compare', () => {
  const theirs = touch({ server: { status: '-', note: '' } })
  const mine = touchStatus(touchStatus(noDrafts, touch(), '+'), theirs, '-')
  const back = touchStatus(mine, theirs, '')
  expect(only(back)).toMatchObject({ status: '', base: { status: '-' } })
  expect(shownMark(theirs.server, only(back)).status).toBe('')
})

test('a change is newer than all others of its cell, also if the clock was set back', () => {
  const pressed = pressSave(touchStatus(noDrafts, touch(), '-'), () => true, { newId: () => 'a', at: touch().at })
  const earlier = touch({ at: '2026-11-14T05:51:00.000Z' })
  const tapped = touchStatus(pressed, earlier, '+')
  expect(dropSuperseded(tapped)).toBe(tapped)
  const again = touchStatus(tapped, earlier, '')
  const timeOf = (drafts: Drafts) => Date.parse(only(drafts)?.touchedAt ?? '')
  expect(timeOf(again)).toBeGreaterThan(timeOf(tapped))
})

test('a mark changed back to its base is no change', () => {
  const there = touchStatus(touchStatus(noDrafts, touch(), '+'), touch(), '-')
  expect(touchStatus(there, touch(), '').cells.size).toBe(0)
})

test('each field has its own base', () => {
  const marked = touchStatus(noDrafts, touch(), '+')
  const noted = touchNote(marked, touch({ server: { status: '-', note: 'köhnə' } }), ' yeni ', 'köhnə')
  expect(only(noted)).toMatchObject({ status: '+', note: 'yeni', base: { status: '', note: 'köhnə' } })
})

test("an unchanged field shows the server's current value", () => {
  const draft = only(touchStatus(noDrafts, touch(), '+'))
  expect(shownMark({ status: '-', note: 'həkimdə' }, draft)).toEqual({ status: '+', note: 'həkimdə' })
})

test("a change after saving is a draft on top of the entry, with the entry's value as base", () => {
  const pressed = pressSave(touchStatus(noDrafts, touch(), '+'), () => true, { newId: () => 'a', at: touch().at })
  expect([pressed.cells.size, pressed.entries.length]).toEqual([0, 1])
  const back = touchStatus(pressed, touch(), '')
  expect(only(back)).toMatchObject({ status: '', base: { status: '+' } })
  expect(shownMark(emptyMark, overlay(back).cells.get(cellKey('2026-11-14', 7))).status).toBe('')
  expect(touchStatus(back, touch(), '+')).toEqual(pressed)
})

test('the changes of an added date are its marks; without marks it is one change itself', () => {
  const added = addDate(noDrafts, '2026-11-14', touch().at)
  expect(countChanges(added)).toEqual({ changes: 1, dates: 1 })
  const marked = touchStatus(touchStatus(added, touch(), '+'), touch({ student: { id: 8, fullName: 'Tural' } }), '-')
  expect(countChanges(marked)).toEqual({ changes: 2, dates: 1 })
})

test('a date added again starts empty and keeps the marks made here', () => {
  const server = { status: '+', note: '' } as const
  const changed = touchStatus(noDrafts, touch({ server }), '-')
  const cleared = touchStatus(changed, touch({ server, student: { id: 8, fullName: 'Tural' } }), '')
  const again = addDateAgain(cleared, '2026-11-14', touch().at)
  expect(again.dates.has('2026-11-14')).toBe(true)
  expect([...again.cells.values()]).toMatchObject([{ studentId: 7, status: '-', base: emptyMark, existing: false }])
})

test('a date added again restores no unchanged value', () => {
  const server = { status: '+', note: 'köhnə' } as const
  const again = addDateAgain(touchStatus(noDrafts, touch({ server }), '-'), '2026-11-14', touch().at)
  expect([...again.cells.values()]).toMatchObject([{ status: '-', note: '', base: emptyMark }])
})

test('an added date is removed once the server has it, and its marks are not', () => {
  const drafts = touchStatus(addDate(noDrafts, '2026-11-14', touch().at), touch(), '+')
  const settled = settleDates(drafts, new Set(['2026-11-14']))
  expect([settled.dates.size, settled.cells.size]).toEqual([0, 1])
  expect(settleDates(settled, new Set())).toBe(settled)
})

test('discarding a date discards its marks', () => {
  const other = touch({ date: '2026-11-12' })
  const drafts = touchStatus(touchStatus(addDate(noDrafts, '2026-11-14', touch().at), touch(), '+'), other, '+')
  expect([...dropDate(drafts, '2026-11-14').cells.keys()]).toEqual([cellKey('2026-11-12', 7)])
})

test('a draft is old after 14 days; a pressed save is not', () => {
  const now = Date.parse('2026-11-29T06:00:01.000Z')
  const drafts = touchStatus(
    touchStatus(noDrafts, touch(), '+'),
    touch({ date: '2026-11-15', at: '2026-11-16T06:00:00.000Z' }),
    '+',
  )
  expect(splitOld(drafts, now).old.cells.size).toBe(1)
  const { fresh, old } = splitOld(
    pressSave(drafts, () => true, { newId: () => 'a', at: touch().at }),
    now,
  )
  expect([fresh.entries.length, old.cells.size]).toEqual([2, 0])
})

test.each([
  [draftTtlMs, '2026-11-15T06:00:00.000Z', false],
  [draftTtlMs, '2026-11-15T05:59:59.999Z', true],
  [entryTtlMs, '2026-10-30T06:00:00.000Z', false],
  [entryTtlMs, '2026-10-30T05:59:59.999Z', true],
  [draftTtlMs, '2027-01-01T06:00:00.000Z', false],
  [draftTtlMs, 'no date', true],
])('with a TTL of %i ms, data from %s has expired on 29 November: %s', (ttlMs, at, expired) => {
  expect(isExpired(at, ttlMs, Date.parse('2026-11-29T06:00:00.000Z'))).toBe(expired)
})
