import type { SaveResult } from '@hasiye/contract/attendance.ts'
import { expect, test, vi } from 'vitest'
import { ApiError, refusal } from '../api/client.ts'
import { applyChanges } from './draft-changes.ts'
import { DraftStore } from './draft-store.ts'
import { type Drafts, emptyMark, hasChanges, noDrafts, touchStatus } from './drafts.ts'
import { bodyOf, pendingOf, pressSave, type SaveEntry, unsavedOf } from './entries.ts'
import { Outbox, type SaveOutcome } from './outbox.ts'
import { type Clock, systemClock } from './retry.ts'

const at = '2026-11-14T06:00:00.000Z'
const student = { id: 7, fullName: 'Aysel Məmmədova' }
const tap = { date: '2026-11-14', student, server: emptyMark, existing: true, at }
const touched = (...dates: string[]): Drafts =>
  dates.reduce((drafts, date) => touchStatus(drafts, { ...tap, date }, '+'), noDrafts)
const accept = (call: SaveEntry): SaveResult => ({
  date: call.date,
  statuses: call.cells.map(({ studentId, status, note }) => ({
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
type Post = (call: SaveEntry, writeByOther: (change: (drafts: Drafts) => Drafts) => void) => SaveResult

async function outboxOf(
  held: Drafts,
  post: Post,
  rest: { samePerson?: boolean | Promise<boolean>[]; clock?: Clock; lock?: () => Promise<void> } = {},
) {
  const store = new DraftStore(
    {
      read: async () => held,
      write: async (changes) => {
        held = applyChanges(held, changes)
      },
    },
    () => undefined,
    { ...systemClock, now: () => Date.parse(at) },
  )
  const outcomes: SaveOutcome[] = []
  const posted: string[] = []
  const outbox = new Outbox(
    store,
    {
      post: async (call) => {
        posted.push(call.date)
        return post(call, (change) => {
          held = change(held)
        })
      },
      onResponse: async () => undefined,
      onSent: (outcome) => outcomes.push(outcome),
      isSamePerson: async () =>
        Array.isArray(rest.samePerson) ? (rest.samePerson.shift() ?? true) : (rest.samePerson ?? true),
      alone: async (task) => {
        await rest.lock?.()
        return task()
      },
    },
    rest.clock,
  )
  await store.load()
  return { store, outbox, posted, outcomes, onDisk: () => held }
}
const pressed = (drafts: Drafts): Drafts => {
  let last = drafts.entries.length
  return pressSave(drafts, () => true, { newId: () => `save ${++last}`, at })
}
/** Dates of the pending saves. */
const pending = (drafts: Drafts) => drafts.entries.map(({ date }) => date)
const refuse = (code: ApiError['code'], status: number) => () => {
  throw new ApiError(code, status, code)
}

test('a save sends one call per date, in order, and nothing is left', async () => {
  const { store, outbox, posted } = await outboxOf(pressed(touched('2026-11-14', '2026-11-12')), accept)
  const outcome = await outbox.send()
  expect(posted).toEqual(['2026-11-12', '2026-11-14'])
  expect(outcome).toMatchObject({
    by: 'person',
    total: 2,
    saved: ['2026-11-12', '2026-11-14'],
    failed: [],
    retryReason: undefined,
  })
  expect([store.latest.cells.size, pending(store.latest)]).toEqual([0, []])
})

test('a date for which the server failed stays unsaved, the others are saved', async () => {
  const { store, outbox, posted } = await outboxOf(pressed(touched('2026-11-12', '2026-11-14')), (call) =>
    call.date === '2026-11-12' ? refuse('server_error', 500)() : accept(call),
  )
  const outcome = await outbox.send()
  expect([outcome.saved, outcome.failed.map(({ date }) => date)]).toEqual([['2026-11-14'], ['2026-11-12']])
  expect([...unsavedOf(store.latest).cells.values()]).toMatchObject([{ date: '2026-11-12', status: '+' }])
  expect(hasChanges(pendingOf(store.latest))).toBe(false)
  await outbox.resend()
  expect(posted).toEqual(['2026-11-12', '2026-11-14'])
})

test('what the worker sent instead of this tab is reported here once, unless changes remain', async () => {
  for (const left of [noDrafts, touched('2026-11-14')]) {
    let elsewhere: Drafts | undefined
    const { outbox, outcomes, store } = await outboxOf(pressed(touched('2026-11-14')), (_call, writeByOther) => {
      writeByOther((drafts) => elsewhere ?? drafts)
      return refuse('network', 0)()
    })
    await outbox.sentElsewhere()
    elsewhere = undefined
    await outbox.send()
    await outbox.sentElsewhere()
    expect(outbox.state.outcome, 'it is pending still').toBe(outcomes[0])
    elsewhere = left
    await outbox.send()
    outbox.forgetOutcome()
    await outbox.sentElsewhere()
    const told = left === noDrafts ? { by: 'background', total: 1, saved: ['2026-11-14'] } : undefined
    expect([store.latest.entries, outbox.state.outcome]).toMatchObject([[], told])
    outbox.close()
  }
})

test('what the worker sent while this tab waited for its turn is reported here', async () => {
  const [asked, turn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isBusy = false
  const lock = async () => {
    if (!isBusy) return
    asked.resolve()
    await turn.promise
  }
  const { outbox, store } = await outboxOf(pressed(touched('2026-11-14')), refuse('network', 0), { lock })
  await outbox.send()
  isBusy = true
  const resent = outbox.resend()
  await asked.promise
  await store.change(() => noDrafts)
  await outbox.sentElsewhere()
  turn.resolve()
  await resent
  expect(outbox.state.outcome).toMatchObject({ by: 'background', total: 1, saved: ['2026-11-14'] })
})

test('where the device is online again the waits between attempts are short again', async () => {
  vi.useFakeTimers()
  const { outbox, posted } = await outboxOf(pressed(touched('2026-11-14')), refuse('network', 0))
  await outbox.send()
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  posted.length = 0
  await outbox.wake()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(posted).toHaveLength(2)
  vi.useRealTimers()
})

test('without a network everything stays pending, and is sent at a later attempt', async () => {
  vi.useFakeTimers()
  let reachable = false
  const { store, outbox, posted, outcomes } = await outboxOf(pressed(touched('2026-11-12', '2026-11-14')), (call) =>
    reachable ? accept(call) : refuse('network', 0)(),
  )
  expect(await outbox.send()).toMatchObject({ retryReason: { code: 'network' }, saved: [], failed: [] })
  expect(posted).toEqual(['2026-11-12'])
  expect(pending(store.latest)).toHaveLength(2)
  reachable = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(outcomes.at(-1)).toMatchObject({ by: 'background', saved: ['2026-11-12', '2026-11-14'] })
  expect([store.latest.cells.size, pending(store.latest)]).toEqual([0, []])
  vi.useRealTimers()
})

test('after the session ended everything stays pending, and is sent with the same ids after the next sign-in', async () => {
  const tries: string[] = []
  let error: ApiError | undefined = new ApiError('unauthenticated', 401)
  const { store, outbox } = await outboxOf(pressed(touched('2026-11-12', '2026-11-14')), (entry) => {
    tries.push(entry.saveId)
    if (error) throw error
    return accept(entry)
  })
  expect(await outbox.send()).toMatchObject({ failed: [], retryReason: { code: 'unauthenticated' } })
  expect(tries).toEqual(['save 1'])
  expect([unsavedOf(store.latest).cells.size, hasChanges(pendingOf(store.latest))]).toEqual([0, true])
  error = undefined
  await outbox.resend()
  expect(tries).toEqual(['save 1', 'save 1', 'save 2'])
})

test('a refusal stays reported when an attempt that began with it finds nothing left to send', async () => {
  const { promise: later, resolve: answerLater } = Promise.withResolvers<boolean>()
  const samePerson = [Promise.resolve(true), later]
  const { outbox, outcomes } = await outboxOf(pressed(touched('2026-11-12')), refuse('limit_reached', 409), {
    samePerson,
  })
  const attempts = [outbox.resend(), outbox.resend()]
  await attempts[0]
  const refused = { failed: [{ date: '2026-11-12' }] }
  expect(outbox.state.outcome).toMatchObject(refused)
  answerLater(true)
  await attempts[1]
  expect(outbox.state.outcome).toMatchObject(refused)
  expect(outcomes).toHaveLength(1)
})

test('nothing is sent in the background for another account', async () => {
  const { outbox, posted } = await outboxOf(pressed(touched('2026-11-14')), accept, { samePerson: false })
  await outbox.resend()
  expect(posted).toEqual([])
})

test('unsaved drafts are not sent in the background', async () => {
  const { outbox, posted } = await outboxOf(touched('2026-11-14'), accept)
  await outbox.resend()
  expect(posted).toEqual([])
})

test('discarding the drafts ends the current round, and none of it is written to the device again', async () => {
  const { store, outbox, posted, onDisk } = await outboxOf(pressed(touched('2026-11-12', '2026-11-14')), (call) => {
    outbox.close()
    store.close()
    return accept(call)
  })
  const before = onDisk()
  await outbox.send()
  expect(posted).toEqual(['2026-11-12'])
  expect(onDisk()).toBe(before)
})

test('a mark made in another tab while the response arrived stays', async () => {
  const { store, outbox } = await outboxOf(pressed(touched('2026-11-14')), (call, writeByOther) => {
    writeByOther((drafts) => touchStatus(drafts, tap, '-'))
    return accept(call)
  })
  await outbox.send()
  expect([...store.latest.cells.values()]).toMatchObject([{ status: '-', base: { status: '+' } }])
})

test('an entry at which the server failed is sent again with its id, followed by the changes made on top of it', async () => {
  const tries: string[] = []
  const { store, outbox } = await outboxOf(pressed(touched('2026-11-14')), (entry) => {
    tries.push(`${entry.saveId}: ${entry.cells.map(({ status, base }) => `${base.status}>${status}`)}`)
    return tries.length === 1 ? refuse('server_error', 500)() : accept(entry)
  })
  await outbox.send()
  await store.change((drafts) => pressed(touchStatus(touchStatus(drafts, tap, '-'), tap, '')))
  await outbox.send()
  expect(tries).toEqual(['save 1: >+', 'save 1: >+', 'save 2: +>'])
  expect(store.latest).toEqual(noDrafts)
})

/** A proxy's response: a status without a body in the contract's format. */
const proxyPage = (status: number) => refusal(status, undefined, null)

test('a mark made in another tab while a save was being rejected stays', async () => {
  const { store, outbox } = await outboxOf(pressed(touched('2026-11-14')), (_call, writeByOther) => {
    writeByOther((drafts) => pressed(touchStatus(drafts, tap, '-')))
    return refuse('date_deleted', 409)()
  })
  await outbox.send()
  expect([...store.latest.cells.values()]).toMatchObject([{ status: '-', base: emptyMark }])
})

test.each([
  ['the connection breaks', new ApiError('network', 0)],
  ['the response is late', new ApiError('timeout', 0)],
  ['the server waited too long for the body', new ApiError('timeout', 408, 'x')],
  ['there were too many requests', new ApiError('rate_limited', 429, 'x', { retryAfter: 60 })],
  ['the session has too many calls in progress', new ApiError('busy', 429, 'x', { retryAfter: 1 })],
  ['the database is unavailable', new ApiError('unavailable', 503, 'x', { retryAfter: 5 })],
  ['the disk is full', new ApiError('storage_full', 507, 'x')],
  ['the same save is in progress', new ApiError('in_progress', 409, 'x')],
  ['a proxy finds no server', proxyPage(502)],
  ['a proxy times out', proxyPage(504)],
  ['the network of a school requires a sign-in', proxyPage(403)],
  ['a proxy knows no such page', proxyPage(404)],
])('while %s, a save stays pending, and is sent after that', async (_what, error) => {
  vi.useFakeTimers()
  let answer: ApiError | undefined = error
  const { store, outbox, outcomes } = await outboxOf(pressed(touched('2026-11-14')), (call) => {
    if (answer) throw answer
    return accept(call)
  })
  expect(await outbox.send()).toMatchObject({ retryReason: error, saved: [], failed: [] })
  expect(pending(store.latest)).toHaveLength(1)
  answer = undefined
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outcomes.at(-1)).toMatchObject({ by: 'background', saved: ['2026-11-14'] })
  expect([store.latest.cells.size, pending(store.latest)]).toEqual([0, []])
  vi.useRealTimers()
})

test.each([
  ['malformed', new ApiError('validation_failed', 400, 'x')],
  ['not allowed', new ApiError('forbidden', 403, 'x')],
  ['for a course that was deleted', new ApiError('not_found', 404, 'x')],
  ['for an archived course', new ApiError('course_read_only', 409, 'x')],
  ['for a date that was deleted', new ApiError('date_deleted', 409, 'x')],
  ['over a limit', new ApiError('limit_reached', 409, 'x')],
  ['too large', new ApiError('file_too_large', 413, 'x')],
  ['too large for a proxy', proxyPage(413)],
  ['of a key that was used', new ApiError('key_reused', 422, 'x')],
])('a save that is %s becomes drafts again, and the other dates continue', async (_what, error) => {
  const { store, outbox } = await outboxOf(pressed(touched('2026-11-12', '2026-11-14')), (call) => {
    if (call.date === '2026-11-12') throw error
    return accept(call)
  })
  const outcome = await outbox.send()
  expect([outcome.saved, outcome.failed, outcome.retryReason]).toEqual([
    ['2026-11-14'],
    [{ date: '2026-11-12', error }],
    undefined,
  ])
  expect([...unsavedOf(store.latest).cells.values()]).toMatchObject([{ date: '2026-11-12', status: '+' }])
  expect(hasChanges(pendingOf(store.latest))).toBe(false)
  // Content that the server rejected is a draft and may change; content that may be stored is not sent under another
  // id.
  const isJudged = ![403, 404].includes(error.status) && error.code !== 'course_read_only'
  expect([store.latest.cells.size, store.latest.entries.length]).toEqual(isJudged ? [1, 0] : [0, 1])
})

test('Retry-After is respected, also when the network returns, but not when the user presses save', async () => {
  vi.useFakeTimers()
  const busy = new ApiError('rate_limited', 429, 'x', { retryAfter: 90 })
  const { outbox, posted } = await outboxOf(pressed(touched('2026-11-14')), () => {
    throw busy
  })
  await outbox.send()
  await vi.advanceTimersByTimeAsync(89_000)
  await outbox.resend()
  expect(posted).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(posted).toHaveLength(2)
  await outbox.send()
  expect(posted).toHaveLength(3)
  outbox.close()
  vi.useRealTimers()
})

test('a pending save is sent when the network returns, also if the clock was set back meanwhile', async () => {
  vi.useFakeTimers()
  let now = Date.parse(at)
  let answer: ApiError | undefined = new ApiError('network', 0)
  const clock = { ...systemClock, now: () => now }
  const { outbox, posted } = await outboxOf(
    pressed(touched('2026-11-14')),
    (call) => {
      if (answer) throw answer
      return accept(call)
    },
    { clock },
  )
  await outbox.send()
  answer = undefined
  now -= 120_000
  await outbox.resend()
  expect(posted).toHaveLength(2)
  vi.useRealTimers()
})

test('a background save stays pending after a server error, and blocks no other date', async () => {
  const { store, outbox, outcomes } = await outboxOf(pressed(touched('2026-11-12', '2026-11-14')), (call) =>
    call.date === '2026-11-12' ? refuse('server_error', 500)() : accept(call),
  )
  await outbox.resend()
  outbox.close()
  expect(outcomes).toMatchObject([
    { by: 'background', saved: ['2026-11-14'], failed: [], retryReason: { status: 500 } },
  ])
  expect(pending(store.latest)).toEqual(['2026-11-12'])
})

test('a retry has the same id, cells and bases, whatever was tapped meanwhile', async () => {
  const tries: string[] = []
  let answer: ApiError | undefined = new ApiError('network', 0)
  const { store, outbox } = await outboxOf(pressed(touched('2026-11-14')), (entry) => {
    tries.push(JSON.stringify(bodyOf(entry)))
    if (answer) throw answer
    return accept(entry)
  })
  await outbox.send()
  await store.change((drafts) => touchStatus(drafts, tap, '-'))
  answer = undefined
  await outbox.send()
  outbox.close()
  expect(tries).toHaveLength(2)
  expect(tries[1]).toBe(tries[0])
  expect([...store.latest.cells.values()]).toMatchObject([{ status: '-', base: { status: '+' } }])
})

test('two saves of one date are sent one after the other, and count as one date', async () => {
  const bodies: string[] = []
  const first = pressed(touched('2026-11-14'))
  const { store, outbox } = await outboxOf(pressed(touchStatus(first, tap, '-')), (entry) => {
    bodies.push(entry.cells.map(({ status, base }) => `${base.status}>${status}`).join())
    return accept(entry)
  })
  expect(await outbox.send()).toMatchObject({ total: 1, saved: ['2026-11-14'], conflicts: 0 })
  expect(bodies).toEqual(['>+', '+>-'])
  expect(store.latest).toEqual(noDrafts)
})

test('a later save of a date waits for the earlier one, and becomes drafts again with it', async () => {
  const two = pressed(touchStatus(pressed(touched('2026-11-14')), tap, '-'))
  const unavailable = await outboxOf(two, refuse('unavailable', 503))
  await unavailable.outbox.send()
  unavailable.outbox.close()
  expect([unavailable.posted, pending(unavailable.store.latest)]).toEqual([
    ['2026-11-14'],
    ['2026-11-14', '2026-11-14'],
  ])
  const refused = await outboxOf(two, refuse('limit_reached', 409))
  expect(await refused.outbox.send()).toMatchObject({ total: 1, failed: [{ date: '2026-11-14' }] })
  expect(refused.posted).toEqual(['2026-11-14'])
  expect([...refused.store.latest.cells.values()]).toMatchObject([{ status: '-', base: emptyMark }])
})
