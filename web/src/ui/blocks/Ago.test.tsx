// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../../contract/test/eventually.ts'
import { Ago } from './Ago.tsx'

afterEach(() => void vi.useRealTimers())

test('the elapsed time is right when the device wakes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 25, 8, 30) })
  render(<Ago at="2026-11-25T08:00:00.000Z" />)
  await eventually(() => expect(document.body.textContent).toBe('30 dəqiqə əvvəl'))
  vi.setSystemTime(Date.UTC(2026, 10, 25, 10))
  document.dispatchEvent(new Event('visibilitychange'))
  await eventually(() => expect(document.body.textContent).toBe('2 saat əvvəl'))
})
