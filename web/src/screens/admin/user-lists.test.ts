import { expect, test } from 'vitest'
import { subscriptionOf } from './user-lists.ts'

const now = new Date('2026-11-21T08:00:00.000Z')

test.each([
  ['2026-12-21T19:59:59.999Z', true, 'active', 31],
  ['2026-11-28T08:00:00.000Z', true, 'soon', 7],
  ['2026-11-21T19:59:59.999Z', true, 'soon', 1],
  ['2026-11-20T19:59:59.999Z', false, 'expired', 0],
  [null, false, 'none', 0],
])('a subscription until %s, active %s, is %s with %i days left', (expiresAt, active, state, daysLeft) => {
  const subscription = { subscriptionExpiresAt: expiresAt, subscriptionActive: active }
  expect(subscriptionOf(subscription, now)).toEqual({ state, daysLeft })
})
