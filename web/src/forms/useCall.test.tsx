// @vitest-environment happy-dom
import { createCategory } from '@hasiye/contract/materials.ts'
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { fireEvent, type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../contract/test/eventually.ts'
import { ToastArea } from '../ui/blocks/ToastArea.tsx'
import { useCall } from './useCall.ts'

const fetched = vi.fn<typeof fetch>()
const reply = (status: number, body: unknown) =>
  fetched.mockImplementationOnce(async () => new Response(JSON.stringify(body), { status }))
const keyOfCall = (nth: number) => new Headers(fetched.mock.calls[nth]?.[1]?.headers).get('idempotency-key')
const created = { id: 3, name: 'Cəbr' }
const input = { params: { id: 7 }, body: { name: 'Cəbr' } }

let page: RenderResult
let client: QueryClient

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  page = render(null)
})
afterEach(() => {
  client.clear()
  fetched.mockReset()
  vi.unstubAllGlobals()
})

const show = (content: ReactNode) => page.rerender(<QueryClientProvider client={client}>{content}</QueryClientProvider>)
/** Presses the button with this label and waits until the call is sent. */
async function press(label = 'yarat'): Promise<void> {
  const sent = fetched.mock.calls.length
  fireEvent.click(page.getByText(label))
  await eventually(() => expect(fetched).toHaveBeenCalledTimes(sent + 1))
}

type Options = Parameters<typeof useCall<typeof createCategory>>[1]

function Create({ label = 'yarat', ...options }: Options & { label?: string }) {
  const { mutate } = useCall(createCategory, options)
  return (
    <button type="button" onClick={() => mutate(input)}>
      {label}
    </button>
  )
}

test('the data that the write made stale is refetched before onDone', async () => {
  const queryFn = vi.fn(async () => 'after the write').mockImplementationOnce(async () => 'before the write')
  const list = new QueryObserver(client, { queryKey: ['list'], queryFn })
  const leave = list.subscribe(() => undefined)
  await eventually(() => expect(list.getCurrentResult().data).toBe('before the write'))
  const onDone = vi.fn(() => list.getCurrentResult().data)
  show(<Create stale={[['list']]} onDone={onDone} />)
  reply(201, created)
  await press()
  await eventually(() => expect(onDone).toHaveReturnedWith('after the write'))
  leave()
})

test('onDone is that of the newest render, and runs even after the component has unmounted', async () => {
  const [first, newest] = [vi.fn(), vi.fn()]
  show(<Create onDone={first} />)
  const response = Promise.withResolvers<Response>()
  fetched.mockImplementationOnce(() => response.promise)
  await press()
  show(<Create label="yenidən" onDone={newest} />)
  show(null)
  response.resolve(new Response(JSON.stringify(created), { status: 201 }))
  await eventually(() => expect(newest).toHaveBeenCalledExactlyOnceWith(created, input))
  expect(first).not.toHaveBeenCalled()
})

test("a failed call is notified with the server's text, or with the call's own one if there is none", async () => {
  const onError = vi.fn()
  show(
    <>
      <Create failed="Kateqoriya yaradılarkən xəta baş verdi." onError={onError} />
      <ToastArea />
    </>,
  )
  const shown = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)
  reply(409, { error: 'Bu adda kateqoriya artıq mövcuddur.', code: 'duplicate' })
  await press()
  await eventually(() => expect(shown()).toEqual(['Bu adda kateqoriya artıq mövcuddur.']))
  expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'duplicate' }), input)
  reply(500, {})
  await press()
  await eventually(() => expect(shown()).toEqual(['Kateqoriya yaradılarkən xəta baş verdi.']))
})

test('a retry after a lost response has the same idempotency key, and another component has its own', async () => {
  show([<Create key="1" />, <Create key="2" label="başqa" />])
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await press()
  show([<Create key="1" label="yenidən" />, <Create key="2" label="başqa" />])
  reply(201, created)
  await press('yenidən')
  reply(201, created)
  await press('başqa')
  expect(keyOfCall(0)).toBeTruthy()
  expect(keyOfCall(1)).toBe(keyOfCall(0))
  expect(keyOfCall(2)).not.toBe(keyOfCall(0))
})
