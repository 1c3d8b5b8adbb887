import type { Status } from '@hasiye/contract/attendance.ts'
import type { LessonBreak, LessonChange, LessonDay } from '@hasiye/contract/courses.ts'
import { hourMs } from '@hasiye/contract/lifetimes.ts'
import type { News } from '@hasiye/contract/news.ts'
import type { NoticeKind } from '@hasiye/contract/notices.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import { isMutedCourse, isNewCourse } from '../db/membership.ts'
import type { QueuedKind } from '../db/tables.ts'
import type { Composed, DueNotice } from './message.ts'

/** The composed content of notices of one kind, by their ids. */
export type Compose = (db: Db, notices: readonly DueNotice[], now: Date) => Promise<Map<number, Composed>>

/**
 * A kind of notices: what queues it, its content when it is sent, and its item in the list of news. The contract
 * defines its audience.
 */
export interface Kind {
  /** Queues it for changed days; `days` is a table `c (course_id, date)`. */
  queueDays?: (trx: Trx, days: RawBuilder<unknown>, now: Date) => Promise<unknown>
  /** A row of its name in `changed_courses` queues it: after the delay, in which several become one, or at once. */
  ofChangedCourse?: 'delayed' | 'at once'
  /** The push service wakes the phone for it. */
  isUrgent?: true
  /** It is sent at an hour in Baku, whose quiet hours apply wherever the phone is. */
  isAtFixedHour?: true
  compose: Compose
  news?: NewsSource
}

/** All kinds that are queued, by their names; each room has its own. */
export type Kinds = Readonly<Record<QueuedKind, Kind>>

/** The fields that `detail` reads for one item; an omitted field is null in the item. */
interface NewsDetail {
  status?: Status
  note?: string | null
  /** The mark at the end of the day before its last change. */
  before?: { status: Status; note: string } | null
  title?: string | null
  materialId?: number | null
  by?: string | null
  student?: News['student']
  lesson?: LessonChange & { isUndone: boolean }
  break?: Pick<LessonBreak, 'from' | 'to' | 'text'> & { isEnded: boolean }
  lessonDays?: LessonDay[]
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
  /** The content of the item beside its detail. */
  item?: (row: NewsRow) => Partial<Pick<News, 'kind' | 'date' | 'title' | 'note'>>
  /** Search and hash of the course's page; omitted: `#general`. */
  place?: (row: NewsRow) => string
}

/** After this time other nodes take over the notices of a node that was killed while it sent them. */
export const leaseSeconds = 45

/** How long a notice is retried that no push service accepted. */
const noticeHours = 12

/** When a notice is due, and until when it is retried; the quiet hours of the phone postpone both (`deliver.ts`). */
export const timesOf = (dueAt: Date) => ({ dueAt, expiresAt: new Date(dueAt.getTime() + noticeHours * hourMs) })

/** A waiting notice keeps its time; its new id says that its content has changed. */
export const again = sql`on conflict (device_id, key) do update
  set id = nextval(pg_get_serial_sequence('push_notices', 'id')), expires_at = greatest(push_notices.expires_at, excluded.expires_at)`

/** Whether a device gets nothing of a course: it is new to its family, or muted. */
export const isSilent = (course: string, device = 'd') => {
  const facts = [sql.ref(course), sql.ref(`${device}.account_id`), sql.ref(`${device}.device_hash`)] as const
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

/**
 * The same for a notice about a course, with its name: nothing where the person left it, or switched the kind off since
 * it was queued; `chosenAs` is the kind that a device chooses, where it is not the notice's own.
 */
export const composeOfCourse = (
  composeOne: (db: Db, notice: DueNotice, course: string, now: Date) => Promise<Composed>,
  chosenAs?: NoticeKind,
): Compose =>
  composeEach(async (db, notice, now) => {
    if (!notice.kinds.some((kind) => kind === (chosenAs ?? notice.kind))) return nothing
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

/** The stored state of the last notice of this key to the device. */
export const notified = ({ deviceId, key }: DueNotice) =>
  sql`(select n.state from notified n where n.device_id = ${deviceId} and n.key = ${key})`
