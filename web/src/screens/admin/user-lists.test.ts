// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { dockToasts, notifySuccess, useDocked } from '../../ui/blocks/notify.ts'
import { countText, notifyChanged, subscriptionOf } from './user-lists.ts'

afterEach(() => void vi.useRealTimers())

test.each([
  ['of an admin', notifyChanged, 3_000],
  ['of everybody else', notifySuccess, 4_000],
])('a success %s is hidden after its time', async (_who, notify, shownMs) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const undock = dockToasts()
  render(createElement(() => useDocked()?.text ?? 'none'))
  const shown = (text: string) =>
    vi.waitUntil(() => document.body.textContent === text, { interval: 0, timeout: 240_000 })
  void notify('Yeniləndi.')
  await shown('Yeniləndi.')
  vi.advanceTimersByTime(shownMs - 1)
  await shown('Yeniləndi.')
  vi.advanceTimersByTime(1)
  await shown('none')
  undock()
})

test('a list that is not counted completely says so, and a long number has its separator', () => {
  expect([{ total: 97_000 }, { total: 300, isCapped: true }, { total: 1 }].map(countText)).toEqual([
    '97\u202f000',
    '300+',
    '1',
  ])
})

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
