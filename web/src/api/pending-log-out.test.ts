import { logOut } from '@hasiye/contract/accounts.ts'
import { listMyCourses } from '@hasiye/contract/courses.ts'
import { accountHeader } from '@hasiye/contract/headers.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyStorage } from '../../test/empty-storage.ts'
import { call } from './client.ts'
import { endPendingLogOut, isLogOutPending, storeLogOut } from './pending-log-out.ts'

const fetched = vi.fn<typeof fetch>()
const paths = () => fetched.mock.calls.map(([url]) => url)

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('localStorage', emptyStorage())
  await storeLogOut(7)
})
afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
})

const answer = (status: number, body: unknown = {}) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }))

test('a pending log-out is sent once before the calls that wait for it, and names its account', async () => {
  answer(200, [])
  await Promise.all([call(listMyCourses), call(listMyCourses)])
  expect(paths()).toEqual([logOut.path, listMyCourses.path, listMyCourses.path])
  expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ [accountHeader]: '7' })
  expect(isLogOutPending()).toBe(false)
})

test.each([
  ['no answer', () => fetched.mockRejectedValue(new TypeError('Failed to fetch')), 'network'],
  [
    'a response that is not from our server',
    () => fetched.mockImplementation(async () => new Response('<h1>')),
    'network',
  ],
  ['a gateway', () => answer(502), 'unavailable'],
])('after %s nothing else is sent, and the log-out stays pending', async (_, fail, code) => {
  fail()
  await expect(call(listMyCourses)).rejects.toMatchObject({ code })
  expect(paths()).toEqual([logOut.path])
  expect(isLogOutPending()).toBe(true)
})

test.each([200, 401])('a repeated log-out is complete after the status %i', async (status) => {
  answer(status, { code: 'unauthenticated', error: 'Daxil olun.' })
  await endPendingLogOut()
  expect(isLogOutPending()).toBe(false)
})
