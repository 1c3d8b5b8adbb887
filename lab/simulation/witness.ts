import type { MarkValue, SaveResult } from '@hasiye/contract/attendance.ts'
import { type CellChange, isTouched, markFields } from '../../web/src/offline/drafts.ts'
import { overlay, type SaveEntry } from '../../web/src/offline/entries.ts'
import type { Device } from './device.ts'
import type { Written } from './server.ts'

type Field = keyof MarkValue

/** A field of a cell on one device of one account. */
export interface FieldKey {
  device: string
  accountId: number
  date: string
  studentId: number
  field: Field
}

const keyOf = ({ device, accountId, date, studentId, field }: FieldKey): string =>
  `${device}:${accountId} ${date}/${studentId} ${field}`

/** Returns whether a value is typed or tapped only once in a run; other values, like "+", may come from several people. */
const isUnique = (value: string): boolean => /\d/.test(value)

/** Reads device and account from the id of a simulated save. */
const saverOf = (saveId: string): { device: string; accountId: number } => {
  const [device = '', accountId] = saveId.split(':')
  return { device, accountId: Number(accountId) }
}

/**
 * Records what people see and tap and what the server writes, and checks the guarantees: a tapped mark is never lost, no unseen
 * change is overwritten, and a save is written only once and only for its own account.
 */
export class Witness {
  /** The first violation of the guarantees. */
  violation: string | undefined
  #shown = new Map<string, Set<string>>()
  /** The last value that each person tapped and has not discarded. */
  #tapped = new Map<string, { fieldKey: FieldKey; value: string }>()
  /** All values that were ever typed or tapped in a field. */
  #typed = new Map<string, Set<string>>()
  #presses = new Map<string, number>()
  /** Saves that were discarded or became drafts again before anything of them was written. */
  #reverted = new Set<string>()
  #writes = new Map<string, number>()
  #written: Written[] = []
  #standing = new Map<string, MarkValue>()

  /** Records a violation, unless there was one before. */
  fail(violation: string): void {
    this.violation ??= violation
  }

  /** Records that a value was visible when its field was tapped. */
  sees(fieldKey: FieldKey, value: string): void {
    const key = keyOf(fieldKey)
    this.#shown.set(key, (this.#shown.get(key) ?? new Set()).add(value))
  }

  /** Records a tapped value; from now on it may be saved. */
  types(fieldKey: FieldKey, value: string): void {
    this.sees(fieldKey, value)
    const key = keyOf(fieldKey)
    this.#typed.set(key, (this.#typed.get(key) ?? new Set()).add(value))
  }

  taps(fieldKey: FieldKey, value: string): void {
    this.sees(fieldKey, value)
    this.#tapped.set(keyOf(fieldKey), { fieldKey, value })
  }

  /** Records that the person discarded a change or changed it back. */
  givesUp(fieldKey: FieldKey): void {
    this.#tapped.delete(keyOf(fieldKey))
  }

  givesUpAll(includes: (fieldKey: FieldKey, value: string) => boolean): void {
    for (const [key, { fieldKey, value }] of this.#tapped) if (includes(fieldKey, value)) this.#tapped.delete(key)
  }

  pressed(entries: Pick<SaveEntry, 'date' | 'cells'>[]): void {
    for (const { date, cells } of entries) {
      for (const cell of cells) {
        for (const field of markFields.filter((each) => isTouched(cell, each))) {
          const key = `${date}/${cell.studentId} ${field} ${cell[field]}`
          this.#presses.set(key, (this.#presses.get(key) ?? 0) + 1)
        }
      }
    }
  }

  /**
   * Records that an entry was discarded, or became drafts again, because the server rejected its content or the person added its
   * deleted date again; its cells are sent with another id.
   */
  givesBack({ saveId }: SaveEntry): void {
    if (!this.#written.some((row) => row.saveId === saveId)) this.#reverted.add(saveId)
  }

  /** Records that the page received the acknowledgement of this entry. */
  acknowledged({ saveId, date, cells }: SaveEntry, { statuses }: SaveResult): void {
    for (const cell of cells) {
      if (!statuses.some(({ studentId }) => studentId === cell.studentId)) continue
      for (const field of markFields.filter((each) => isTouched(cell, each) && isUnique(cell[each]))) {
        const isThere = this.#written.some(
          (row) => row.date === date && row.studentId === cell.studentId && row.after[field] === cell[field],
        )
        if (!isThere) this.fail(`${saveId}: ${cell[field]} was acknowledged and never written`)
      }
    }
  }

  /** Records that the server wrote a cell. */
  writes(row: Written): void {
    const saver = saverOf(row.saveId)
    const { date, studentId, life } = row
    if (saver.accountId !== row.by) this.fail(`${row.saveId} was written for account ${row.by}`)
    const cell = `${date}/${studentId} ${life}`
    const before = this.#standing.get(cell) ?? { status: '', note: '' }
    for (const field of markFields) {
      if (before[field] !== row.before[field]) this.fail(`${cell}: the history has a gap before ${row.saveId}`)
      if (row.before[field] === row.after[field]) continue
      const fieldKey = { ...saver, date, studentId, field }
      this.#overwrites(fieldKey, row)
      if (!this.#typed.get(keyOf(fieldKey))?.has(row.after[field])) {
        this.fail(`${keyOf(fieldKey)}: ${row.saveId} wrote "${row.after[field]}", which nobody typed there`)
      }
      this.#writesOnce(row, field)
    }
    this.#standing.set(cell, row.after)
    this.#written.push(row)
  }

  #overwrites(fieldKey: FieldKey, { saveId, before, after }: Written): void {
    const { field } = fieldKey
    if (this.#shown.get(keyOf(fieldKey))?.has(before[field])) return
    this.fail(`${keyOf(fieldKey)}: ${saveId} wrote "${after[field]}" over "${before[field]}", which was not seen there`)
  }

  #writesOnce({ date, studentId, after, saveId }: Written, field: Field): void {
    if (!isUnique(after[field])) return
    const key = `${date}/${studentId} ${field} ${after[field]}`
    const writes = (this.#writes.get(key) ?? 0) + 1
    this.#writes.set(key, writes)
    if (writes > (this.#presses.get(key) ?? 0)) this.fail(`${key} was written ${writes} times, last by ${saveId}`)
  }

  /** Checks that no save is still pending although its account is signed in and everything works. */
  checkNothingStuck(devices: Device[]): void {
    for (const { tabs, disks, session } of devices) {
      for (const { accountId, held, name } of tabs.filter((tab) => tab.accountId === session)) {
        const inTab = held.entries.filter(({ failed }) => !failed).length
        const onDisk = disks.get(accountId)?.entries.length ?? 0
        if (inTab + onDisk > 0) this.fail(`${name}: ${inTab} saves are still pending, ${onDisk} on the disk`)
      }
    }
  }

  /** Checks that every tapped value is on the server, or held by its device where its account can see it. */
  checkNothingLost(
    isHeld: (fieldKey: FieldKey, value: string) => boolean,
    lifeOf: (date: string) => number | undefined,
  ): void {
    for (const [key, { fieldKey, value }] of this.#tapped) {
      if (isHeld(fieldKey, value) || this.#isOnServer(fieldKey, value, lifeOf(fieldKey.date))) continue
      this.fail(`${key}: "${value}" is neither on the server nor on the device`)
    }
  }

  /**
   * Returns whether a value has reached the server. A value that is not unique, or that may equal an earlier one, is
   * lost if the server has an older value of the same person.
   */
  #isOnServer(
    { date, studentId, field, device, accountId }: FieldKey,
    value: string,
    life: number | undefined,
  ): boolean {
    const rows = this.#written.filter((row) => row.date === date && row.studentId === studentId)
    if (isUnique(value)) return rows.some(({ after }) => after[field] === value)
    const last = rows.findLast((row) => row.life === life && row.before[field] !== row.after[field])
    if (last === undefined || last.after[field] === value) return true
    // accepted (docs/decisions/010-when-an-entry-becomes-drafts.md): a delayed copy that arrives after its entry was
    // reverted or discarded is written
    if (this.#reverted.has(last.saveId)) return true
    const saver = saverOf(last.saveId)
    return saver.device !== device || saver.accountId !== accountId
  }
}

/** Returns whether a device stores a value, so that nothing is lost although the server does not have it. */
export function isHeldBy(devices: Device[], fieldKey: FieldKey, value: string): boolean {
  const device = devices.find(({ name }) => name === fieldKey.device)
  if (!device) return false
  // A change that was discarded on a broken disk becomes a draft again, and one tab may press save for an older change
  // on top of another tab's save that it could not read; neither loses what was tapped, because the older one becomes a
  // conflict.
  const isInSave = () => savedCells(device, fieldKey).some((cell) => cell[fieldKey.field] === value)
  return (device.hadBrokenDisk && (!isUnique(value) || isInSave())) || holds(device, fieldKey, value)
}

/** Returns this cell of the pending and failed saves on the disk of a device. */
function savedCells({ disks }: Device, { accountId, date, studentId }: FieldKey): CellChange[] {
  const entries = disks.get(accountId)?.entries.filter((entry) => entry.date === date) ?? []
  return entries.flatMap(({ cells }) => cells.filter((cell) => cell.studentId === studentId))
}

/** Returns whether a value is a draft or pending, on the disk or in a tab. */
export function holds(
  { disks, tabs }: Device,
  { accountId, date, studentId, field }: FieldKey,
  value: string,
): boolean {
  const held = [disks.get(accountId), ...tabs.filter((tab) => tab.accountId === accountId).map((tab) => tab.held)]
  return held.some((drafts) => {
    const change = drafts && overlay(drafts).cells.get(`${date}/${studentId}`)
    return change?.[field] === value && isTouched(change, field)
  })
}
