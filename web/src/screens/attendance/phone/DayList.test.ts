// @vitest-environment happy-dom
import type { Status } from '@hasiye/contract/attendance.ts'
import { expect, test } from 'vitest'
import { createClearGuard } from './DayList.tsx'

/** Taps the button − at these times, and returns the mark that is left. */
function tapAt(times: readonly number[], start: Status = ''): Status {
  const mayClear = createClearGuard()
  return times.reduce<Status>((status, atMs) => {
    const may = mayClear('-', atMs)
    if (status !== '-') return '-'
    return may ? '' : status
  }, start)
}

test.each([
  ['one tap sets the mark', [0], '', '-'],
  ['a double tap sets it once', [0, 120], '', '-'],
  ['so do three and four quick taps', [0, 150, 300, 450], '', '-'],
  ['a later tap clears it', [0, 900], '', ''],
  ['one tap on a selected mark clears it', [0], '-', ''],
  ['a double tap on a selected mark leaves it', [0, 120], '-', '-'],
] as const)('%s', (_, times, start, left) => {
  expect(tapAt(times, start)).toBe(left)
})

test('quick taps on two buttons do not count as a double tap', () => {
  const mayClear = createClearGuard()
  expect([mayClear('1-', 0), mayClear('2-', 100), mayClear('1-', 200)]).toEqual([true, true, true])
})
