import type { ApiError } from '../api/client.ts'
import { serverMs } from '../device/clock.ts'

/** Time source of the outbox and the store; the simulation has its own implementation. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  setTimeout(callback: () => void, ms: number): unknown
  clearTimeout(timer: unknown): void
}

export const systemClock: Clock = {
  now: () => serverMs(),
  setTimeout: (callback, ms) => setTimeout(callback, ms),
  clearTimeout: (timer) => clearTimeout(timer as number | undefined),
}

const temporaryStatuses = new Set([0, 408, 425, 429])

/**
 * Returns whether the same save may be accepted later: there was no response, the server said so, or the response is not from our
 * server (a proxy's page, the sign-in page of a school network). A request that is too large stays too large, whoever rejects it. A
 * plain 500 does not suggest a retry.
 */
export function isTemporary({ status, code, isUnexplained }: ApiError): boolean {
  if (temporaryStatuses.has(status) || status > 500 || code === 'in_progress') return true
  return status < 500 && status !== 413 && isUnexplained
}

/**
 * Returns whether the server evaluated a save, did not know it and will never accept it. A server that rejected the
 * account, or any change of an archived course, has not evaluated the save.
 */
export const isContentRefused = ({ status, code }: ApiError): boolean =>
  status >= 400 && status < 500 && ![401, 403, 404].includes(status) && code !== 'course_read_only'

/** Upper limit of any Retry-After: one hour. */
const maxWaitMs = 60 * 60 * 1000

/** Repeats an attempt with increasing backoff until it succeeds or is stopped. */
export class Retry {
  #attempt: () => void
  #backoffMs: readonly number[]
  #clock: Clock
  #tries = 0
  #timer: unknown
  #notBefore = 0
  #stopped = false

  constructor(attempt: () => void, backoffMs: readonly number[], clock: Clock = systemClock) {
    this.#attempt = attempt
    this.#backoffMs = backoffMs
    this.#clock = clock
  }

  /** @param retryAfterSeconds minimum delay requested by the server */
  later(retryAfterSeconds = 0): void {
    if (this.#stopped) return
    const backoffMs = this.#backoffMs[Math.min(this.#tries, this.#backoffMs.length - 1)] ?? 0
    const waitMs = Math.min(retryAfterSeconds * 1000, maxWaitMs)
    this.#tries += 1
    this.#notBefore = waitMs > 0 ? this.#clock.now() + waitMs : 0
    this.cancel()
    const attempt = () => {
      // The wait is over, also if the clock was set back meanwhile.
      this.#notBefore = 0
      this.#attempt()
    }
    this.#timer = this.#clock.setTimeout(attempt, Math.max(backoffMs, waitMs))
  }

  /** Whether the server's Retry-After has not passed yet; the next attempt is scheduled for then. */
  get mustWait(): boolean {
    return this.#clock.now() < this.#notBefore
  }

  /** Cancels the scheduled attempt, because it runs now or elsewhere. */
  cancel(): void {
    this.#clock.clearTimeout(this.#timer)
  }

  /** Begins the backoff again, because the network may have changed. A wait that the server requested goes on. */
  restart(): void {
    this.#tries = 0
  }

  reset(): void {
    this.cancel()
    this.restart()
    this.#notBefore = 0
  }

  stop(): void {
    this.#stopped = true
    this.cancel()
  }
}
