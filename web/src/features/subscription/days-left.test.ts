import { expect, test } from 'vitest'
import { daysLeft } from './QuotaBanner.tsx'

const now = new Date('2026-11-21T08:00:00.000Z')

test.each([
  ['2026-11-28T08:00:00.000Z', 7],
  ['2026-11-28T08:00:00.001Z', 8],
  ['2026-11-21T19:59:59.999Z', 1],
  ['2026-11-20T19:59:59.999Z', 0],
])('until %s there are %i days left', (until, days) => expect(daysLeft(until, now)).toBe(days))
