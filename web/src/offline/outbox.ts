import type { Mark, SaveResult } from '@hasiye/contract/attendance.ts'
import { ApiError } from '../api/client.ts'
import { Observable } from '../api/observable.ts'
import type { DraftStore } from './draft-store.ts'
import { cellKey } from './drafts.ts'
import { fail, failAll, giveBack, isPending, type SaveEntry, settle } from './entries.ts'
import { type Clock, isContentRefused, isTemporary, Retry, systemClock } from './retry.ts'

/**
 * How one round of saving went; `total`, `saved` and `failed` count dates. `failed` is what was given back to the person; what
 * may be accepted later stays pending and is sent again, `waits` says why.
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
  /** The date under way, from 1. */
  sending: { place: number; of: number } | undefined
  outcome: SaveOutcome | undefined
}

interface Surroundings {
  post(entry: SaveEntry): Promise<SaveResult>
  /** Shows the answer on the screen, before the entry it settles goes. */
  onReply(reply: SaveResult): Promise<void>
  onSent(outcome: SaveOutcome): void
  /** Whether the session is still that of the person whose entries these are. */
  isSamePerson(): Promise<boolean>
  /** Runs the work while no other tab sends for the same course. */
  alone<T>(work: () => Promise<T>): Promise<T>
}

const backoffMs = [5_000, 10_000, 20_000, 40_000, 60_000]

/**
 * Sends the pending entries of one course, oldest first, each until it has its answer. A try that died between answer and
 * settling does no harm: whoever sends the entry next repeats it under its id, which the server knows.
 */
export class Outbox extends Observable<OutboxState> {
  #store: DraftStore
  #around: Surroundings
  #round: Promise<SaveOutcome> | undefined
  #retry: Retry
  #closed = false

  constructor(store: DraftStore, around: Surroundings, clock: Clock = systemClock) {
    super({ sending: undefined, outcome: undefined })
    this.#store = store
    this.#around = around
    this.#retry = new Retry(() => void this.resend(), backoffMs, clock)
  }

  /** Sends what is pending now; the round already under way, if any, goes first. */
  async send(): Promise<SaveOutcome> {
    await this.#round
    return this.#start('person')
  }

  /** Sends what is pending, if it is still this person's session. For when the network may be back. */
  async resend(): Promise<void> {
    if (this.#closed || this.#round || this.#retry.mustWait) return
    await this.#store.load()
    if (this.#round || this.#pending.length === 0) return
    try {
      if (await this.#around.isSamePerson()) await (this.#round ?? this.#start('background'))
    } catch (error) {
      // without a session there is nobody to send for: the next sign-in brings another try
      if (error instanceof ApiError && error.status === 401) return
      this.#retry.later(error instanceof ApiError ? error.retryAfter : undefined)
    }
  }

  forgetOutcome(): void {
    this.set({ ...this.state, outcome: undefined })
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
    const entries = this.#pending
    const dates = [...new Set(entries.map(({ date }) => date))]
    const stopped = new Set<string>()
    const outcome: SaveOutcome = {
      by,
      total: dates.length,
      saved: [],
      failed: [],
      waits: undefined,
      conflicts: 0,
      skipped: [],
    }
    for (const entry of entries) {
      if (this.#closed) break
      if (stopped.has(entry.date) || !this.#pending.some(({ saveId }) => saveId === entry.saveId)) continue
      this.set({ sending: { place: dates.indexOf(entry.date) + 1, of: dates.length }, outcome: undefined })
      const error = await this.#sendEntry(entry, outcome)
      if (error) stopped.add(entry.date)
      else if (entries.findLast(({ date }) => date === entry.date) === entry) outcome.saved.push(entry.date)
      if (error?.code === 'unauthenticated') await this.#store.change(failAll)
      if (error && (error.code === 'unauthenticated' || isTemporary(error))) break
    }
    this.set({ sending: undefined, outcome })
    if (outcome.waits) this.#retry.later(outcome.waits.retryAfter)
    else this.#retry.wentWell()
    this.#around.onSent(outcome)
    return outcome
  }

  get #pending(): SaveEntry[] {
    return this.#store.latest.entries.filter(({ failed }) => !failed)
  }

  async #sendEntry(entry: SaveEntry, outcome: SaveOutcome): Promise<ApiError | undefined> {
    try {
      const reply = await this.#around.post(entry)
      await this.#around.onReply(reply)
      await this.#store.reread()
      outcome.skipped.push(...reply.skipped)
      await this.#store.change((drafts) => settle(drafts, entry, reply))
      const { latest } = this.#store
      const isOpen = ({ studentId }: Mark) =>
        latest.cells.has(cellKey(entry.date, studentId)) && !isPending(latest, entry.date, studentId)
      outcome.conflicts += reply.conflicts.filter(isOpen).length
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // a failure of the server is told to who pressed save; a save that waited for its turn goes on waiting
      const mayGoLater = isTemporary(error) || (outcome.by === 'background' && error.status >= 500)
      if (mayGoLater) outcome.waits = error
      else {
        outcome.failed.push({ date: entry.date, error })
        await this.#store.change((drafts) => (isContentRefused(error) ? giveBack(drafts, entry) : fail(drafts, entry)))
      }
      return error
    }
  }
}
