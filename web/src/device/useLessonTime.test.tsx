// @vitest-environment happy-dom
import { lessonChangeText } from '@hasiye/contract/lesson-change-text.ts'
import { renderHook } from '@testing-library/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { useLessonTime } from './useLessonTime.ts'

afterEach(() => vi.restoreAllMocks())

/** A device in Berlin, whose clock is two hours behind Baku's in summer and three in winter. */
const inBerlin = () =>
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
    return this.getUTCMonth() >= 3 && this.getUTCMonth() <= 9 ? -120 : -60
  })

test('in Baku, and where the clock is the same on that date, a time is shown alone', () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
    return this.getUTCMonth() === 6 ? -180 : -240
  })
  const { result } = renderHook(useLessonTime)
  expect(result.current('2026-12-01', '19:00')).toBe('19:00')
  expect(result.current('2026-07-01', '19:00')).toBe('19:00 (Bakı vaxtı)')
})

test('elsewhere each time of a change names Baku, by the date on which the lesson takes place', () => {
  inBerlin()
  const { result } = renderHook(useLessonTime)
  const change = { date: '2026-12-01', text: '', movedTo: null }
  const textOf = (more: Pick<Parameters<typeof lessonChangeText>[0], 'kind' | 'startsAt'>) =>
    lessonChangeText({ ...change, ...more }, result.current)
  expect(textOf({ kind: 'extra', startsAt: '19:00' })).toBe('1 dekabr, 19:00 (Bakı vaxtı): əlavə dərs')
  expect(textOf({ kind: 'cancelled', startsAt: null })).toBe('1 dekabr: dərs yoxdur')
})

test('the server, which does not know the zone of the device, shows the time alone', () => {
  inBerlin()
  const Shown = () => useLessonTime()('2026-12-01', '19:00')
  expect(renderToString(createElement(Shown))).toBe('19:00')
})
