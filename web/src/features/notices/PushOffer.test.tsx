// @vitest-environment happy-dom

import type { Me } from '@hasiye/contract/accounts.ts'
import type { ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import type { getConfig } from '@hasiye/contract/operation.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configQuery } from '../../api/queries.ts'
import { PushOffer } from './PushOffer.tsx'

const me = { id: 7, isParentView: true, fullName: 'Fidan Qasımova' } as Me
const register = vi.fn(() => new Promise(() => {}))
const sentence = 'Brauzer icazəni təsdiqləmədi. Bildirişləri sonra “Bildirişlər” bölməsində qoşa bilərsiniz.'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register } })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
})

/** Presses “yes” where the browser answers its permission request this way. */
async function pressed(requestPermission: () => Promise<NotificationPermission>): Promise<HTMLElement> {
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  const queryClient = new QueryClient()
  queryClient.setQueryData(configQuery.queryKey, { pushKey: 'B' } as ResponseBodyOf<typeof getConfig>)
  const { container, getAllByRole } = render(
    <QueryClientProvider client={queryClient}>
      <PushOffer me={me} />
    </QueryClientProvider>,
  )
  const [yes] = getAllByRole('button')
  await act(async () => yes?.click())
  return container
}

test('a request that was closed without an answer ends the offer with a message', async () => {
  const page = await pressed(async () => 'default')
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(page.textContent).toBe(sentence)
})

test('a browser that never answers ends the offer with a message, too', async () => {
  const page = await pressed(() => new Promise(() => {}))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(page.querySelector('[aria-disabled=true]'), 'it may still answer').not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(16_000))
  expect(page.textContent).toBe(sentence)
})

test('a permission that is granted after that turns the notices on', async () => {
  await pressed(() => new Promise((resolve) => setTimeout(resolve, 30_000, 'granted')))
  await act(() => vi.advanceTimersByTimeAsync(25_000))
  expect(register).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(register).toHaveBeenCalledOnce()
})
