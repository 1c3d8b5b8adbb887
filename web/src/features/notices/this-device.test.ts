// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../../contract/test/eventually.ts'
import { configQuery } from '../../api/queries.ts'
import { listEnded, readStored, store } from './stored-choice.ts'
import { describePushError, endForChild, saveHere, usualChoice, watchSubscription } from './this-device.ts'

const me = { id: 7, role: 'student', isParentView: true, fullName: 'Fidan' } as Parameters<typeof saveHere>[1]
const never = new Promise<never>(() => {})
const broken = 'Bu telefonda bildirişlər işləmir.'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface Browser {
  subscribe?: () => Promise<never>
  ready?: Promise<unknown>
  installing?: object | null
  onLine?: boolean
}

/** Turns the notices on; `said` is the text of the error, once there is one. */
function turnOn({ subscribe = () => never, ready, installing = null, onLine = true }: Browser) {
  const registration = { installing, pushManager: { getSubscription: async () => null, subscribe } }
  const serviceWorker = { register: async () => registration, ready: ready ?? Promise.resolve(registration) }
  vi.stubGlobal('navigator', { onLine, serviceWorker })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const queryClient = new QueryClient()
  queryClient.setQueryData(configQuery.queryKey, { pushKey: 'key' } as never)
  const made = { said: undefined as string | undefined }
  saveHere(queryClient, me, usualChoice(me)).catch((error: unknown) => {
    made.said = describePushError(error)
  })
  return made
}

test.each([
  ['a push service that never answers', {}],
  ['a worker that never starts', { ready: never }],
])('%s is reported within ten seconds', async (_, browser) => {
  const made = turnOn(browser)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(made.said).toBe(broken)
})

test('the wait is longer for a worker that is still being installed', async () => {
  const made = turnOn({ ready: never, installing: {} })
  await vi.advanceTimersByTimeAsync(59_000)
  expect(made.said).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(made.said).toBe(broken)
})

test.each([
  ['by the push service', 'AbortError', true, broken],
  ['without a network', 'AbortError', false, 'Serverlə əlaqə qurulmadı. Bağlantını yoxlayıb yenidən cəhd edin.'],
  [
    'by the settings of the browser',
    'NotAllowedError',
    true,
    'Bildirişlər bu brauzerdə bağlanıb. İcazəni brauzerin parametrlərində verin.',
  ],
])('a subscription that is refused %s', async (_, name, onLine, sentence) => {
  const made = turnOn({ subscribe: () => Promise.reject(new DOMException('refused', name)), onLine })
  await vi.advanceTimersByTimeAsync(0)
  expect(made.said).toBe(sentence)
})

const endpoint = 'https://fcm.googleapis.com/1'

/** A browser that has allowed notices and has a subscription for the server's key. */
function subscribedBrowser(): QueryClient {
  const subscription = {
    endpoint,
    options: { applicationServerKey: new Uint8Array([1, 2, 3]).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => true,
  }
  const registration = { pushManager: { getSubscription: async () => subscription } }
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  }
  vi.stubGlobal('navigator', { onLine: true, serviceWorker })
  vi.stubGlobal('Notification', { permission: 'granted' })
  const queryClient = new QueryClient()
  queryClient.setQueryData(configQuery.queryKey, { pushKey: 'AQID' } as never)
  return queryClient
}

test('an undone removal of a child is saved at the next visit where there is no network now', async () => {
  const queryClient = subscribedBrowser()
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network')
  })
  const parent = { ...me, shortId: 'S2GM5CPG' }
  const stored = { id: 8, endpoint, kinds: [], hideDetails: false, since: '2026-11-01T08:00:00.000Z' }
  store({ 'parent 7': { ...stored, shortId: 'S2GM5CPG', seenAt: Date.now() } })
  const undo = endForChild(queryClient, parent)
  await eventually(() => expect([readStored(), listEnded()]).toEqual([{}, [8]]))
  undo()
  await eventually(() => expect([readStored()['parent 7']?.id, listEnded()]).toEqual([8, []]))
  const puts: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit = {}) => {
    if (method === 'PUT') puts.push(method)
    return new Response(JSON.stringify(method === 'PUT' ? { id: 9, createdAt: '' } : []), { status: 200 })
  })
  watchSubscription(queryClient, parent)
  await eventually(() => expect([puts.length, readStored()['parent 7']?.id]).toEqual([1, 9]))
})

const dayMs = 24 * 60 * 60 * 1000
const seenDaysAgo = (days: number) => Date.now() - days * dayMs

test.each([
  ['ended by the student stays so', { shortId: 'S2GM5CPG', seenAt: seenDaysAgo(1) }, 0],
  ['that ended with a renewed ID is saved again', { shortId: 'T2GM5CPG', seenAt: seenDaysAgo(1) }, 1],
  ['that ended while nobody looked is saved again', { shortId: 'S2GM5CPG', seenAt: seenDaysAgo(91) }, 1],
])('a device of a parent %s', async (_, stored, saved) => {
  const queryClient = subscribedBrowser()
  const puts: unknown[] = []
  const lists: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit = {}) => {
    if (method === 'PUT') puts.push(method)
    else lists.push(method)
    return new Response(JSON.stringify(method === 'PUT' ? { id: 9, createdAt: '' } : []), { status: 200 })
  })
  const choice = { id: 8, endpoint, kinds: [], hideDetails: false, since: '2026-11-01T08:00:00.000Z', ...stored }
  store({ 'parent 7': choice })
  watchSubscription(queryClient, { ...me, shortId: 'S2GM5CPG' })
  const keptIds = () => Object.values(readStored()).map(({ id }) => id)
  await eventually(() => expect([puts.length, keptIds()]).toEqual([saved, saved ? [9] : []]))
  expect(lists.length).toBeGreaterThan(0)
})

test.each([
  ['in the same zone sends nothing', 'Asia/Baku', []],
  ['that has travelled sends its zone', 'Europe/Berlin', ['Asia/Baku']],
  ['whose zone the server does not know yet sends it', undefined, ['Asia/Baku']],
])('at a visit a phone %s', async (_, timeZone, sent) => {
  const queryClient = subscribedBrowser()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone: 'Asia/Baku' } as never)
  const zones: unknown[] = []
  let lists = 0
  const device = { id: 8, current: true, kinds: ['absent'], hideDetails: false, createdAt: '' }
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit = {}) => {
    if (method === 'PUT') zones.push((JSON.parse(String(body)) as { timeZone: string }).timeZone)
    else lists++
    return new Response(JSON.stringify(method === 'PUT' ? device : [device]), { status: 200 })
  })
  const choice = { id: 8, endpoint, kinds: [], hideDetails: false, since: '2026-11-01T08:00:00.000Z' }
  store({ 'parent 7': { ...choice, ...(timeZone && { timeZone }) } })
  watchSubscription(queryClient, { ...me, shortId: 'S2GM5CPG' })
  await eventually(() => expect([lists, readStored()['parent 7']?.shortId]).toEqual([1, 'S2GM5CPG']))
  expect([zones, readStored()['parent 7']?.timeZone]).toEqual([sent, 'Asia/Baku'])
})

test.each([
  [true, ['absent', 'note', 'lesson', 'announcement', 'round']],
  [false, ['absent', 'note', 'lesson', 'announcement', 'round']],
])('a family (parent: %s) is notified of its lessons and of announcements, until it chooses', (isParentView, kinds) => {
  expect(usualChoice({ ...me, isParentView }).kinds).toEqual(kinds)
})
