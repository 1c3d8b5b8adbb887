import type { AttendanceDay, SaveResult } from '@hasiye/contract/attendance.ts'
import { ApiError } from '../../web/src/api/client.ts'
import { columnsOf, isDeleted } from '../../web/src/features/attendance/columns.ts'
import { type Conflict, conflictsOf } from '../../web/src/features/attendance/conflicts.ts'
import { createEditor } from '../../web/src/features/attendance/editor.ts'
import { draftsByDate, type Marks, splitByPresence, storedByDate } from '../../web/src/features/attendance/marks.ts'
import { DraftStore } from '../../web/src/offline/draft-store.ts'
import { type Drafts, settleDates } from '../../web/src/offline/drafts.ts'
import { bodyOf, isPending, overlay, pressSave, type SaveEntry } from '../../web/src/offline/entries.ts'
import { Outbox } from '../../web/src/offline/outbox.ts'
import { isContentRefused, isTemporary } from '../../web/src/offline/retry.ts'
import { withResponse } from '../../web/src/offline/with-response.ts'
import type { Device } from './device.ts'
import { refuse, type SaveBody } from './server.ts'

/** A page that shows the course: the product's store, outbox and editor, connected as in course-drafts.ts. */
export class Tab {
  name: string
  device: Device
  isAlive = true
  accountId: number
  store: DraftStore
  outbox: Outbox
  days: AttendanceDay[] | undefined
  students: number[] = []
  #reads = 0

  constructor(device: Device, name: string, accountId: number) {
    this.device = device
    this.name = name
    this.accountId = accountId
    const parts = this.#open(accountId)
    this.store = parts.store
    this.outbox = parts.outbox
  }

  get marks(): Marks {
    const { here } = splitByPresence(overlay(this.store.state.drafts), new Set(this.students))
    return { stored: storedByDate(this.days ?? []), drafts: draftsByDate(here) }
  }

  get editor() {
    const now = () => new Date(this.device.now)
    return createEditor(this.store, this.marks.stored, now)
  }

  get deletedDates(): string[] {
    const columns = columnsOf(this.marks.stored.keys(), overlay(this.store.state.drafts))
    return columns.filter(isDeleted).map(({ date }) => date)
  }

  get conflicts(): Conflict[] {
    const { drafts } = this.store.state
    return conflictsOf(this.marks, ({ date, studentId }) => isPending(drafts, date, studentId))
  }

  /** Handles a sign-in: releases the drafts of other accounts. */
  signedIn(accountId: number): void {
    if (accountId !== this.accountId) {
      this.device.world.forgets(this)
      this.release()
      this.accountId = accountId
      Object.assign(this, this.#open(accountId))
    }
    this.start()
  }

  start(): void {
    void this.store.load()
    void this.outbox.resend()
    void this.read()
  }

  release(): void {
    this.outbox.close()
    this.store.close()
    this.days = undefined
  }

  die(): void {
    this.isAlive = false
    this.device.close(this)
  }

  async read(): Promise<void> {
    const read = ++this.#reads
    const { session, world } = this.device
    const { accountId } = this
    const response = await this.device
      .request(this, () => world.server.read(session, accountId))
      .catch((error: unknown) => this.#failed(error))
    if (!response || read !== this.#reads || accountId !== this.accountId) return
    this.days = response.days
    this.students = response.students
    await this.store.change((drafts) => settleDates(drafts, new Set(response.days.map(({ date }) => date))))
  }

  /** Adds a deleted date again, as DeletedDate.tsx does: unless a read finds that it exists again. */
  async addDateAgain(date: string, onAdding: () => void): Promise<void> {
    const { accountId } = this
    await this.read()
    if (!this.isAlive || accountId !== this.accountId || !this.days || !this.deletedDates.includes(date)) return
    onAdding()
    await this.editor.addDateAgain(date)
  }

  async press(): Promise<void> {
    const { world, name } = this.device
    const deleted = new Set(this.deletedDates)
    const isShown = (studentId: number | undefined) => studentId === undefined || this.students.includes(studentId)
    const { accountId } = this
    const press = {
      newId: () => `${name}:${accountId}:${++world.presses}`,
      at: new Date(this.device.now).toISOString(),
    }
    const { outbox } = this
    await this.store.change((drafts) => {
      const next = pressSave(drafts, ({ date, studentId }) => !deleted.has(date) && isShown(studentId), press)
      world.witness.pressed(next.entries.filter(({ saveId }) => !drafts.entries.some((old) => old.saveId === saveId)))
      return next
    })
    await outbox.send()
  }

  #open(accountId: number): { store: DraftStore; outbox: Outbox } {
    const { device } = this
    const { world } = device
    const clock = { ...world.scheduler.clock(() => this.isAlive), now: () => device.now }
    const isMine = (tab: Tab) => tab.accountId === accountId
    const broadcast = (hear: (tab: Tab) => void) => device.broadcast(this, (tab) => isMine(tab) && hear(tab))
    const store = new DraftStore(
      device.diskOf(this, accountId),
      () => broadcast((tab) => void tab.store.reread()),
      clock,
    )
    const deps = {
      post: (entry: SaveEntry) => this.#post(accountId, entry),
      onResponse: async (response: SaveResult) => {
        this.#show(response)
        broadcast((tab) => tab.#show(response))
      },
      onSent: ({ saved, failed }: { saved: unknown[]; failed: unknown[] }) => {
        if (saved.length + failed.length === 0) return
        void this.read()
        broadcast((tab) => void tab.store.reread().then(() => tab.read()))
      },
      isSamePerson: async () => {
        const { session } = device
        const me = await device.request(this, async () => {
          if (session === undefined) throw refuse('unauthenticated')
          return session
        })
        return me === accountId
      },
      alone: <Result>(task: () => Promise<Result>) => device.alone(this, task),
    }
    return { store, outbox: new Outbox(store, deps, clock) }
  }

  async #post(accountId: number, entry: SaveEntry): Promise<SaveResult> {
    const { session, world } = this.device
    const body: SaveBody = bodyOf(entry)
    world.trace(`${this.name} sends ${entry.saveId} ${entry.date} ${cellsText(entry)}`)
    try {
      const response = await this.device.request(this, () => world.server.save(session, accountId, body))
      world.trace(`${this.name} hears of ${entry.saveId}: ${responseText(response)}`)
      world.witness.acknowledged(entry, response)
      return response
    } catch (error) {
      world.trace(`${this.name} hears of ${entry.saveId}: ${error instanceof ApiError ? error.code : error}`)
      if (error instanceof ApiError && isContentRefused(error) && !isTemporary(error)) world.witness.givesBack(entry)
      this.#failed(error)
      throw error
    }
  }

  #show(response: SaveResult): void {
    this.#reads += 1
    this.days = this.days && withResponse(this.days, response)
  }

  /** Without a session the page redirects to the sign-in. */
  #failed(error: unknown): undefined {
    if (error instanceof ApiError && error.code === 'unauthenticated') this.days = undefined
  }

  /** The drafts of this account in this tab, including those not yet on the disk. */
  get held(): Drafts {
    return this.store.latest
  }
}

const cellsText = ({ cells }: SaveEntry): string =>
  cells
    .map(({ studentId, status, note, base }) => `${studentId}[${base.status}|${base.note} > ${status}|${note}]`)
    .join(' ')

const responseText = ({ statuses, conflicts, skipped }: SaveResult): string =>
  [
    ...statuses.map(({ studentId, status, note }) => `${studentId}[${status}|${note}]`),
    ...conflicts.map(({ studentId, status, note }) => `${studentId} conflicts[${status}|${note}]`),
    ...skipped.map((studentId) => `${studentId} skipped`),
  ].join(' ')
