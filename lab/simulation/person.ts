import type { Status } from '@hasiye/contract/attendance.ts'
import { keepMine, keepTheirs } from '../../web/src/features/attendance/conflicts.ts'
import { cellAt } from '../../web/src/features/attendance/marks.ts'
import { type Drafts, isTouched, markFields, onlyOf } from '../../web/src/offline/drafts.ts'
import { dropUnsaved, overlay, revertAll } from '../../web/src/offline/entries.ts'
import type { Device } from './device.ts'
import { dates, studentIds, teacherIds } from './server.ts'
import { Tab } from './tab.ts'
import type { FieldKey } from './witness.ts'
import type { World } from './world.ts'

const weights = {
  tap: 44,
  note: 14,
  press: 20,
  read: 10,
  online: 4,
  addDate: 3,
  deleteDate: 2,
  settleDeleted: 8,
  settleConflict: 8,
  discard: 1,
  leave: 1,
  newTab: 3,
  die: 4,
  signOut: 1,
  endSession: 1,
  breakDisk: 2,
  network: 6,
  colleague: 2,
  student: 2,
}
/**
 * Hazards of runs with hazards only; their disks work, because a broken disk and a wrong clock together may lose a
 * change.
 */
const hazardWeights = { ...weights, breakDisk: 0, clock: 3, archive: 2, worker: 6, dropGone: 4, tapPlanned: 4 }
const clockOffSeconds = 600

/** The user of one device. */
export class Person {
  device: Device
  #tabs = 0

  constructor(device: Device, accountId: number) {
    this.device = device
    device.session = accountId
  }

  get #world(): World {
    return this.device.world
  }

  get #random() {
    return this.#world.random
  }

  begin(): void {
    this.#openTab()
    this.#next()
  }

  /** Opens a page if none is open, and signs in if nobody is signed in. */
  comeBack(): void {
    const account = this.device.session ?? this.device.tabs[0]?.accountId ?? this.#random.pick(teacherIds)
    if (this.device.tabs.length === 0) this.#openTab()
    this.#signIn(account)
  }

  /** Presses save for the remaining changes. */
  finish(): void {
    for (const tab of this.device.tabs) void tab.press().then(() => tab.read())
  }

  #next(): void {
    const { scheduler } = this.#world
    scheduler.after(this.#random.delay(50, 8_000), () => {
      if (this.#world.isHealed) return
      this.#act()
      this.#next()
    })
  }

  #act(): void {
    const { session, tabs } = this.device
    const tab = this.#random.pick(tabs)
    if (tabs.length === 0) this.#openTab()
    // The page has been redirected to the sign-in.
    else if (session === undefined)
      this.#signIn(this.#random.chance(0.7) ? tab.accountId : this.#random.pick(teacherIds))
    else if (session !== tab.accountId) this.#signIn(session)
    // The page shows that it could not load the data.
    else if (!tab.days || !tab.store.state.loaded) void tab.read()
    else this[this.#random.weighted(this.#world.hasHazards ? hazardWeights : weights)](tab)
  }

  #openTab(): void {
    const { device } = this
    const tab = new Tab(device, `${device.name}.${++this.#tabs}`, device.session ?? this.#random.pick(teacherIds))
    device.tabs.push(tab)
    this.#world.trace(`${tab.name} opens for ${tab.accountId}`)
    tab.start()
  }

  #signIn(accountId: number): void {
    this.device.session = accountId
    this.#world.trace(`${this.device.name}: ${accountId} signs in`)
    this.device.broadcast(undefined, (tab) => tab.signedIn(accountId))
  }

  #fieldKey(tab: Tab, date: string, studentId: number, field: FieldKey['field']): FieldKey {
    return { device: this.device.name, accountId: tab.accountId, date, studentId, field }
  }

  #date(tab: Tab): string | undefined {
    const shown = [...new Set([...tab.marks.stored.keys(), ...overlay(tab.store.state.drafts).dates.keys()])]
    return shown.length > 0 ? this.#random.pick(shown) : undefined
  }

  #missingDate(tab: Tab): string | undefined {
    return dates.find((each) => !tab.marks.stored.has(each) && !tab.deletedDates.includes(each))
  }

  tap(tab: Tab): void {
    this.#touch(tab, 'status')
  }

  note(tab: Tab): void {
    this.#touch(tab, 'note')
  }

  /** Marks a student on a planned date, which no draft has added. */
  tapPlanned(tab: Tab): void {
    const date = this.#missingDate(tab)
    if (date) this.#touch(tab, 'status', date)
  }

  #touch(tab: Tab, field: FieldKey['field'], date = this.#date(tab)): void {
    const studentId = this.#random.pick(studentIds)
    if (!date || !tab.students.includes(studentId)) return
    const student = { id: studentId, fullName: `Şagird ${studentId}` }
    const shown = cellAt(tab.marks, date, studentId)
    const fieldKey = this.#fieldKey(tab, date, studentId, field)
    const stored = tab.marks.stored.get(date)?.get(studentId)?.[field] ?? ''
    const common = field === 'status' ? ['+', '-', ''] : ['gecikdi', '']
    const hasUnique = field === 'note' || !this.#world.hasRealStatuses
    const kind = this.#random.weighted({ unique: hasUnique ? 60 : 0, common: 25, stored: 15 })
    const value =
      kind === 'unique' ? `${field[0]}${++this.#world.values}` : kind === 'stored' ? stored : this.#random.pick(common)
    if (value === shown[field]) return
    this.#world.witness.sees(fieldKey, shown[field])
    this.#world.trace(
      `${tab.name} ${fieldKey.accountId} taps ${date}/${studentId} ${field} "${shown[field]}" > "${value}"`,
    )
    const { store } = tab
    const edit =
      field === 'status'
        ? tab.editor.set(date, student, value as Status)
        : tab.editor.setNote(date, student, value, shown.note)
    this.#world.witness.types(fieldKey, value)
    void edit.then(() => {
      if (!tab.isAlive || tab.store !== store) return
      const change = overlay(store.latest).cells.get(`${date}/${studentId}`)
      if (this.#isDiverged(tab)) this.#giveUp(tab, (other) => other.date === date && other.studentId === studentId)
      else if (!change || !isTouched(change, field)) this.#world.witness.givesUp(fieldKey)
      else if (change[field] === value) this.#world.witness.taps(fieldKey, value)
    })
  }

  /** Returns whether two tabs do not share a working disk. Both warn about it, and neither knows the other's changes. */
  #isDiverged(tab: Tab): boolean {
    const tabs = this.device.tabs.filter(({ accountId }) => accountId === tab.accountId)
    return tabs.length > 1 && tabs.some(({ store }) => store.state.storageOff)
  }

  press(tab: Tab): void {
    this.#world.trace(`${tab.name} presses save`)
    void tab.press()
  }

  read(tab: Tab): void {
    void tab.read()
  }

  online(tab: Tab): void {
    void tab.outbox.resend()
  }

  addDate(tab: Tab): void {
    const date = this.#missingDate(tab)
    if (!date) return
    this.#world.trace(`${tab.name} adds ${date}`)
    void tab.editor.addDate(date)
  }

  deleteDate(tab: Tab): void {
    const { session } = this.device
    const [date] = tab.marks.stored.keys()
    if (!date) return
    this.#world.trace(`${tab.name} deletes ${date}`)
    void this.device
      .request(tab, () => this.#world.server.deleteDate(session, date))
      .then(
        () => tab.read(),
        () => tab.read(),
      )
  }

  settleDeleted(tab: Tab): void {
    const [date] = tab.deletedDates
    if (!date) return
    if (this.#random.chance(0.3)) {
      this.#world.trace(`${tab.name} drops the marks of ${date}`)
      this.#giveUp(tab, (fieldKey) => fieldKey.date === date)
      return void tab.editor.dropDate(date)
    }
    this.#world.trace(`${tab.name} adds ${date} again`)
    void tab.addDateAgain(date, () => {
      for (const studentId of studentIds) {
        for (const field of markFields) this.#world.witness.sees(this.#fieldKey(tab, date, studentId, field), '')
      }
      this.#giveUp(tab, (fieldKey, value) => fieldKey.date === date && value === '')
      for (const entry of tab.held.entries.filter((one) => one.date === date)) this.#world.witness.givesBack(entry)
    })
  }

  settleConflict(tab: Tab): void {
    const [conflict] = tab.conflicts
    if (!conflict) return
    const { date, studentId } = conflict.draft
    const isMine = this.#random.chance(0.5)
    this.#world.trace(`${tab.name} keeps ${isMine ? 'mine' : 'theirs'} of ${date}/${studentId}`)
    for (const field of markFields) {
      const fieldKey = this.#fieldKey(tab, date, studentId, field)
      this.#world.witness.sees(fieldKey, conflict.theirs[field])
      if (!isMine && conflict[field]) this.#world.witness.givesUp(fieldKey)
    }
    void tab.store.change((drafts) => (isMine ? keepMine(drafts, conflict) : keepTheirs(drafts, conflict)))
  }

  discard(tab: Tab): void {
    this.#world.trace(`${tab.name} discards everything`)
    this.#giveUp(tab, () => true)
    this.#discard(tab, (drafts) => dropUnsaved(revertAll(drafts), () => true))
  }

  leave(tab: Tab): void {
    this.#world.trace(`${tab.name} leaves without saving`)
    const { cells } = onlyOf(
      overlay({ ...tab.held, entries: tab.held.entries.filter(({ failed }) => failed) }),
      () => true,
    )
    this.#giveUp(tab, ({ date, studentId }) => cells.has(`${date}/${studentId}`))
    this.#discard(tab, (drafts) => dropUnsaved(drafts, () => true))
  }

  #giveUp(tab: Tab, includes: (fieldKey: FieldKey, value: string) => boolean): void {
    const { name } = this.device
    this.#world.witness.givesUpAll((fieldKey, value) => {
      return fieldKey.device === name && fieldKey.accountId === tab.accountId && includes(fieldKey, value)
    })
  }

  #discard(tab: Tab, edit: (drafts: Drafts) => Drafts): void {
    void tab.store.change((drafts) => {
      const next = edit(drafts)
      for (const entry of drafts.entries) if (!next.entries.includes(entry)) this.#world.witness.givesBack(entry)
      return next
    })
  }

  newTab(): void {
    if (this.device.tabs.length < 2) this.#openTab()
  }

  die(tab: Tab): void {
    this.#world.trace(`${tab.name} dies`)
    this.#world.forgets(tab)
    tab.die()
  }

  /** Sets the device's clock forward or back. */
  clock(): void {
    const { device } = this
    device.clockOffMs = Math.round((this.#random.next() * 2 - 1) * clockOffSeconds) * 1000
    this.#world.trace(`${device.name}: the clock is wrong by ${device.clockOffMs / 1000} s`)
  }

  archive(): void {
    this.#world.trace(`the course is ${this.#world.toggleArchived() ? 'archived' : 'taught again'}`)
  }

  /** The service worker sends pending saves; it is not notified of what the tabs do meanwhile. */
  worker(): void {
    const { device } = this
    for (const [accountId, { entries }] of device.disks) {
      if (!entries.some(({ failed }) => !failed)) continue
      const worker = new Tab(device, `${device.name}.w${++this.#tabs}`, accountId)
      this.#world.trace(`${worker.name} sends for ${accountId}`)
      void worker.outbox.resend().then(() => worker.release())
    }
  }

  /** Discards the unsaved marks of students who have left the course. */
  dropGone(tab: Tab): void {
    const isGone = (studentId: number | undefined) => studentId !== undefined && !tab.students.includes(studentId)
    const failed = tab.held.entries.filter((entry) => entry.failed)
    const gone = [...overlay({ ...tab.held, entries: failed }).cells.values()].filter((cell) => isGone(cell.studentId))
    if (gone.length === 0) return
    this.#world.trace(`${tab.name} drops the marks of students who left`)
    this.#giveUp(tab, ({ studentId }) => isGone(studentId))
    this.#discard(tab, (drafts) => dropUnsaved(drafts, ({ studentId }) => isGone(studentId)))
  }

  signOut(tab: Tab): void {
    const { device } = this
    this.#world.trace(`${device.name}: ${tab.accountId} signs out`)
    device.session = undefined
    this.#giveUp(tab, () => true)
    for (const entry of tab.held.entries) this.#world.witness.givesBack(entry)
    tab.release()
    device.disks.delete(tab.accountId)
    tab.die()
    device.broadcast(tab, (other) => {
      other.days = undefined
      void other.store.reread()
    })
  }

  endSession(): void {
    this.device.session = undefined
  }

  breakDisk(): void {
    this.device.isDiskBroken = !this.device.isDiskBroken
    this.device.hadBrokenDisk = true
    this.#world.trace(`${this.device.name}: the disk ${this.device.isDiskBroken ? 'fails' : 'works'}`)
  }

  network(): void {
    this.device.network = this.#random.weighted({ good: 40, flaky: 40, offline: 20 })
    this.#world.trace(`${this.device.name}: the network is ${this.device.network}`)
  }

  colleague(): void {
    const id = this.#random.pick(teacherIds)
    const teaches = this.#world.toggleAbsence(id)
    this.#world.trace(`${id} is ${teaches ? 'added to' : 'removed from'} the course`)
    this.#world.scheduler.after(0, () => this.#world.server.setTeacher(id, teaches))
  }

  student(): void {
    const id = this.#random.pick(studentIds)
    const isThere = this.#world.toggleAbsence(id)
    this.#world.scheduler.after(0, () => this.#world.server.setStudent(id, isThere))
  }
}
