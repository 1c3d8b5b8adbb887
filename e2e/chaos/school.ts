import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MarkValue, Status } from '@hasiye/contract/attendance.ts'
import type pg from 'pg'
import { openPool } from '../../server/src/db/db.ts'
import { type EmbeddedDatabase, startEmbedded } from '../../server/src/db/embedded/embedded.ts'
import { disableFsync } from '../../server/test/no-fsync.ts'
import type { Pupil } from '../support/classes.ts'
import { findFreePort } from '../support/own-server.ts'
import { type Person, register } from '../support/people.ts'
import { pupilCount } from './plan.ts'

const program = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

/** A cell that a save changed, as the server's history has it. */
interface WrittenCell {
  saveId: string
  by: number
  date: string
  studentId: number
  before: MarkValue
  after: MarkValue
}

type Row = [studentId: number, oldStatus: Status, oldNote: string, status: Status, note: string]

/** The product's server, which can be killed, on a PostgreSQL that stays, with two teachers and their pupils. */
export class School {
  origin = ''
  teachers: Person[] = []
  pupils: Pupil[] = []
  /** Resolves when the server answers again after a kill. */
  isUp: Promise<void> = Promise.resolve()
  #port = 0
  #folder = ''
  #database: EmbeddedDatabase | undefined
  #pool: pg.Pool | undefined
  #server: ChildProcess | undefined

  async open(): Promise<void> {
    this.#folder = await mkdtemp(join(tmpdir(), 'hasiye-chaos-'))
    this.#database = await startEmbedded(this.#folder, () => {})
    await disableFsync(this.#database.folders)
    this.#pool = openPool(this.#database.url, { max: 2 })
    this.#port = await findFreePort()
    this.origin = `http://localhost:${this.#port}`
    await this.#start()
    const people = ['Rəna Şükürova', 'İlqar Tağıyev'].map((name) => register(this.origin, 'teacher', name))
    this.teachers = await Promise.all(people)
    const names = ['Aysel Məmmədova', 'Elvin Quliyev', 'Ülkər Cəfərova'].slice(0, pupilCount)
    this.pupils = await Promise.all(names.map((name) => register(this.origin, 'student', name)))
  }

  async close(): Promise<void> {
    await this.isUp.catch(() => {})
    await this.#end('SIGTERM')
    await this.#pool?.end()
    await this.#database?.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }

  /** Ends the server at once and starts it again. */
  kill(): void {
    this.isUp = this.isUp.then(() => this.#end('SIGKILL')).then(() => this.#start())
    this.isUp.catch(() => {})
  }

  /** Lists the cells that saves of this course changed, in the order of the writes. */
  async listWritten(courseId: number): Promise<WrittenCell[]> {
    const { rows = [] } =
      (await this.#pool?.query<{ save_id: string; actor_id: string; date: string; marks: Row[] }>(
        `select save_id, actor_id, date::text, marks from history
         where course_id = $1 and save_id is not null and marks is not null order by id`,
        [courseId],
      )) ?? {}
    return rows.flatMap(({ save_id: saveId, actor_id, date, marks }) =>
      marks.map(([studentId, oldStatus, oldNote, status, note]) => ({
        saveId,
        by: Number(actor_id),
        date,
        studentId,
        before: { status: oldStatus, note: oldNote },
        after: { status, note },
      })),
    )
  }

  /** Lists the dates of a course. */
  async listDates(courseId: number): Promise<string[]> {
    const found = await this.#pool?.query<{ date: string }>('select date::text from days where course_id = $1', [
      courseId,
    ])
    return found?.rows.map(({ date }) => date) ?? []
  }

  async #start(): Promise<void> {
    const server = spawn(process.execPath, [program], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        PORT: String(this.#port),
        DATA_DIR: this.#folder,
        DATABASE_URL: this.#database?.url,
        LOG_LEVEL: 'silent',
        RATE_LIMITS: 'off',
        TEACHER_DEFAULT_LIMIT: '5000',
        MIN_FREE_MB: '0',
        DRAIN_SECONDS: '0',
      },
    })
    this.#server = server
    const ended = once(server, 'exit')
    const ready = new Promise<void>((resolve) => {
      server.stdout.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('ready at')) resolve()
      })
    })
    await Promise.race([ready, ended.then(() => Promise.reject(new Error('the server did not start')))])
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#server
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
}
