// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { notifyError } from './notify.ts'
import { printPage } from './Paper.tsx'

vi.mock('./notify.ts', () => ({ notifyError: vi.fn() }))
// The worker keeps what earlier files loaded without the mock, and what this one loads with it.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

const sentence = 'Bu proqramda çap işləmir. Çap etmək üçün saytı brauzerdə açın.'
const isPending = (printing: Promise<void>) => Promise.race([printing.then(() => false), Promise.resolve(true)])

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(document, { fonts: { ready: Promise.resolve() } })
  return () => {
    vi.mocked(notifyError).mockClear()
    vi.useRealTimers()
  }
})

test.each([
  ['does nothing', () => {}],
  ['is missing', undefined],
])('where print() %s the page says so, and nothing counts as printed', async (_, print) => {
  Object.assign(globalThis, { print })
  const printing = printPage()
  await vi.runAllTimersAsync()
  expect(notifyError).toHaveBeenCalledWith(sentence)
  expect(await isPending(printing)).toBe(true)
})

test.each([
  ['at once', 0],
  ['after a second', 1_000],
])('in a browser that begins to print %s the page shows no error', async (_, ms) => {
  const print = () => void setTimeout(() => dispatchEvent(new Event('beforeprint')), ms)
  Object.assign(globalThis, { print })
  const printing = printPage()
  await vi.runAllTimersAsync()
  await printing
  expect(notifyError).not.toHaveBeenCalled()
})
