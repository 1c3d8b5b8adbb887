import type { AttendanceDay, Mark, MarkValue, SaveResult, saveAttendance } from '@hasiye/contract/attendance.ts'
import { mergeMark } from '@hasiye/contract/attendance-rules.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { type ErrorCode, errors } from '@hasiye/contract/errors.ts'
import { ApiError } from '../../web/src/api/client.ts'

export const studentIds = [1, 2, 3]
export const teacherIds = [11, 12, 13]
export const dates = ['2026-11-12', '2026-11-13', '2026-11-14']

export type SaveBody = BodyOf<typeof saveAttendance>

/** A written cell. `life` distinguishes a date from the same date before it was deleted and added again. */
export interface Written {
  saveId: string
  by: number
  date: string
  life: number
  studentId: number
  before: MarkValue
  after: MarkValue
  at: number
}

/** The course's server as the simulated pages call it. Throws ApiError. */
export interface Server {
  save(accountId: number | undefined, meantFor: number, body: SaveBody): Promise<SaveResult>
  read(accountId: number | undefined, meantFor: number): Promise<{ days: AttendanceDay[]; students: number[] }>
  deleteDate(accountId: number | undefined, date: string): Promise<void>
  setTeacher(accountId: number, teaches: boolean): Promise<void>
  setStudent(studentId: number, isThere: boolean): Promise<void>
  addDate(date: string): Promise<void>
  /**
   * Identifies the current life of a date, which changes when it is deleted and added again; undefined if the date does not exist.
   */
  lifeOf(date: string): number | undefined
}

/** Creates a server that reports each cell it writes. */
export type OpenServer = (now: () => number, onWritten: (written: Written) => void) => Server

export const refuse = (code: ErrorCode): ApiError => new ApiError(code, errors[code].status, errors[code].text)

interface StoredDay {
  life: number
  marks: Map<number, Mark>
}

const emptyMark: MarkValue = { status: '', note: '' }
const sameCells = (a: SaveBody, b: SaveBody): boolean =>
  a.date === b.date && JSON.stringify(a.statuses) === JSON.stringify(b.statuses)

/** An in-memory server that applies the contract's rules and merge to saves. */
export class MemoryServer implements Server {
  static open: OpenServer = (now, onWritten) => new MemoryServer(now, onWritten)
  teachers = new Set<number>()
  students = new Set<number>()
  days = new Map<string, StoredDay>()
  written: Written[] = []
  #saves = new Map<string, SaveBody>()
  #lives = 0
  /** Nothing of the course can be changed. */
  isArchived = false
  #now: () => number
  #onWritten: (written: Written) => void

  constructor(now: () => number, onWritten: (written: Written) => void) {
    this.#now = now
    this.#onWritten = onWritten
  }

  async setTeacher(accountId: number, teaches: boolean): Promise<void> {
    if (teaches) this.teachers.add(accountId)
    else this.teachers.delete(accountId)
  }

  async setStudent(studentId: number, isThere: boolean): Promise<void> {
    if (isThere) this.students.add(studentId)
    else this.students.delete(studentId)
  }

  async addDate(date: string): Promise<void> {
    this.days.set(date, { life: ++this.#lives, marks: new Map() })
  }

  lifeOf(date: string): number | undefined {
    return this.days.get(date)?.life
  }

  async read(accountId: number | undefined, meantFor: number) {
    this.#admit(accountId, meantFor)
    const days = [...this.days].map(([date, { marks }]): AttendanceDay => {
      const shown = [...marks.values()].filter(({ studentId, status, note }) => {
        return this.students.has(studentId) && (status !== '' || note !== '')
      })
      return { date, statuses: shown.map((mark) => ({ ...mark })) }
    })
    return { days: days.sort((a, b) => (a.date < b.date ? -1 : 1)), students: [...this.students] }
  }

  async deleteDate(accountId: number | undefined, date: string): Promise<void> {
    this.#admit(accountId, accountId)
    this.#refuseIfArchived()
    if (!this.days.delete(date)) throw refuse('not_found')
  }

  async save(accountId: number | undefined, meantFor: number, body: SaveBody): Promise<SaveResult> {
    const by = this.#admit(accountId, meantFor)
    this.#refuseIfArchived()
    const known = this.#saves.get(body.saveId ?? '')
    if (known) {
      if (!sameCells(known, body)) throw refuse('key_reused')
      return this.#asItStands(body)
    }
    if (body.existing && !this.days.has(body.date)) throw refuse('date_deleted')
    return this.#merge(by, body)
  }

  #admit(accountId: number | undefined, meantFor: number | undefined): number {
    if (accountId === undefined || accountId !== meantFor) throw refuse('unauthenticated')
    if (!this.teachers.has(accountId)) throw refuse('not_found')
    return accountId
  }

  #refuseIfArchived(): void {
    if (this.isArchived) throw refuse('course_read_only')
  }

  #merge(by: number, body: SaveBody): SaveResult {
    const { date, saveId = '' } = body
    const day = this.days.get(date) ?? { life: ++this.#lives, marks: new Map<number, Mark>() }
    this.days.set(date, day)
    this.#saves.set(saveId, body)
    const response: SaveResult = { date, statuses: [], conflicts: [], skipped: [] }
    for (const change of body.statuses) {
      const { studentId } = change
      if (!this.students.has(studentId)) {
        response.skipped.push(studentId)
        continue
      }
      const before = this.#markOf(date, studentId)
      const merge = mergeMark(before, change)
      if (merge.outcome === 'conflict') {
        response.conflicts.push(before)
        continue
      }
      const after: Mark = { ...before, ...merge.value }
      response.statuses.push(after)
      if (merge.outcome === 'unchanged') continue
      day.marks.set(studentId, { ...after, updatedAt: new Date(this.#now()).toISOString(), updatedBy: String(by) })
      const { life } = day
      this.#note({ saveId, by, date, life, studentId, before, after, at: this.#now() })
    }
    return response
  }

  #note(written: Written): void {
    this.written.push(written)
    this.#onWritten(written)
  }

  /** Returns the response to a repeated save; writes nothing. */
  #asItStands({ date, statuses }: SaveBody): SaveResult {
    const response: SaveResult = { date, statuses: [], conflicts: [], skipped: [] }
    for (const { studentId, status, note, base = emptyMark } of statuses) {
      const stored = this.#markOf(date, studentId)
      const isAsAsked =
        (status === base.status || status === stored.status) && (note === base.note || note === stored.note)
      if (!this.students.has(studentId)) response.skipped.push(studentId)
      else response[isAsAsked ? 'statuses' : 'conflicts'].push(stored)
    }
    return response
  }

  #markOf(date: string, studentId: number): Mark {
    const stored = this.days.get(date)?.marks.get(studentId)
    return stored
      ? { ...stored }
      : { studentId, ...emptyMark, updatedAt: new Date(this.#now()).toISOString(), updatedBy: null }
  }
}
