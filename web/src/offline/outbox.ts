import type { Mark, SaveResult } from '@hasiye/contract/attendance.ts'
import { ApiError } from '../api/client.ts'
import { Observable } from '../api/observable.ts'
import type { DraftStore } from './draft-store.ts'
import { cellKey, countChanges, onlyOf } from './drafts.ts'
import { fail, isPending, revertToDrafts, type SaveEntry, settle, unsavedOf } from './entries.ts'
import { type Clock, isContentRefused, isTemporary, Retry, systemClock } from './retry.ts'
import type { Reverted } from './reverted-saves.ts'

/**
 * Result of one round of saving; `total`, `saved` and `failed` count dates. Of `failed` saves, those with rejected content are
 * drafts again, the others are unsaved under their id. Saves that may be accepted later stay pending and are sent again, and
 * `retryReason` has the reason.
 */
export interface SaveOutcome {
  by: 'person' | 'background'
  total: number
  saved: string[]
  failed: { date: string; error: ApiError }[]
  retryReason: ApiError | undefined
  conflicts: number
  skipped: number[]
}

export interface OutboxState {
  /** The date being sent: its position, starting at 1, among all dates of this round. */
  sending: { position: number; total: number } | undefined
  outcome: SaveOutcome | undefined
  /** When this tab last had a save acknowledged, in ms since 1970. */
  savedAt: number | undefined
}

interface OutboxDependencies {
  post(entry: SaveEntry): Promise<SaveResult>
  /** Shows the response on the screen before its entry is removed. */
  onResponse(response: SaveResult): Promise<void>
  onSent(outcome: SaveOutcome): void
  /** Returns whether the session still belongs to the account of these entries. */
  isSamePerson(): Promise<boolean>
  /** Runs `task` while no other tab sends for the same course. */
  alone<T>(task: () => Promise<T>): Promise<T>
}

/** Returns the saves of a round that were rejected, as far as they are drafts again; undefined without one. */
export function revertedBy(
  { failed }: Pick<SaveOutcome, 'failed'>,
  courseId: number,
  { latest }: DraftStore,
): Reverted | undefined {
  const [first] = failed
  if (!first) return undefined
  const dates = new Set(failed.map(({ date }) => date))
  const { changes } = countChanges(onlyOf(unsavedOf(latest), ({ date }) => dates.has(date)))
  return { courseId, changes, error: first.error }
}

/** Pending saves wait for the next sign-in of the same person, because every attempt until then would be refused. */
const isSignedOut = ({ code }: ApiError): boolean => code === 'unauthenticated'

const backoffMs = [5_000, 10_000, 20_000, 40_000, 60_000]

/**
 * Sends the pending entries of one course, oldest first, each until it has a response. If a tab closes between response and
 * settling, the next attempt repeats the entry with the same id, which the server recognizes.
 */
export class Outbox extends Observable<OutboxState> {
  #store: DraftStore
  #deps: OutboxDependencies
  #round: Promise<SaveOutcome> | undefined
  #retry: Retry
  #clock: Clock
  #closed = false
  /** The dates that this tab's last round left pending. */
  #left: string[] = []

  constructor(store: DraftStore, deps: OutboxDependencies, clock: Clock = systemClock) {
    super({ sending: undefined, outcome: undefined, savedAt: undefined })
    this.#store = store
    this.#deps = deps
    this.#clock = clock
    this.#retry = new Retry(() => void this.resend(), backoffMs, clock)
  }

  /** Sends all pending entries, after the current round if there is one. */
  async send(): Promise<SaveOutcome> {
    await this.#round
    return this.#start('person')
  }

  /** The device is online again, or its owner is back. The first request often comes too early, so the backoff begins again. */
  wake(): Promise<void> {
    this.#retry.restart()
    return this.resend()
  }

  /** Sends all pending entries if the session still belongs to this account. */
  async resend(): Promise<void> {
    if (this.#closed || this.#round || this.#retry.mustWait) return
    await this.#store.load()
    if (this.#round || this.#pending.length === 0) return
    try {
      if (await this.#deps.isSamePerson()) await (this.#round ?? this.#start('background'))
    } catch (error) {
      // Without a session nothing can be sent; the next sign-in triggers a retry.
      if (error instanceof ApiError && error.status === 401) return
      this.#retry.later(error instanceof ApiError ? error.retryAfter : undefined)
    }
  }

  /** Another tab or the worker has sent something: the person is notified here when nothing is pending any more. */
  async sentElsewhere(): Promise<void> {
    await this.#store.reread()
    if (!this.#round) this.#reportSentElsewhere()
  }

  #reportSentElsewhere(): void {
    const saved = this.#left
    const isOpen = [...this.#store.latest.cells.values()].some(({ date }) => saved.includes(date))
    if (saved.length === 0 || isOpen || this.#pending.length > 0) return
    this.#left = []
    const outcome: SaveOutcome = {
      by: 'background',
      total: saved.length,
      saved,
      failed: [],
      retryReason: undefined,
      conflicts: 0,
      skipped: [],
    }
    this.set({ sending: undefined, outcome, savedAt: this.#clock.now() })
  }

  forgetOutcome(): void {
    this.set({ ...this.state, outcome: undefined })
  }

  /** Stops sending, including a current round. */
  close(): void {
    this.#closed = true
    this.#retry.stop()
  }

  #start(by: SaveOutcome['by']): Promise<SaveOutcome> {
    this.#retry.cancel()
    this.#round = this.#deps
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
      retryReason: undefined,
      conflicts: 0,
      skipped: [],
    }
    if (entries.length === 0) {
      // Another tab or the worker sent them while this round waited; the result of an earlier round stays reported.
      this.#reportSentElsewhere()
      return outcome
    }
    for (const entry of entries) {
      if (this.#closed) break
      if (stopped.has(entry.date) || !this.#pending.some(({ saveId }) => saveId === entry.saveId)) continue
      const position = dates.indexOf(entry.date) + 1
      this.set({ ...this.state, sending: { position, total: dates.length }, outcome: undefined })
      const error = await this.#sendEntry(entry, outcome)
      if (error) stopped.add(entry.date)
      else if (entries.findLast(({ date }) => date === entry.date) === entry) outcome.saved.push(entry.date)
      if (error && (isSignedOut(error) || isTemporary(error))) break
    }
    this.#left = outcome.retryReason ? dates.filter((date) => !outcome.saved.includes(date)) : []
    const savedAt = outcome.saved.length > 0 ? this.#clock.now() : this.state.savedAt
    this.set({ sending: undefined, outcome, savedAt })
    if (outcome.retryReason && !isSignedOut(outcome.retryReason)) this.#retry.later(outcome.retryReason.retryAfter)
    else this.#retry.reset()
    this.#deps.onSent(outcome)
    return outcome
  }

  get #pending(): SaveEntry[] {
    return this.#store.latest.entries.filter(({ failed }) => !failed)
  }

  async #sendEntry(entry: SaveEntry, outcome: SaveOutcome): Promise<ApiError | undefined> {
    try {
      const response = await this.#deps.post(entry)
      await this.#deps.onResponse(response)
      await this.#store.reread()
      outcome.skipped.push(...response.skipped)
      await this.#store.change((drafts) => settle(drafts, entry, response))
      const { latest } = this.#store
      const isOpen = ({ studentId }: Mark) =>
        latest.cells.has(cellKey(entry.date, studentId)) && !isPending(latest, entry.date, studentId)
      outcome.conflicts += response.conflicts.filter(isOpen).length
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // A server error is shown if the user pressed save; a background save stays pending.
      const mayRetry = isTemporary(error) || isSignedOut(error) || (outcome.by === 'background' && error.status >= 500)
      if (mayRetry) outcome.retryReason = error
      else {
        outcome.failed.push({ date: entry.date, error })
        await this.#store.reread()
        await this.#store.change((drafts) =>
          isContentRefused(error) ? revertToDrafts(drafts, entry) : fail(drafts, entry),
        )
      }
      return error
    }
  }
}
