import type { ApiError } from '../api/client.ts'

/** Time as the outbox and the store see it; the simulation brings its own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  setTimeout(work: () => void, ms: number): unknown
  clearTimeout(timer: unknown): void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer as number | undefined),
}

const temporaryStatuses = new Set([0, 408, 425, 429])

/**
 * Whether the same save may be accepted later: nobody answered, the server said so, or the answer was not the server's own (a
 * proxy's page, the sign-in page of a school's network). What is too large stays too large, whoever says it. A plain 500 is no
 * promise of anything.
 */
export function isTemporary({ status, code, isUnexplained }: ApiError): boolean {
  if (temporaryStatuses.has(status) || status > 500 || code === 'in_progress') return true
  return status < 500 && status !== 413 && isUnexplained
}

/** Whether the server looked at a save, did not know it and will never accept it; it may not have looked where it refused the person. */
export const isContentRefused = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && ![401, 403, 404].includes(status)

/** However long a server asks to be left alone, it is tried again after an hour. */
const maxWaitMs = 60 * 60 * 1000

/** Does something again after a backoff that grows from try to try, until it went well or is stopped. */
export class Retry {
  #work: () => void
  #backoffMs: readonly number[]
  #clock: Clock
  #tries = 0
  #timer: unknown
  #notBefore = 0
  #stopped = false

  constructor(work: () => void, backoffMs: readonly number[], clock: Clock = systemClock) {
    this.#work = work
    this.#backoffMs = backoffMs
    this.#clock = clock
  }

  /** @param retryAfterSeconds how long the server asked to be left alone, at least */
  later(retryAfterSeconds = 0): void {
    if (this.#stopped) return
    const backoffMs = this.#backoffMs[Math.min(this.#tries, this.#backoffMs.length - 1)] ?? 0
    const waitMs = Math.min(retryAfterSeconds * 1000, maxWaitMs)
    this.#tries += 1
    this.#notBefore = this.#clock.now() + waitMs
    this.cancel()
    this.#timer = this.#clock.setTimeout(this.#work, Math.max(backoffMs, waitMs))
  }

  /** Whether the server asked to be left alone until later; the next try is due then. */
  get mustWait(): boolean {
    return this.#clock.now() < this.#notBefore
  }

  /** Forgets the next try: the work is done now, or something else does it. */
  cancel(): void {
    this.#clock.clearTimeout(this.#timer)
  }

  wentWell(): void {
    this.cancel()
    this.#tries = 0
    this.#notBefore = 0
  }

  stop(): void {
    this.#stopped = true
    this.cancel()
  }
}
