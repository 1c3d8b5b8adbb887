// @vitest-environment happy-dom

import type { Me } from '@hasiye/contract/accounts.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../../contract/test/eventually.ts'
import { VerifyReminder } from './VerifyReminder.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the wait for the next e-mail continues while the phone sleeps', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('fetch', async () => new Response('{}'))
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <VerifyReminder me={{ isVerified: false, isParentView: false } as Me} />
    </QueryClientProvider>,
  )
  const button = container.querySelector('button') as HTMLButtonElement
  fireEvent.click(button)
  await eventually(() => expect(button.disabled).toBe(true))
  vi.setSystemTime(Date.now() + 61_000)
  await eventually(() => expect(button.disabled).toBe(false))
})
