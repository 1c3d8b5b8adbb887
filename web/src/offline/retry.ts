/** However long a server asks to be left alone, it is tried again after an hour. */
const maxWaitMs = 60 * 60 * 1000

/** Does something again after pauses that grow from try to try, until it went well or is stopped. */
export class Retry {
  #work: () => void
  #pausesMs: readonly number[]
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #notBefore = 0
  #stopped = false

  constructor(work: () => void, pausesMs: readonly number[]) {
    this.#work = work
    this.#pausesMs = pausesMs
  }

  /** @param retryAfterSeconds how long the server asked to be left alone, at least */
  later(retryAfterSeconds = 0): void {
    if (this.#stopped) return
    const pauseMs = this.#pausesMs[Math.min(this.#tries, this.#pausesMs.length - 1)] ?? 0
    const waitMs = Math.min(retryAfterSeconds * 1000, maxWaitMs)
    this.#tries += 1
    this.#notBefore = Date.now() + waitMs
    this.cancel()
    this.#timer = setTimeout(this.#work, Math.max(pauseMs, waitMs))
  }

  /** Whether the server asked to be left alone until later; the next try is due then. */
  get mustWait(): boolean {
    return Date.now() < this.#notBefore
  }

  /** Forgets the next try: the work is done now, or something else does it. */
  cancel(): void {
    clearTimeout(this.#timer)
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
