import type { SaveResult } from '@hasiye/contract/attendance.ts'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../api/client.ts'
import { applyChanges } from './draft-changes.ts'
import { DraftStore } from './draft-store.ts'
import { type Drafts, emptyMark, noDrafts, touchStatus } from './drafts.ts'
import { Outbox, type SaveOutcome } from './outbox.ts'
import { type SaveCall, wantedCalls, wantSave } from './save-calls.ts'

const at = '2026-11-14T06:00:00.000Z'
const student = { id: 7, fullName: 'Aysel Məmmədova' }
const tap = { date: '2026-11-14', student, server: emptyMark, existing: true, at }
const touched = (...dates: string[]): Drafts =>
  dates.reduce((drafts, date) => touchStatus(drafts, { ...tap, date }, '+'), noDrafts)
const accept = (call: SaveCall): SaveResult => ({
  date: call.date,
  statuses: call.statuses.map(({ studentId, status, note }) => ({
    studentId,
    status,
    note,
    updatedAt: at,
    updatedBy: null,
  })),
  conflicts: [],
  skipped: [],
})

/** `post` may write to the device as another tab does. */
type Post = (call: SaveCall, writeByOther: (change: (drafts: Drafts) => Drafts) => void) => SaveResult

async function outboxOf(held: Drafts, post: Post, rest: { samePerson?: boolean } = {}) {
  const store = new DraftStore(
    {
      read: async () => held,
      write: async (changes) => {
        held = applyChanges(held, changes)
      },
    },
    () => undefined,
    () => new Date(at),
  )
  const outcomes: SaveOutcome[] = []
  const posted: string[] = []
  const outbox = new Outbox(store, {
    post: async (call) => {
      posted.push(call.date)
      return post(call, (change) => {
        held = change(held)
      })
    },
    onReply: async () => undefined,
    onSent: (outcome) => outcomes.push(outcome),
    isSamePerson: async () => rest.samePerson ?? true,
    alone: (work) => work(),
  })
  await store.load()
  return { store, outbox, posted, outcomes, onDisk: () => held }
}
const everything = () => true
const refuse = (code: ApiError['code'], status: number) => () => {
  throw new ApiError(code, status, code)
}

test('a save sends one call a date, in order, and nothing is left', async () => {
  const { store, outbox, posted } = await outboxOf(wantSave(touched('2026-11-14', '2026-11-12'), everything), accept)
  const outcome = await outbox.send()
  expect(posted).toEqual(['2026-11-12', '2026-11-14'])
  expect(outcome).toMatchObject({
    by: 'person',
    total: 2,
    saved: ['2026-11-12', '2026-11-14'],
    failed: [],
    waits: false,
  })
  expect(store.latest.cells.size).toBe(0)
})

test('a refused date stays unsaved, the others are saved', async () => {
  const { store, outbox } = await outboxOf(wantSave(touched('2026-11-12', '2026-11-14'), everything), (call) =>
    call.date === '2026-11-12' ? refuse('server_error', 500)() : accept(call),
  )
  const outcome = await outbox.send()
  expect([outcome.saved, outcome.failed.map(({ date }) => date)]).toEqual([['2026-11-14'], ['2026-11-12']])
  expect([...store.latest.cells.values()]).toMatchObject([{ date: '2026-11-12', wanted: false }])
})

test('without a network everything stays wanted, and goes when it is tried again', async () => {
  vi.useFakeTimers()
  let reachable = false
  const { store, outbox, posted, outcomes } = await outboxOf(
    wantSave(touched('2026-11-12', '2026-11-14'), everything),
    (call) => (reachable ? accept(call) : refuse('network', 0)()),
  )
  expect(await outbox.send()).toMatchObject({ waits: true, saved: [], failed: [] })
  expect(posted).toEqual(['2026-11-12'])
  expect(wantedCalls(store.latest)).toHaveLength(2)
  reachable = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(outcomes.at(-1)).toMatchObject({ by: 'background', saved: ['2026-11-12', '2026-11-14'] })
  expect(store.latest.cells.size).toBe(0)
  vi.useRealTimers()
})

test('a session that ended turns everything back into drafts', async () => {
  const { store, outbox, posted } = await outboxOf(
    wantSave(touched('2026-11-12', '2026-11-14'), everything),
    refuse('unauthenticated', 401),
  )
  await outbox.send()
  expect(posted).toEqual(['2026-11-12'])
  expect(store.latest.cells.size).toBe(2)
  expect(wantedCalls(store.latest)).toEqual([])
})

test('nothing is sent in the background for another person', async () => {
  const { outbox, posted } = await outboxOf(wantSave(touched('2026-11-14'), everything), accept, { samePerson: false })
  await outbox.resend()
  expect(posted).toEqual([])
})

test('what nobody saved is not sent in the background', async () => {
  const { outbox, posted } = await outboxOf(touched('2026-11-14'), accept)
  await outbox.resend()
  expect(posted).toEqual([])
})

test('a round under way ends when the person’s drafts are given up, and nothing of it comes back to the device', async () => {
  const { store, outbox, posted, onDisk } = await outboxOf(
    wantSave(touched('2026-11-12', '2026-11-14'), everything),
    (call) => {
      outbox.close()
      store.close()
      return accept(call)
    },
  )
  const before = onDisk()
  await outbox.send()
  expect(posted).toEqual(['2026-11-12'])
  expect(onDisk()).toBe(before)
})

test('a mark that another tab of the person made while the answer came stays', async () => {
  const { store, outbox } = await outboxOf(wantSave(touched('2026-11-14'), everything), (call, writeByOther) => {
    writeByOther((drafts) => touchStatus(drafts, tap, '-'))
    return accept(call)
  })
  await outbox.send()
  expect([...store.latest.cells.values()]).toMatchObject([{ status: '-', base: { status: '+' }, wanted: false }])
})

test('after an answer that the server failed at, tapping back is a change: the mark may have arrived', async () => {
  const { store, outbox } = await outboxOf(wantSave(touched('2026-11-14'), everything), refuse('unavailable', 503))
  await outbox.send()
  await store.change((drafts) => touchStatus(touchStatus(drafts, tap, '-'), tap, ''))
  expect(wantedCalls(wantSave(store.latest, everything))[0]?.statuses).toMatchObject([
    { status: '', base: { status: '+' } },
  ])
})
