import { Observable } from '../api/observable.ts'
import { applyChanges, changesBetween, type DraftChanges, isNothing } from './draft-changes.ts'
import { type Changes, type Drafts, noDrafts, onlyOf, splitOld } from './drafts.ts'
import { dropSuperseded } from './entries.ts'
import { type Clock, Retry, systemClock } from './retry.ts'

/** Storage for the drafts of one account in one course. `write` resolves when they are on the disk. */
export interface DraftDisk {
  read(): Promise<Drafts>
  write(changes: DraftChanges): Promise<void>
}

/** `drafts` is the content of the disk, or of memory if the disk cannot be written; `old` drafts wait for the user's decision. */
export interface DraftState {
  loaded: boolean
  drafts: Drafts
  old: Changes
  storageOff: boolean
}

const retryBackoffMs = [1_000, 2_000, 5_000, 15_000, 60_000]

/**
 * The unsaved changes of one account in one course. An edit becomes visible only after it is on the disk; edits made while the disk
 * is busy build on each other and are written together in the next transaction. If the disk cannot be written, edits become visible
 * immediately and the write is retried.
 */
export class DraftStore extends Observable<DraftState> {
  #latest: Drafts = noDrafts
  #onDisk: Drafts = noDrafts
  #mustRead = true
  #retry: Retry
  #isTrying = false
  #closed = false
  #isDraining = false
  #draining: Promise<void> = Promise.resolve()
  #disk: DraftDisk
  #onWritten: () => void
  #clock: Clock

  /** @param onWritten called after each transaction of this store */
  constructor(disk: DraftDisk, onWritten: () => void, clock: Clock = systemClock) {
    super({ loaded: false, drafts: noDrafts, old: noDrafts, storageOff: false })
    this.#disk = disk
    this.#onWritten = onWritten
    this.#clock = clock
    this.#retry = new Retry(() => void this.#tryAgain(), retryBackoffMs, clock)
  }

  /** The drafts with all edits so far, including those not yet on the disk. */
  get latest(): Drafts {
    return this.#latest
  }

  load(): Promise<void> {
    return this.#run()
  }

  /** Resolves when the edit is on the disk, or in memory if the disk cannot be written. */
  async change(edit: (drafts: Drafts) => Drafts): Promise<void> {
    if (!this.state.loaded) await this.load()
    this.#latest = edit(this.#latest)
    await this.#run()
  }

  /** Reads the disk again after another tab has written to it. */
  reread(): Promise<void> {
    this.#mustRead = true
    return this.#run()
  }

  /** Restores the old drafts as if they had just been changed. Newer changes take precedence. */
  restoreOld(): Promise<void> {
    const { old } = this.state
    const touchedAt = new Date(this.#clock.now()).toISOString()
    this.#publish({ old: noDrafts })
    return this.change((drafts) => ({
      ...drafts,
      cells: new Map([...mapValues(old.cells, (cell) => ({ ...cell, touchedAt })), ...drafts.cells]),
      dates: new Map([...mapValues(old.dates, (date) => ({ ...date, touchedAt })), ...drafts.dates]),
    }))
  }

  async dropOld(): Promise<void> {
    const { old, drafts } = this.state
    this.#publish({ old: noDrafts })
    const dropped = onlyOf(old, ({ date, studentId }) => studentId !== undefined || !drafts.dates.has(date))
    // A newer change of the same cell was put on top of the old one and contains it.
    const cells = new Map([...drafts.cells].filter(([key]) => old.cells.has(key)))
    await this.#write(changesBetween({ ...noDrafts, ...dropped }, { ...noDrafts, cells }))
  }

  /** Stops all writing: the drafts were discarded or another account signed in. */
  close(): void {
    this.#closed = true
    this.#retry.stop()
  }

  #run(): Promise<void> {
    if (!this.#isDraining) {
      this.#isDraining = true
      this.#draining = this.#drain()
    }
    return this.#draining
  }

  async #drain(): Promise<void> {
    while (this.#mustRead || this.#latest !== this.state.drafts) {
      await (this.#mustRead ? this.#read() : this.#flush())
    }
    this.#isDraining = false
  }

  async #flush(): Promise<void> {
    const target = this.#latest
    if (this.state.storageOff) void this.#tryAgain()
    else await this.#write(changesBetween(this.#onDisk, target), target)
    this.#publish({ drafts: target })
  }

  /** Writes `changes` to the disk, whose content is `target` then, if given; on failure schedules a retry. */
  async #write(changes: DraftChanges, target?: Drafts): Promise<void> {
    if (this.#closed || isNothing(changes)) return
    try {
      await this.#disk.write(changes)
      if (target) this.#onDisk = target
      this.#onWritten()
    } catch {
      this.#publish({ storageOff: true })
      this.#retry.later()
    }
  }

  /** Writes what is missing on the disk, and reads what another tab wrote meanwhile. */
  async #tryAgain(): Promise<void> {
    if (this.#closed || this.#isTrying) return
    this.#isTrying = true
    try {
      const target = this.#latest
      await this.#disk.write(changesBetween(this.#onDisk, target))
      this.#onDisk = target
    } catch {
      return this.#retry.later()
    } finally {
      this.#isTrying = false
    }
    this.#retry.reset()
    this.#publish({ storageOff: false })
    this.#onWritten()
    await this.reread()
  }

  async #read(): Promise<void> {
    this.#mustRead = false
    if (this.state.storageOff) return
    try {
      const { fresh, old } = splitOld(await this.#disk.read(), this.#clock.now())
      const unwritten = changesBetween(this.#onDisk, this.#latest)
      this.#onDisk = fresh
      this.#latest = dropSuperseded(isNothing(unwritten) ? fresh : applyChanges(fresh, unwritten))
      this.#publish({ loaded: true, drafts: fresh, old })
    } catch {
      this.#publish({ loaded: true, storageOff: true })
      this.#retry.later()
    }
  }

  #publish(part: Partial<DraftState>): void {
    this.set({ ...this.state, ...part })
  }
}

function mapValues<V>(map: ReadonlyMap<string, V>, change: (value: V) => V): [string, V][] {
  return [...map].map(([key, value]) => [key, change(value)])
}
