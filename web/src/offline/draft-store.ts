import { applyChanges, changesBetween, type DraftChanges, isNothing } from './draft-changes.ts'
import { cellKey, type Drafts, noDrafts, onlyOf, splitOld } from './drafts.ts'

/** Where the drafts of one person in one course lie. `write` resolves when they are on the disk. */
export interface DraftDisk {
  read(): Promise<Drafts>
  write(changes: DraftChanges): Promise<void>
}

/** `drafts` is what the disk holds; `old` waits for the person's word. */
export interface DraftState {
  loaded: boolean
  drafts: Drafts
  old: Drafts
  storageOff: boolean
}

/**
 * The unsaved changes of one person in one course. An edit shows only after the disk has it; edits that come while the
 * disk is busy build on one another and go together in the next transaction.
 */
export class DraftStore {
  #state: DraftState = { loaded: false, drafts: noDrafts, old: noDrafts, storageOff: false }
  #latest: Drafts = noDrafts
  #mustRead = true
  #busy = false
  #work: Promise<void> = Promise.resolve()
  #listeners = new Set<() => void>()
  #disk: DraftDisk
  #onWritten: () => void
  #now: () => Date

  /** `onWritten` is called after each transaction of this store. */
  constructor(disk: DraftDisk, onWritten: () => void, now: () => Date = () => new Date()) {
    this.#disk = disk
    this.#onWritten = onWritten
    this.#now = now
  }

  /** With every edit made so far, also those the disk does not have yet. */
  get latest(): Drafts {
    return this.#latest
  }

  get state(): DraftState {
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  load(): Promise<void> {
    return this.#run()
  }

  /** Resolves when the edit is on the disk, or in memory where there is no disk. */
  async change(edit: (drafts: Drafts) => Drafts): Promise<void> {
    if (!this.#state.loaded) await this.load()
    this.#latest = edit(this.#latest)
    await this.#run()
  }

  /** Reads the disk again, after another tab wrote to it. */
  reread(): Promise<void> {
    this.#mustRead = true
    return this.#run()
  }

  /** Takes the old drafts up again as if they were touched now. What was touched since goes before. */
  restoreOld(): Promise<void> {
    const { old } = this.#state
    const touchedAt = this.#now().toISOString()
    this.#publish({ old: noDrafts })
    return this.change((drafts) => ({
      cells: new Map([...mapValues(old.cells, (cell) => ({ ...cell, touchedAt })), ...drafts.cells]),
      dates: new Map([...mapValues(old.dates, (date) => ({ ...date, touchedAt })), ...drafts.dates]),
    }))
  }

  async dropOld(): Promise<void> {
    const { old, drafts } = this.#state
    this.#publish({ old: noDrafts })
    const untouched = onlyOf(old, ({ date, studentId }) =>
      studentId === undefined ? !drafts.dates.has(date) : !drafts.cells.has(cellKey(date, studentId)),
    )
    await this.#write(changesBetween(untouched, noDrafts))
  }

  #run(): Promise<void> {
    if (!this.#busy) {
      this.#busy = true
      this.#work = this.#drain()
    }
    return this.#work
  }

  async #drain(): Promise<void> {
    while (this.#mustRead || this.#latest !== this.#state.drafts) {
      await (this.#mustRead ? this.#read() : this.#flush())
    }
    this.#busy = false
  }

  async #flush(): Promise<void> {
    const target = this.#latest
    await this.#write(changesBetween(this.#state.drafts, target))
    this.#publish({ drafts: target })
  }

  async #write(changes: DraftChanges): Promise<void> {
    if (this.#state.storageOff || isNothing(changes)) return
    try {
      await this.#disk.write(changes)
      this.#onWritten()
    } catch {
      this.#publish({ storageOff: true })
    }
  }

  async #read(): Promise<void> {
    this.#mustRead = false
    if (this.#state.storageOff) return
    const before = this.#state.drafts
    const { fresh, old } = await this.#readDisk()
    const unwritten = changesBetween(before, this.#latest)
    this.#latest = isNothing(unwritten) ? fresh : applyChanges(fresh, unwritten)
    this.#publish({ loaded: true, drafts: fresh, old })
  }

  async #readDisk(): Promise<{ fresh: Drafts; old: Drafts }> {
    try {
      return splitOld(await this.#disk.read(), this.#now())
    } catch {
      this.#publish({ storageOff: true })
      return { fresh: this.#state.drafts, old: noDrafts }
    }
  }

  #publish(part: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }
}

function mapValues<V>(map: ReadonlyMap<string, V>, change: (value: V) => V): [string, V][] {
  return [...map].map(([key, value]) => [key, change(value)])
}
