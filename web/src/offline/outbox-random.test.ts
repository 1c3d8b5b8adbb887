import type { MarkValue, SaveResult } from '@hasiye/contract/attendance.ts'
import { mergeMark, nextStatus } from '@hasiye/contract/attendance-rules.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ApiError } from '../api/client.ts'
import { applyChanges } from './draft-changes.ts'
import { DraftStore } from './draft-store.ts'
import { cellKey, type Drafts, emptyMark, isTouched, markShown, noDrafts, touchNote, touchStatus } from './drafts.ts'
import { overlay, pressSave, type SaveEntry } from './entries.ts'
import { Outbox } from './outbox.ts'
import { systemClock } from './retry.ts'

const date = '2026-11-14'
const at = '2026-11-14T06:00:00.000Z'
const studentIds = [7, 8]

/** Responses to one save, from the server or from a proxy in front of it. */
const answers = {
  accepted: undefined,
  'request lost': new ApiError('network', 0),
  'answer lost': new ApiError('network', 0),
  408: new ApiError('timeout', 408, 'x'),
  429: new ApiError('busy', 429, 'x', { retryAfter: 1 }),
  502: new ApiError('unavailable', 502),
  '503 before': new ApiError('unavailable', 503, 'x', { retryAfter: 5 }),
  '503 after': new ApiError('unavailable', 503, 'x', { retryAfter: 5 }),
  507: new ApiError('storage_full', 507, 'x'),
  '500 before': new ApiError('server_error', 500, 'x'),
  '500 after': new ApiError('server_error', 500, 'x'),
  403: new ApiError('forbidden', 403, 'x'),
  limit: new ApiError('limit_reached', 409, 'x'),
}
type Answer = keyof typeof answers
const arrives = new Set<Answer>(['accepted', 'answer lost', '503 after', '500 after'])

const cell = fc.constantFrom(...studentIds)
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('tap' as const, 'note' as const), id: cell }),
  fc.record({ kind: fc.constantFrom('otherTap' as const, 'otherNote' as const), id: cell }),
  fc.record({ kind: fc.constant('read' as const) }),
  fc.record({
    kind: fc.constantFrom('press' as const, 'background' as const),
    answer: fc.constantFrom(
      ...(Object.keys(answers).map((key) => (/^\d+$/.test(key) ? Number(key) : key)) as Answer[]),
    ),
  }),
)

// Retries of the outbox run only when the test advances the clock.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterAll(() => void vi.useRealTimers())

const tap = { kind: 'tap' as const, id: 7 }

/** The fields that a change modifies. */
const changedFields = ({ status, note, base }: SaveEntry['cells'][number]): Partial<MarkValue> => ({
  ...(status === base.status ? {} : { status }),
  ...(note === base.note ? {} : { note }),
})

async function openWorld() {
  const server = new Map<number, MarkValue>(studentIds.map((id) => [id, emptyMark]))
  const known = new Map(server)
  /** Notes are never repeated in this test: whoever overwrites one must have seen it. */
  const seenNotes = new Set([''])
  const pending = new Map<string, string>()
  const writtenByOther = new Set<string>()
  let answer: Answer = 'accepted'
  let typed = 0
  let presses = 0
  let held: Drafts = noDrafts

  /** A repeat of a save that arrived writes nothing and is never rejected for its content. */
  const arrivedIds = new Set<string>()

  const write = ({ saveId, cells }: SaveEntry): SaveResult => {
    const reply: SaveResult = { date, statuses: [], conflicts: [], skipped: [] }
    const isRepeat = arrivedIds.has(saveId)
    arrivedIds.add(saveId)
    for (const change of cells) {
      const stored = server.get(change.studentId) ?? emptyMark
      const { status, note } = { ...stored, ...changedFields(change) }
      const isAsAsked = status === stored.status && note === stored.note
      const merged = isRepeat ? { outcome: isAsAsked ? 'unchanged' : 'conflict' } : mergeMark(stored, change)
      if ('value' in merged && merged.outcome === 'written') {
        if (merged.value.note !== stored.note) expect(seenNotes).toContain(stored.note)
        for (const field of ['status', 'note'] as const) {
          if (merged.value[field] !== stored[field]) writtenByOther.delete(`${change.studentId} ${field}`)
        }
        server.set(change.studentId, merged.value)
      }
      const mark = {
        studentId: change.studentId,
        ...(server.get(change.studentId) ?? emptyMark),
        updatedAt: at,
        updatedBy: null,
      }
      reply[merged.outcome === 'conflict' ? 'conflicts' : 'statuses'].push(mark)
    }
    return reply
  }
  const see = (id: number, { status, note }: MarkValue) => {
    known.set(id, { status, note })
    seenNotes.add(note)
  }
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
  const outbox = new Outbox(store, {
    post: async (call) => {
      const given = answer === 'limit' && arrivedIds.has(call.saveId) ? 'accepted' : answer
      const reply = arrives.has(given) ? write(call) : undefined
      const refusal = answers[given]
      if (refusal || !reply) throw refusal ?? new Error('an answer without a reply')
      return reply
    },
    onReply: async ({ statuses, conflicts }) => {
      for (const mark of [...statuses, ...conflicts]) see(mark.studentId, mark)
      for (const { studentId, status, note } of statuses) {
        if (pending.get(`${studentId} status`) === status) pending.delete(`${studentId} status`)
        if (pending.get(`${studentId} note`) === note) pending.delete(`${studentId} note`)
      }
    },
    onSent: () => undefined,
    isSamePerson: async () => true,
    alone: (task) => task(),
  })
  await store.load()

  const shown = (id: number) => markShown(store.latest, touchOf(id))
  const touchOf = (id: number) => {
    const student = { id, fullName: `Şagird ${id}` }
    return { date, student, server: known.get(id) ?? emptyMark, existing: true, at }
  }
  const edit = async (id: number, field: 'status' | 'note', change: (drafts: Drafts) => Drafts) => {
    await store.change(change)
    const unacknowledged = overlay(store.latest).cells.get(cellKey(date, id))
    const key = `${id} ${field}`
    if (unacknowledged && isTouched(unacknowledged, field)) {
      pending.set(key, unacknowledged[field])
      return
    }
    // A value changed back to the original is no change any more, unless an earlier save of it arrived.
    pending.delete(key)
    if (!writtenByOther.has(key)) expect(server.get(id)?.[field]).toBe(shown(id)[field])
  }
  const otherWrites = (id: number, part: Partial<MarkValue>) => {
    for (const field of Object.keys(part)) writtenByOther.add(`${id} ${field}`)
    server.set(id, { ...(server.get(id) ?? emptyMark), ...part })
  }

  return {
    known,
    server,
    expectNothingLost() {
      for (const [key, value] of pending) {
        const [id, field] = key.split(' ') as [string, 'status' | 'note']
        expect(shown(Number(id))[field]).toBe(value)
      }
    },
    pending,
    store,
    tap: ({ id }: { id: number }) =>
      edit(id, 'status', (drafts) => touchStatus(drafts, touchOf(id), nextStatus[shown(id).status])),
    note: ({ id }: { id: number }) => {
      typed += 1
      return edit(id, 'note', (drafts) => touchNote(drafts, touchOf(id), `qeyd ${typed}`, shown(id).note))
    },
    otherTap: async ({ id }: { id: number }) => otherWrites(id, { status: nextStatus[server.get(id)?.status ?? ''] }),
    otherNote: async ({ id }: { id: number }) => {
      typed += 1
      otherWrites(id, { note: `başqasının qeydi ${typed}` })
    },
    read: async () => {
      for (const [id, mark] of server) see(id, mark)
    },
    async press(given: { answer: Answer }) {
      answer = given.answer
      await store.change((drafts) => pressSave(drafts, () => true, { newId: () => `save ${++presses}`, at }))
      await outbox.send()
    },
    async background(given: { answer: Answer }) {
      answer = given.answer
      vi.setSystemTime(Date.now() + 2 * 60 * 60 * 1000)
      await outbox.resend()
    },
  }
}

test('with any responses, no unacknowledged mark is lost and no unseen change is overwritten', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const world = await openWorld()
      for (const each of steps) {
        await world[each.kind](each as never)
        world.expectNothingLost()
      }
      for (let round = 0; round < 3; round++) await world.press({ answer: 'accepted' })
      world.expectNothingLost()
      // The remaining drafts are conflicts that wait for the user.
      expect(world.store.latest.entries).toEqual([])
      for (const { studentId } of world.store.latest.cells.values()) {
        expect(world.known.get(studentId)).toEqual(world.server.get(studentId))
      }
    }),
    {
      numRuns: 300,
      // Tapped back to the original value after a save that was stored although the server responded with an error.
      examples: [
        [[tap, { kind: 'press', answer: '500 after' }, tap, tap]],
        [
          [
            tap,
            tap,
            { kind: 'press', answer: 'answer lost' },
            tap,
            { kind: 'press', answer: 'limit' },
            { kind: 'read' },
          ],
        ],
      ],
    },
  )
})
