import { setTimeout as sleep } from 'node:timers/promises'
import type { AttendanceDay } from '@hasiye/contract/attendance.ts'
import { dayMs } from '../../contract/src/lifetimes.ts'

/** A course and the session token of its teacher. */
export interface Journal {
  courseId: number
  studentIds: number[]
  token: string
}

const firstDay = Date.UTC(2026, 0, 1)
const datesPerJournal = 20
const retryMs = 20
const maxReads = 10

const dateOf = (save: number): string =>
  new Date(firstDay + (save % datesPerJournal) * dayMs).toISOString().slice(0, 10)

/** Saves attendance repeatedly, one date at a time, and records what the server has acknowledged. */
export class Writer {
  /** The number of the last acknowledged save by date; each save writes its number into every note of its date. */
  readonly #acknowledged = new Map<string, number>()
  readonly #journal: Journal
  readonly #origin: string
  #isStopping = false
  #done: Promise<void> | undefined
  #saves = 0
  acknowledgedSaves = 0

  constructor(origin: string, journal: Journal) {
    this.#origin = origin
    this.#journal = journal
  }

  start(): void {
    this.#isStopping = false
    this.#done = this.#run()
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#done
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const save = this.#saves++
      if (await this.#save(save).catch(() => false)) {
        this.#acknowledged.set(dateOf(save), save)
        this.acknowledgedSaves++
      } else await sleep(retryMs)
    }
  }

  async #save(save: number): Promise<boolean> {
    const { courseId, studentIds, token } = this.#journal
    const statuses = studentIds.map((studentId) => ({ studentId, status: '+', note: String(save) }))
    const reply = await fetch(`${this.#origin}/api/courses/${courseId}/attendance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `sid=${token}` },
      body: JSON.stringify({ date: dateOf(save), statuses }),
    })
    await reply.arrayBuffer()
    return reply.status === 200
  }

  /** Reads the attendance; a busy server says when to ask again. */
  async #read(): Promise<AttendanceDay[]> {
    const { courseId, token } = this.#journal
    for (let attempt = 1; ; attempt++) {
      const reply = await fetch(`${this.#origin}/api/courses/${courseId}/attendance`, {
        headers: { cookie: `sid=${token}` },
      })
      if (reply.ok) return (await reply.json()) as AttendanceDay[]
      await reply.arrayBuffer()
      const waitSeconds = Number(reply.headers.get('retry-after') ?? 0)
      if (reply.status !== 503 || waitSeconds === 0 || attempt === maxReads)
        throw new Error(`the attendance cannot be read: ${reply.status}`)
      await sleep(waitSeconds * 1_000)
    }
  }

  /**
   * Reads every date back. A save without acknowledgement may still have been stored, so a mark may be newer than the last
   * acknowledged one, never older.
   * @returns the number of acknowledged marks that are missing
   */
  async countLost(): Promise<number> {
    const { studentIds } = this.#journal
    const days = await this.#read()
    const stored = new Map(
      days.flatMap(({ date, statuses }) =>
        statuses.map(({ studentId, note }) => [`${date} ${studentId}`, Number(note)]),
      ),
    )
    let lost = 0
    for (const [date, save] of this.#acknowledged)
      for (const id of studentIds) if ((stored.get(`${date} ${id}`) ?? -1) < save) lost++
    return lost
  }
}
