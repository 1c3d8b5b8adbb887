import type { SaveResult } from '@hasiye/contract/attendance.ts'
import { ApiError } from '../api/client.ts'
import type { DraftStore } from './draft-store.ts'
import { Retry } from './retry.ts'
import { applyReply, conflictsWithOthers, type SaveCall, unwantCall, wantedCalls } from './save-calls.ts'
import { isTemporary } from './verdict.ts'

/**
 * How one round of saving went, a call a date. `failed` is what was given back to the person; what may be accepted later stays
 * wanted and is sent again, `waits` says why.
 */
export interface SaveOutcome {
  by: 'person' | 'background'
  total: number
  saved: string[]
  failed: { date: string; error: ApiError }[]
  waits: ApiError | undefined
  conflicts: number
  skipped: number[]
}

export interface OutboxState {
  /** The call under way, from 1. */
  sending: { place: number; of: number } | undefined
  outcome: SaveOutcome | undefined
}

interface Surroundings {
  post(call: SaveCall): Promise<SaveResult>
  /** Shows the answer on the screen, before the drafts it settles go. */
  onReply(reply: SaveResult): Promise<void>
  onSent(outcome: SaveOutcome): void
  /** Whether the session is still that of the person whose drafts these are. */
  isSamePerson(): Promise<boolean>
  /** Runs the work while no other tab sends for the same course. */
  alone<T>(work: () => Promise<T>): Promise<T>
}

const pausesMs = [5_000, 10_000, 20_000, 40_000, 60_000]

/** Sends the saves that were pressed in one course, one call a date, one after the other. */
export class Outbox {
  #state: OutboxState = { sending: undefined, outcome: undefined }
  #listeners = new Set<() => void>()
  #store: DraftStore
  #around: Surroundings
  #round: Promise<SaveOutcome> | undefined
  #retry = new Retry(() => void this.resend(), pausesMs)
  #closed = false

  constructor(store: DraftStore, around: Surroundings) {
    this.#store = store
    this.#around = around
  }

  get state(): OutboxState {
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends what is wanted now; the round already under way, if any, goes first. */
  async send(): Promise<SaveOutcome> {
    await this.#round
    return this.#start('person')
  }

  /** Sends what waits, if it is still this person's session. For when the network may be back. */
  async resend(): Promise<void> {
    if (this.#closed || this.#round || this.#retry.mustWait) return
    await this.#store.load()
    if (this.#round || wantedCalls(this.#store.latest).length === 0) return
    try {
      if (await this.#around.isSamePerson()) await (this.#round ?? this.#start('background'))
    } catch (error) {
      // without a session there is nobody to send for: the next sign-in brings another try
      if (error instanceof ApiError && error.status === 401) return
      this.#retry.later(error instanceof ApiError ? error.retryAfter : undefined)
    }
  }

  forgetOutcome(): void {
    this.#publish({ ...this.#state, outcome: undefined })
  }

  /** Nothing is sent any more, also of a round under way. */
  close(): void {
    this.#closed = true
    this.#retry.stop()
  }

  #start(by: SaveOutcome['by']): Promise<SaveOutcome> {
    this.#retry.cancel()
    this.#round = this.#around
      .alone(() => this.#sendAll(by))
      .finally(() => {
        this.#round = undefined
      })
    return this.#round
  }

  async #sendAll(by: SaveOutcome['by']): Promise<SaveOutcome> {
    await this.#store.reread()
    const calls = wantedCalls(this.#store.latest)
    const outcome: SaveOutcome = {
      by,
      total: calls.length,
      saved: [],
      failed: [],
      waits: undefined,
      conflicts: 0,
      skipped: [],
    }
    for (const [index, call] of calls.entries()) {
      if (this.#closed) break
      this.#publish({ sending: { place: index + 1, of: calls.length }, outcome: undefined })
      const error = await this.#sendDate(call, outcome)
      if (error?.code === 'unauthenticated') {
        await this.#store.change((drafts) => calls.reduce((left, each) => unwantCall(left, each), drafts))
      }
      if (error && (error.code === 'unauthenticated' || isTemporary(error))) break
    }
    this.#publish({ sending: undefined, outcome })
    if (outcome.waits) this.#retry.later(outcome.waits.retryAfter)
    else this.#retry.wentWell()
    this.#around.onSent(outcome)
    return outcome
  }

  async #sendDate(call: SaveCall, outcome: SaveOutcome): Promise<ApiError | undefined> {
    try {
      await this.#sendCall(call, outcome)
      const left = wantedCalls(this.#store.latest).find(({ date }) => date === call.date)
      if (left) await this.#sendCall(left, outcome)
      outcome.saved.push(call.date)
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // a failure of the server is told to who pressed save; a save that waited for its turn goes on waiting
      const mayGoLater = isTemporary(error) || (outcome.by === 'background' && error.status >= 500)
      if (mayGoLater) outcome.waits = error
      else {
        outcome.failed.push({ date: call.date, error })
        await this.#store.change((drafts) => unwantCall(drafts, call, error.status >= 500))
      }
      return error
    }
  }

  /** What conflicts only with this person's own earlier save stays wanted, as a change of that. */
  async #sendCall(call: SaveCall, outcome: SaveOutcome): Promise<void> {
    const reply = await this.#around.post(call)
    await this.#around.onReply(reply)
    await this.#store.reread()
    outcome.conflicts += conflictsWithOthers(this.#store.latest, reply).length
    outcome.skipped.push(...reply.skipped)
    await this.#store.change((drafts) => applyReply(drafts, call, reply))
  }

  #publish(state: OutboxState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
