import { type FieldKey, Witness } from '../../web/simulation/witness.ts'
import type { Person } from '../support/people.ts'
import type { Phone, SentSave } from './phone.ts'
import type { School } from './school.ts'

const ownerOf = (phone: Phone, { id }: Person): string => `${phone.name}:${id}`

/** Knows what was seen, tapped, sent and written in one course, and checks that nothing is lost, sent twice or overwritten unseen. */
export class Observer {
  readonly witness = new Witness(true)
  #school: School
  #courseId: number
  #presses = new Map<string, number>()
  #sent = new Map<string, SentSave>()
  #readRows = 0

  constructor(school: School, courseId: number) {
    this.#school = school
    this.#courseId = courseId
  }

  get violation(): string | undefined {
    return this.witness.violation
  }

  /** Records that save was pressed: it sends at most one save per date. */
  pressed(phone: Phone, teacher: Person): void {
    const owner = ownerOf(phone, teacher)
    this.#presses.set(owner, (this.#presses.get(owner) ?? 0) + 1)
  }

  /** Records a save that left a phone. A repeat has the id of the first attempt. */
  sent(save: SentSave): void {
    const { phone, accountId, date, statuses, saveId = '' } = save
    if (this.#sent.has(saveId)) return
    this.#sent.set(saveId, save)
    const cells = statuses.map(({ base = { status: '', note: '' }, note = base.note, ...cell }) => {
      return { ...cell, note, base, studentName: '', touchedAt: '' }
    })
    this.witness.pressed([{ date, cells }])
    const owner = `${phone}:${accountId}`
    const ids = [...this.#sent.values()].filter(
      (other) => `${other.phone}:${other.accountId} ${other.date}` === `${owner} ${date}`,
    )
    const presses = this.#presses.get(owner) ?? 0
    if (ids.length > presses) this.witness.fail(`${owner} sent ${ids.length} saves of ${date} after ${presses} presses`)
  }

  /** Reads what the server wrote since the last time. Returns it in words. */
  async read(): Promise<string[]> {
    const rows = (await this.#school.listWritten(this.#courseId)).slice(this.#readRows)
    this.#readRows += rows.length
    return rows.map((row) => {
      const { date, studentId, before, after } = row
      const sent = this.#sent.get(row.saveId)
      const saveId = `${sent?.phone}:${sent?.accountId}:${row.saveId}`
      this.witness.writes({ ...row, saveId, life: 1, at: 0 })
      return `server writes ${date}/${studentId} [${before.status}|${before.note} > ${after.status}|${after.note}] for ${saveId}`
    })
  }

  /** Checks that what was tapped on a phone as this teacher is on the server, or shown there as unsaved or pending. */
  check(phone: Phone, teacher: Person, isShown: (fieldKey: FieldKey, value: string) => boolean): void {
    this.witness.checkNothingLost(
      isShown,
      () => 1,
      (fieldKey) => `${fieldKey.device}:${fieldKey.accountId}` === ownerOf(phone, teacher),
    )
  }

  /** Forgets what was tapped on a phone that said it could not keep it. */
  forget(phone: Phone): void {
    this.witness.givesUpAll(({ device }) => device === phone.name)
  }
}
