import type { Status } from '@hasiye/contract/attendance.ts'
import type { LessonChange } from '@hasiye/contract/courses.ts'
import { hourMs } from '@hasiye/contract/lifetimes.ts'
import type { News } from '@hasiye/contract/news.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import { isMutedCourse, isNewCourse } from '../db/membership.ts'
import type { Composed, DueNotice } from './message.ts'
import { afterQuiet } from './rules.ts'

/** What is composed of notices of one kind, by their ids. */
export type Compose = (db: Db, notices: readonly DueNotice[], now: Date) => Promise<Map<number, Composed>>

/** A kind of notices: what queues it, what it says when it is sent, and its item in the list of news. Who gets it is in the contract. */
export interface Kind {
  /** Queues it for days that were changed; `days` is a table `c (course_id, date)`. */
  queueDays?: (trx: Trx, days: RawBuilder<unknown>, now: Date) => Promise<unknown>
  /** It is queued by a row of its name in `changed_courses`: after the delay, in which several become one, or at once. */
  ofChangedCourse?: 'delayed' | 'at once'
  /** Queues it at a fixed time, in UTC. */
  job?: { cron: string; run: (db: Db, now: Date) => Promise<void> }
  /** The push service wakes the phone for it. */
  isUrgent?: true
  compose: Compose
  news?: NewsSource
}

/** What `detail` reads for one item; what it leaves out is null in the item. */
export interface NewsDetail {
  status?: Status
  note?: string | null
  /** The mark at the end of the day before its last change. */
  before?: { status: Status; note: string } | null
  title?: string | null
  materialId?: number | null
  by?: string | null
  student?: News['student']
  lesson?: LessonChange & { isUndone: boolean }
}

/** A row of `news_items` or `absent_in_row_items` with its detail. */
export interface NewsRow {
  source: News['kind']
  courseId: number
  date: string | null
  categoryId: number | null
  detail: NewsDetail
}

export interface NewsSource {
  /** The name in the functions of the database. */
  source: News['kind']
  /** The detail of the item `i` as one JSON object; at most one row. */
  detail?: (readerId: number) => RawBuilder<unknown>
  /** What the item says beside its detail. */
  item?: (row: NewsRow) => Partial<Pick<News, 'kind' | 'date' | 'title' | 'note'>>
  /** Search and hash of the course's page; left out: `#general`. */
  place?: (row: NewsRow) => string
}

/** A node that died while it sent leaves its notices to the others after this time. */
export const leaseSeconds = 60

/** How long a notice is sent again that no push service took. */
const noticeHours = 12

/** When a notice that is due now is sent, and until when it is tried. */
export const timesOf = (due: Date, isOfEarlyLesson = false) => {
  const dueAt = afterQuiet(due, isOfEarlyLesson)
  return { dueAt, expiresAt: new Date(dueAt.getTime() + noticeHours * hourMs) }
}

/** A notice that waits already is sent when it was to be sent; its new id says that there is something new to say. */
export const again = sql`on conflict (device_id, key) do update
  set id = nextval(pg_get_serial_sequence('push_notices', 'id')), expires_at = greatest(push_notices.expires_at, excluded.expires_at)`

/** Whether nothing of a course is said to the device `d`: it is new to its family, or muted. */
export const isSilent = (course: string) => {
  const facts = [sql.ref(course), sql.ref('d.account_id'), sql.ref('d.device_hash')] as const
  return sql`(${isNewCourse(...facts)} or ${isMutedCourse(...facts)})`
}

export const nothing = { kind: 'nothing' } as const

/** Composes one notice after the other. */
export const composeEach =
  (composeOne: (db: Db, notice: DueNotice, now: Date) => Promise<Composed>): Compose =>
  async (db, notices, now) => {
    const composed = new Map<number, Composed>()
    for (const notice of notices) composed.set(notice.id, await composeOne(db, notice, now))
    return composed
  }

/** The same for what is said of a course, by its name: nothing where the person left it, or switched the kind off since it was queued. */
export const composeOfCourse = (
  composeOne: (db: Db, notice: DueNotice, course: string, now: Date) => Promise<Composed>,
): Compose =>
  composeEach(async (db, notice, now) => {
    if (!notice.kinds.some((kind) => kind === notice.kind)) return nothing
    const [course] = (await courseName(db, notice)).rows
    return course ? composeOne(db, notice, course.name, now) : nothing
  })

/** The name of the course, where the device's person still belongs to it. */
const courseName = (db: Db, { role, courseId, accountId }: DueNotice) =>
  role === 'teacher'
    ? sql<{ name: string }>`
        select c.name from courses c join course_teachers t on t.course_id = c.id
        where c.id = ${courseId} and t.teacher_id = ${accountId}`.execute(db)
    : sql<{ name: string }>`
        select c.name from courses c join participants p on p.course_id = c.id
        where c.id = ${courseId} and p.student_id = ${accountId}`.execute(db)

/** What is remembered of the notice of this key that the device had last. */
export const told = ({ deviceId, key }: DueNotice) =>
  sql`(select n.state from notified n where n.device_id = ${deviceId} and n.key = ${key})`
