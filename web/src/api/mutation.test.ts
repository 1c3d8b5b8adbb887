import { createCategory, listCategories, renameCategory } from '@hasiye/contract/materials.ts'
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../contract/test/eventually.ts'
import { actFor } from './client.ts'
import { invalidate, mutation } from './mutation.ts'

const fetched = vi.fn<typeof fetch>()
const response = (status: number, body: unknown) =>
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }))
const sentHeaders = (nth: number) => new Headers(fetched.mock.calls[nth]?.[1]?.headers)
const keyOfCall = (nth: number) => sentHeaders(nth).get('idempotency-key')
const input = (name: string) => ({ params: { id: 7 }, body: { name } })

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  fetched.mockReset()
  actFor(undefined)
  vi.unstubAllGlobals()
})

test('the same content is retried with the same key, other content gets another key', async () => {
  const create = new MutationObserver(new QueryClient(), mutation(createCategory))
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await create.mutate(input('Cəbr')).catch(() => undefined)
  response(409, { error: 'x', code: 'in_progress' })
  await create.mutate(input('Cəbr')).catch(() => undefined)
  response(201, {})
  await create.mutate(input('Həndəsə'))
  expect(keyOfCall(0)).toBeTruthy()
  expect(keyOfCall(1)).toBe(keyOfCall(0))
  expect(keyOfCall(2)).not.toBe(keyOfCall(0))
})

test('accepted content gets a new key when it is sent again', async () => {
  const create = new MutationObserver(new QueryClient(), mutation(createCategory))
  for (let nth = 0; nth < 2; nth++) {
    response(201, {})
    await create.mutate(input('Cəbr'))
  }
  expect(keyOfCall(1)).not.toBe(keyOfCall(0))
})

test('only an endpoint that accepts a key gets one, and every call names its account', async () => {
  actFor(12)
  response(200, {})
  await new MutationObserver(new QueryClient(), mutation(renameCategory)).mutate(input('Cəbr'))
  expect(keyOfCall(0)).toBeNull()
  expect(sentHeaders(0).get('x-account-id')).toBe('12')
})

test('stale queries are refetched before a write succeeds, but not after an error', async () => {
  const client = new QueryClient()
  const queryKey = [listCategories.method, listCategories.path, { id: 7 }, undefined]
  client.setQueryData(queryKey, [])
  const rename = new MutationObserver(client, mutation(renameCategory, { stale: [queryKey] }))
  response(409, { error: 'x', code: 'duplicate' })
  await rename.mutate(input('Cəbr')).catch(() => undefined)
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false)
  response(200, {})
  await rename.mutate(input('Cəbr'))
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

/** A query whose first load is in progress; `arrive` ends it with the response from before the write. */
function loading(isUsed: boolean) {
  const queryClient = new QueryClient()
  const first = Promise.withResolvers<string>()
  const queryFn = vi.fn(async () => 'after the write').mockImplementationOnce(() => first.promise)
  const options = { queryKey: ['list'], queryFn, staleTime: 60_000 }
  const used = new QueryObserver(queryClient, options)
  const use = () => used.subscribe(() => undefined)
  if (isUsed) use()
  else void queryClient.prefetchQuery(options)
  return {
    queryClient,
    use,
    shown: () => used.getCurrentResult().data,
    arrive: () => first.resolve('before the write'),
  }
}

test.each([true, false])(
  'the outdated response to a first load during a write is soon replaced (in use: %s)',
  async (isUsed) => {
    const { queryClient, use, shown, arrive } = loading(isUsed)
    void invalidate(queryClient, [['list']])
    arrive()
    await eventually(() => expect(queryClient.getQueryData(['list'])).toBeDefined())
    await new Promise(setImmediate)
    if (!isUsed) use()
    await eventually(() => expect(shown()).toBe('after the write'))
    queryClient.clear()
  },
)
