/** Does something again after pauses that grow from try to try, until it went well or is stopped. */
export class Retry {
  #work: () => void
  #pausesMs: readonly number[]
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #stopped = false

  constructor(work: () => void, pausesMs: readonly number[]) {
    this.#work = work
    this.#pausesMs = pausesMs
  }

  later(): void {
    if (this.#stopped) return
    const pauseMs = this.#pausesMs[Math.min(this.#tries, this.#pausesMs.length - 1)]
    this.#tries += 1
    this.cancel()
    this.#timer = setTimeout(this.#work, pauseMs)
  }

  /** Forgets the next try: the work is done now, or something else does it. */
  cancel(): void {
    clearTimeout(this.#timer)
  }

  wentWell(): void {
    this.cancel()
    this.#tries = 0
  }

  stop(): void {
    this.#stopped = true
    this.cancel()
  }
}
