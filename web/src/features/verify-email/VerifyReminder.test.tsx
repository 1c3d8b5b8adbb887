// @vitest-environment happy-dom
import type { Me } from '@hasiye/contract/accounts.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { appearance, eventually } from '../../../../contract/test/eventually.ts'
import { VerifyReminder } from './VerifyReminder.tsx'

let root: Root

afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the wait for the next e-mail continues while the phone sleeps', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('fetch', async () => new Response('{}'))
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <VerifyReminder me={{ isVerified: false, isParentView: false } as Me} />
    </QueryClientProvider>,
  )
  const button = await appearance(() => document.querySelector('button'))
  // a press before the component's effects have run has no result
  await appearance(() => {
    button.click()
    return button.disabled
  })
  vi.setSystemTime(Date.now() + 61_000)
  await eventually(() => expect(button.disabled).toBe(false))
})
