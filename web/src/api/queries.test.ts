import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../contract/test/eventually.ts'
import { actFor } from './client.ts'
import { meQuery } from './queries.ts'

afterEach(() => {
  actFor(undefined)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a wrapper whose bridge throws does not break the page, and is called after the account is loaded', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = new Error('Java exception was raised during method invocation')
  const onUserLoaded = vi.fn(() => {
    throw broken
  })
  vi.stubGlobal('window', { Android: { onUserLoaded } })
  vi.stubGlobal('fetch', async () => new Response('{"id":7}'))
  const isLoaded = vi.fn(() => expect(onUserLoaded).not.toHaveBeenCalled())
  await new QueryClient().fetchQuery(meQuery).then(isLoaded)
  await eventually(() => expect(logged).toHaveBeenCalledExactlyOnceWith('Android.onUserLoaded failed', broken))
  expect(onUserLoaded).toHaveBeenCalledExactlyOnceWith('7')
})
