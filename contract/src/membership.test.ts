import { expect, test } from 'vitest'
import { countsOn, membership, staysOf } from './membership.ts'

const first = '2026-11-01'
const last = '2026-11-30'
const november = { first, last }
const early = { since: '2026-09-01', until: '2026-10-05' }
const inside = { since: '2026-11-03', until: '2026-11-10' }
const open = { since: '2026-11-20', until: null }
const later = { since: '2026-12-01', until: null }
const member = { state: 'member' }
const none = { state: 'none' }
const left = (until: string) => ({ state: 'left', until })

test.each([
  ['in the course', [open], undefined, member],
  ['left in the period', [inside], undefined, left('2026-11-10')],
  ['left and came again', [inside, open], undefined, member],
  ['left before', [early], undefined, none],
  ['left before, and marked after it', [early], '2026-11-04', none],
  ['joined later', [later], undefined, none],
  ['marked before joining', [later], '2026-11-04', member],
  ['between two stays', [early, later], undefined, none],
  ['marked between two stays', [early, later], '2026-11-04', member],
  ['left in the period, comes again after it', [inside, later], undefined, left('2026-11-10')],
  ['the same, and marked after that day', [inside, later], '2026-11-12', member],
  ['left in the period, and marked only before the stay', [inside], '2026-11-02', left('2026-11-10')],
  ['left in the period, with a mark after it that nobody sees', [inside], '2026-11-12', left('2026-11-10')],
  ['in the course on the last day', [{ since: first, until: last }], undefined, member],
  ['never there', [], '2026-11-04', none],
])('a student who %s', (_, stays, lastMark, expected) => {
  expect(membership(stays, november, lastMark)).toEqual(expected)
  expect(membership(stays.toReversed(), november, lastMark)).toEqual(expected)
})

test('marks count until the last stay ends, also those before it and between two', () => {
  const days = ['2026-10-20', '2026-11-05', '2026-11-15']
  expect(days.map((date) => countsOn([early, inside], date))).toEqual([true, true, false])
  expect(days.map((date) => countsOn([open], date))).toEqual([true, true, true])
})

test('the stays of a person are the earlier ones and the last', () => {
  expect(staysOf({ since: '2026-11-20', earlier: [early] })).toEqual([early, open])
  expect(staysOf({ since: '2026-11-03', until: '2026-11-10' })).toEqual([inside])
})
