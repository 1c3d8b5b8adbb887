import { dayMs } from '@hasiye/contract/lifetimes.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyStorage } from '../../test/empty-storage.ts'

/** 23:58 in Baku. */
const evening = Date.UTC(2026, 10, 25, 19, 58)
const header = (ms: number): string => new Date(ms).toUTCString()

let page: EventTarget

/** The clock of a page that opens now. */
async function openPage() {
  vi.resetModules()
  return { ...(await import('./clock.ts')), ...(await import('./useNow.ts')) }
}

beforeEach(() => {
  vi.useFakeTimers({ now: evening })
  vi.stubGlobal('localStorage', emptyStorage())
  vi.stubGlobal('document', new EventTarget())
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.resetModules()
})

test('a device that is two days ahead uses the day of the server, and its user is notified once', async () => {
  const clock = await openPage()
  vi.setSystemTime(evening + 2 * dayMs)
  expect(clock.today()).toBe('2026-11-27')
  clock.learnTime(header(evening), Date.now())
  expect(clock.today()).toBe('2026-11-25')
  expect(clock.isWrongClock()).toBe(true)
  clock.noteNotified()
  clock.learnTime(header(evening), Date.now())
  expect(clock.isWrongClock()).toBe(false)
})

test('the next page knows the day without a network, and its user is not notified again', async () => {
  vi.setSystemTime(evening + 2 * dayMs)
  const before = await openPage()
  before.learnTime(header(evening), Date.now())
  before.noteNotified()
  const clock = await openPage()
  expect(clock.today()).toBe('2026-11-25')
  expect(clock.isWrongClock()).toBe(false)
})

test('a corrected clock is used again at the next response, and a later error is notified again', async () => {
  const clock = await openPage()
  vi.setSystemTime(evening + 2 * dayMs)
  clock.learnTime(header(evening), Date.now())
  clock.noteNotified()
  vi.setSystemTime(evening)
  clock.learnTime(header(evening), Date.now())
  expect(clock.now().getTime()).toBe(evening)
  vi.setSystemTime(evening - dayMs)
  clock.learnTime(header(evening), Date.now())
  expect(clock.isWrongClock()).toBe(true)
})

test.each([
  ['the rest of the second that the header names', 999, 0],
  ['a slow response', 0, 8_000],
  ['a device that slept before the response arrived', 0, dayMs],
])('%s does not count as an error of the clock', async (_, laterMs, tookMs) => {
  const clock = await openPage()
  vi.setSystemTime(evening + laterMs)
  const date = header(Date.now())
  const sentAtMs = Date.now()
  vi.setSystemTime(sentAtMs + tookMs)
  clock.learnTime(date, sentAtMs)
  expect(clock.now().getTime()).toBe(Date.now())
})

test('three minutes matter for the day at midnight, but cause no message', async () => {
  const clock = await openPage()
  clock.learnTime(header(evening + 3 * 60_000), Date.now())
  expect(clock.today()).toBe('2026-11-26')
  expect(clock.isWrongClock()).toBe(false)
})

test('a response without a readable date changes nothing', async () => {
  const clock = await openPage()
  for (const date of [null, '', 'yesterday']) clock.learnTime(date, Date.now())
  expect(clock.now().getTime()).toBe(evening)
})

test('listeners are called at midnight in Baku, and when the device wakes, reconnects or gets a response', async () => {
  const clock = await openPage()
  const days: string[] = []
  const stop = clock.onTime(() => days.push(clock.today()))
  vi.advanceTimersByTime(119_999)
  expect(days).not.toContain('2026-11-26')
  vi.advanceTimersByTime(1)
  expect(days.at(-1)).toBe('2026-11-26')
  const happenings = [
    () => document.dispatchEvent(new Event('visibilitychange')),
    ...['focus', 'pageshow', 'online'].map((type) => () => page.dispatchEvent(new Event(type))),
    () => clock.learnTime(header(Date.now()), Date.now()),
  ]
  for (const happen of happenings) {
    vi.setSystemTime(Date.now() + dayMs)
    happen()
    expect(days.at(-1)).toBe(clock.today())
  }
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('a laptop that wakes without an event detects the day within a minute', async () => {
  const clock = await openPage()
  const days: string[] = []
  const stop = clock.onTime(() => days.push(clock.today()))
  vi.setSystemTime(evening + 10 * 60 * 60 * 1000)
  vi.advanceTimersByTime(60_000)
  expect(days.at(-1)).toBe('2026-11-26')
  stop()
})

test('a time on another day is shown with its date', async () => {
  const { timeText } = await openPage()
  expect(timeText(evening, '2026-11-25')).toBe('23:58')
  expect(timeText(evening, '2026-11-26')).toBe('25 noyabr 2026, 23:58')
})
