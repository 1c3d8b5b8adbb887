import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveCalls } from './save-call.ts'

const fetched = vi.fn<typeof fetch>()
const entry = {
  saveId: 'a',
  ordinal: 1,
  date: '2026-11-14',
  added: false,
  existing: true,
  cells: [],
  pressedAt: '2026-11-14T06:00:00.000Z',
}
const post = (body: string) => {
  fetched.mockResolvedValueOnce(new Response(body, { status: 200 }))
  return saveCalls(1, 7).post(entry)
}

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => vi.unstubAllGlobals())

test('a response to a save is passed on', async () => {
  const response = { date: entry.date, statuses: [], conflicts: [], skipped: [] }
  expect(await post(JSON.stringify(response))).toEqual(response)
})

test.each([
  '{}',
  'null',
  '{"portal":"sign in"}',
  '<html>',
  '',
  '{"date":"2026-11-13","statuses":[],"conflicts":[],"skipped":[]}',
])('a response that is not from our server (%s) counts as lost, and the save stays pending', async (body) => {
  await expect(post(body)).rejects.toMatchObject({ name: 'ApiError', status: 0 })
})
