import type { Clock } from '../../web/src/offline/retry.ts'

/** A random number generator with a seed (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  }

  /** Returns a number from 0 up to but excluding 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** Returns a whole number of milliseconds; short delays are more likely. */
  delay(fromMs: number, toMs: number): number {
    return Math.round(fromMs + (toMs - fromMs) * this.next() ** 3)
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)] as Item
  }

  /** Picks one of the names with a probability proportional to its weight. */
  weighted<Name extends string>(weights: Record<Name, number>): Name {
    const names = Object.keys(weights) as Name[]
    let left = this.next() * names.reduce((sum, name) => sum + weights[name], 0)
    for (const name of names) {
      left -= weights[name]
      if (left < 0) return name
    }
    return names.at(-1) as Name
  }
}

interface Event {
  at: number
  ordinal: number
  task: (() => unknown) | undefined
}

const isBefore = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.ordinal < b.ordinal)

/** Lets settled promises run their callbacks; everything else in the simulation waits only for events. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The simulated time: runs events one after another in time order. */
export class Scheduler {
  now = Date.parse('2026-11-14T06:00:00.000Z')
  #heap: Event[] = []
  #ordinal = 0
  #isOver: () => boolean

  constructor(isOver: () => boolean) {
    this.#isOver = isOver
  }

  after(delayMs: number, task: () => unknown): Event {
    const event: Event = { at: this.now + delayMs, ordinal: this.#ordinal++, task }
    let index = this.#heap.push(event) - 1
    for (let parent = (index - 1) >> 1; index > 0 && isBefore(event, this.#heap[parent] as Event); ) {
      this.#heap[index] = this.#heap[parent] as Event
      index = parent
      parent = (index - 1) >> 1
    }
    this.#heap[index] = event
    return event
  }

  /** Returns a clock whose timers do not fire while `isRunning` returns false. */
  clock(isRunning: () => boolean): Clock {
    return {
      now: () => this.now,
      setTimeout: (task, ms) => this.after(ms, () => isRunning() && task()),
      clearTimeout: (timer) => {
        if (timer) (timer as Event).task = undefined
      },
    }
  }

  async run(untilMs: number): Promise<void> {
    await settled()
    for (let next = this.#heap[0]; next && next.at <= untilMs && !this.#isOver(); next = this.#heap[0]) {
      this.#removeFirst()
      this.now = next.at
      if (!next.task) continue
      await next.task()
      await settled()
    }
    this.now = untilMs
  }

  #removeFirst(): void {
    const last = this.#heap.pop() as Event
    if (this.#heap.length === 0) return
    let index = 0
    for (;;) {
      let child = 2 * index + 1
      const right = this.#heap[child + 1]
      if (right && isBefore(right, this.#heap[child] as Event)) child += 1
      const least = this.#heap[child]
      if (!least || !isBefore(least, last)) break
      this.#heap[index] = least
      index = child
    }
    this.#heap[index] = last
  }
}
