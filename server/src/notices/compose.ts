import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate, dayAndMonth } from '@hasiye/contract/locale.ts'
import type { PushKind, PushMessage } from '@hasiye/contract/push.ts'
import { partsOf } from '@hasiye/contract/surname.ts'
import { fill } from '@hasiye/contract/text.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { type DateFacts, decideLesson, decideMarks, type LessonValue, type NoticeLine } from './rules.ts'
import { texts } from './texts.ts'

/** A notice that is to be sent now, with its device. */
export interface DueNotice {
  id: number
  key: string
  kind: PushKind | 'test'
  courseId: number | null
  about: { date?: string; studentId?: number; since?: string; monday?: string; isEarly?: boolean }
  attempts: number
  expiresAt: Date
  deviceId: number
  accountId: number
  isParent: boolean
  role: 'student' | 'teacher'
  endpoint: string
  service: string
  p256dh: string
  auth: string
  kinds: PushKind[]
  hideDetails: boolean
}

/** What a notice says, as it stands now, and what is to be remembered of it; or when it is to be looked at again, or never. */
export type Composed =
  | {
      kind: 'message'
      message: PushMessage
      /** By the key of what is told. */
      states: Record<string, object>
      isChange: boolean
    }
  | { kind: 'wait'; until: Date }
  | { kind: 'nothing' }

const nothing = { kind: 'nothing' } as const
/** No older date is in a notice that is new or changed: each was queued at most a week after it. */
const datesBack = 21
const noteLetters = 120
const textLetters = 120
/** Of the names in a notice of several sentences, which keeps its size. */
const nameLetters = 60

/** Days as `5, 6 və 7 noyabr`. */
function daysText(dates: readonly string[]): string {
  const days = dates.map((date, n) => {
    const day = dayAndMonth(date)
    const next = dates[n + 1]
    return next?.slice(0, 7) === date.slice(0, 7) ? day.replace(/ .*/, '') : day
  })
  const last = days.pop() ?? ''
  return days.length === 0 ? last : `${days.join(', ')} və ${last}`
}
const givenName = (fullName: string): string => partsOf(fullName, 'last').given

/** The first letters of a text; an ellipsis stands for what is left out. */
const begin = (text: string, letters: number): string => {
  const all = [...text]
  return all.length > letters ? `${all.slice(0, letters - 1).join('')}…` : text
}

type Tab = 'attendance' | 'general' | 'participants'

/** The page of the course. A parent's leads there by the panel, which opens the child first where another one is open. */
function courseUrl({ role, courseId, isParent, accountId }: DueNotice, tab: Tab): string {
  if (isParent)
    return `/student-dashboard?child=${accountId}&course=${courseId}${tab === 'general' ? `&tab=${tab}` : ''}`
  return `/${role === 'teacher' ? 'course' : 'student/course'}/${courseId}#${tab}`
}

function homeOf({ role, isParent, accountId }: DueNotice): string {
  if (role === 'teacher') return '/dashboard'
  return isParent ? `/student-dashboard?child=${accountId}` : '/student-dashboard'
}

function messageOf(notice: DueNotice, body: string, url: string, key = notice.key): PushMessage {
  const { accountId, deviceId, hideDetails } = notice
  return {
    title: texts.title,
    body: hideDetails ? texts.hidden : body,
    // two children in one browser have devices of their own
    tag: `${deviceId}/${key}`,
    url,
    accountId,
  }
}

const notify = (notice: DueNotice, body: string, url: string, state: object = {}): Composed => ({
  kind: 'message',
  message: messageOf(notice, body, url),
  states: { [notice.key]: state },
  isChange: false,
})

interface MarkRow {
  id: number
  fullName: string
  courseName: string
  dates: DateFacts[]
  changedAt: Date | null
}

/** Composes the notices about marks in one statement; one whose student is no longer in the course is nothing. */
async function composeMarks(db: Db, notices: readonly DueNotice[], now: Date): Promise<Map<number, Composed>> {
  const { rows } = await sql<MarkRow>`
    select q.id, a.full_name as "fullName", c.name as "courseName", (
        select max(o.corrected_at) from notified o where o.device_id = d.id and o.course_id = c.id and o.key like 'mark/%'
      ) as "changedAt", (
        select jsonb_agg(jsonb_build_object(
          'date', k.date, 'status', coalesce(m.status, ''), 'note', coalesce(m.note, ''), 'isQueued', k.is_queued,
          'before', case when n.key is not null then jsonb_build_object(
            'state', n.state, 'on', (n.notified_at at time zone 'Asia/Baku')::date
          ) end
        ))
        from (
          select key, split_part(key, '/', 3)::date as date, bool_or(is_queued) as is_queued from (
            select key, true as is_queued from push_notices
            where device_id = d.id and key like 'mark/' || c.id || '/%'
            union all
            select key, false from notified where device_id = d.id and key like 'mark/' || c.id || '/%'
          ) known group by key
        ) k
        left join marks m on m.course_id = c.id and m.student_id = a.id and m.date = k.date
        left join notified n on n.device_id = d.id and n.key = k.key
        where k.date >= ${addDays(bakuDate(now), -datesBack)}
      ) as dates
    from push_notices q
    join push_devices d on d.id = q.device_id
    join courses c on c.id = q.course_id
    join participants p on p.course_id = c.id and p.student_id = d.account_id
    join accounts a on a.id = d.account_id
    where q.id = any(${notices.map(({ id }) => id)}::bigint[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    notices.map((notice) => {
      const row = byId.get(notice.id)
      return [notice.id, row ? composeMark(notice, row, now) : nothing]
    }),
  )
}

/** What a notice says: corrections, then absences, then notes. */
function bodyOf(lines: readonly NoticeLine[], fullName: string, courseName: string): string {
  const isLong = lines.length > 1
  const name = begin(givenName(fullName), isLong ? nameLetters : Infinity)
  const course = begin(courseName, isLong ? nameLetters : Infinity)
  const sentence = (text: { one: string; several: string }, said: readonly NoticeLine[], state = '') => {
    const dates = said.map(({ date }) => date)
    return said.length === 0
      ? []
      : fill(said.length > 1 ? text.several : text.one, { name, course, state, date: daysText(dates) })
  }
  const corrected = lines.filter(({ change }) => change === 'correction')
  const said = [
    ...(['+', '-', ''] as const).flatMap((status) =>
      sentence(
        texts.corrected,
        corrected.filter((line) => line.status === status),
        texts.states[status],
      ),
    ),
    sentence(
      texts.absent,
      lines.filter(({ change, state }) => change !== 'correction' && state.status === '-'),
    ),
  ].flat()
  const noted = lines.filter(({ state }) => state.note)
  const notes = noted.map(({ date, state }, n) => {
    const note = begin(state.note ?? '', Math.floor(noteLetters / noted.length))
    if (said.length === 0 && n === 0) return fill(texts.noted, { name, course, date: dayAndMonth(date), note })
    return isLong ? fill(texts.notedOn, { date: dayAndMonth(date), note }) : note
  })
  return [...said, ...notes].join('\n')
}

function composeMark(notice: DueNotice, { fullName, courseName, dates, changedAt }: MarkRow, now: Date): Composed {
  const { courseId, kinds, about } = notice
  const decision = decideMarks({ date: about.date ?? '', dates, kinds, changedAt }, now)
  if (decision.kind !== 'notice') return decision
  const { on, isChange, lines } = decision
  const keyOf = (date: string) => `mark/${courseId}/${date}`
  const body = bodyOf(lines, fullName, courseName)
  const changed = lines.filter(({ change }) => change !== null)
  return {
    kind: 'message',
    // named after its day, not after one of its dates
    message: messageOf(notice, body, courseUrl(notice, 'attendance'), keyOf(on)),
    states: Object.fromEntries(changed.map(({ date, state }) => [keyOf(date), state])),
    isChange,
  }
}

interface CourseRow {
  name: string
  count: number
  first: string | null
  by: string | null
}

/** The name of the course, where the device's person still belongs to it. */
const courseName = (db: Db, { role, courseId, accountId }: DueNotice) =>
  role === 'teacher'
    ? sql<{ name: string }>`
        select c.name from courses c join course_teachers t on t.course_id = c.id
        where c.id = ${courseId} and t.teacher_id = ${accountId}`.execute(db)
    : sql<{ name: string }>`
        select c.name from courses c join participants p on p.course_id = c.id
        where c.id = ${courseId} and p.student_id = ${accountId}`.execute(db)

async function composeMaterial(db: Db, notice: DueNotice, course: string): Promise<Composed> {
  const { rows } = await sql<CourseRow>`
    select count(*)::int as count, min(title) as first from materials
    where course_id = ${notice.courseId} and created_at >= ${notice.about.since}::timestamptz - interval '1 second'`.execute(
    db,
  )
  const { count = 0, first } = rows[0] ?? {}
  if (count === 0) return nothing
  const title = count === 1 && first ? begin(first, textLetters) : fill(texts.materials, { n: count })
  return notify(notice, fill(texts.item, { course, title }), courseUrl(notice, 'general'))
}

async function composeComment(db: Db, notice: DueNotice, course: string): Promise<Composed> {
  const { rows } = await sql<CourseRow>`
    select count(*)::int as count, min(o.text) as first, min(a.full_name) as by
    from comments o left join accounts a on a.id = o.author_id
    where o.course_id = ${notice.courseId} and o.created_at >= ${notice.about.since}::timestamptz - interval '1 second'
      and o.author_id is distinct from ${notice.accountId}`.execute(db)
  const { count = 0, first, by } = rows[0] ?? {}
  if (count === 0) return nothing
  const title =
    count === 1 && first && by
      ? fill(texts.comment, { name: givenName(by), text: begin(first, textLetters) })
      : fill(texts.comments, { n: count })
  return notify(notice, fill(texts.item, { course, title }), courseUrl(notice, 'general'))
}

async function composeRequests(db: Db, notice: DueNotice, course: string): Promise<Composed> {
  const { rows } = await sql<CourseRow>`
    select count(*)::int as count from join_requests where course_id = ${notice.courseId} and declined_at is null`.execute(
    db,
  )
  const count = rows[0]?.count ?? 0
  if (count === 0) return nothing
  const title = fill(texts.requests, { n: count })
  return notify(notice, fill(texts.item, { course, title }), courseUrl(notice, 'participants'))
}

async function composeNotMarked(db: Db, notice: DueNotice, course: string, now: Date): Promise<Composed> {
  // the sentence says “today”
  if (notice.about.date !== bakuDate(now)) return nothing
  const { rows } = await sql<CourseRow>`
    select count(*)::int as count from marks
    where course_id = ${notice.courseId} and date = ${notice.about.date} and status <> ''`.execute(db)
  if ((rows[0]?.count ?? 0) > 0) return nothing
  return notify(notice, fill(texts.notMarked, { course }), courseUrl(notice, 'participants'))
}

async function composeInRow(db: Db, notice: DueNotice, course: string): Promise<Composed> {
  const { rows } = await sql<{ fullName: string; n: number }>`
    select a.full_name as "fullName", (select count(*)::int from absences_in_row(p.course_id, p.student_id)) as n
    from participants p join accounts a on a.id = p.student_id
    where p.course_id = ${notice.courseId} and p.student_id = ${notice.about.studentId}`.execute(db)
  const [row] = rows
  if (!row || row.n < 3) return nothing
  const body = fill(texts.inRow, { course, name: givenName(row.fullName), n: row.n })
  return notify(notice, body, courseUrl(notice, 'participants'), { date: notice.about.date })
}

interface LessonRow extends LessonValue {
  state: LessonValue | null
  toldAt: Date | null
  toldToday: number
}

/** A change of lessons as it stands, and a correction where a family knows of one that was taken back. */
async function composeLesson(db: Db, notice: DueNotice, course: string, now: Date): Promise<Composed> {
  const { deviceId, courseId, key, about } = notice
  const { date = '' } = about
  const { rows } = await sql<LessonRow>`
    select l.kind, l.starts_at as "startsAt", l.moved_to as "movedTo", l.text, l.is_undone as "isUndone",
      n.state, greatest(n.notified_at, n.corrected_at) as "toldAt", (
        select count(*)::int from notified o where o.device_id = ${deviceId} and o.course_id = l.course_id
          and o.key like 'lesson/%' and o.key <> ${key} and o.notified_at >= ${`${bakuDate(now)}T00:00:00+04:00`}::timestamptz
      ) as "toldToday"
    from lesson_changes l left join notified n on n.device_id = ${deviceId} and n.key = ${key}
    where l.course_id = ${courseId} and l.date = ${date}`.execute(db)
  const [row] = rows
  if (!row) return nothing
  const { state: before, toldAt, toldToday, ...after } = row
  const decision = decideLesson({ date, before, after, toldAt, toldToday }, now)
  if (decision.kind !== 'tell') return decision
  const body = lessonText(course, { date, ...after })
  const message = messageOf(notice, body, courseUrl(notice, 'general'))
  return { kind: 'message', message, states: { [key]: after }, isChange: before !== null }
}

function lessonText(course: string, change: LessonValue & { date: string }): string {
  const { kind, startsAt: time, isUndone, text } = change
  const facts = { course, date: dayAndMonth(change.date) }
  if (isUndone) return fill(kind === 'extra' ? texts.lessonExtraBack : texts.lessonBack, facts)
  const said = { ...facts, text }
  const newDate = dayAndMonth(change.movedTo ?? change.date)
  const whole =
    kind === 'cancelled'
      ? fill(texts.lessonCancelled, said)
      : kind === 'moved'
        ? time === null
          ? fill(texts.lessonMovedDay, { ...said, newDate })
          : fill(texts.lessonMoved, { ...said, newDate, time })
        : time === null
          ? fill(texts.lessonExtraDay, said)
          : fill(texts.lessonExtra, { ...said, time })
  return whole.trimEnd()
}

async function composeWeekly(db: Db, notice: DueNotice, now: Date): Promise<Composed> {
  const { monday = '' } = notice.about
  const { rows } = await sql<{ fullName: string; present: number; absent: number }>`
    select a.full_name as "fullName", count(*) filter (where m.status = '+')::int as present,
      count(*) filter (where m.status = '-')::int as absent
    from accounts a join participants p on p.student_id = a.id join courses c on c.id = p.course_id
    join marks m on m.course_id = p.course_id and m.student_id = a.id
    where a.id = ${notice.accountId} and m.date between ${monday} and least(${addDays(monday, 6)}::date, ${bakuDate(now)}::date)
    group by a.id`.execute(db)
  const [row] = rows
  if (!row || row.present + row.absent === 0) return nothing
  const { fullName, present, absent } = row
  return notify(notice, fill(texts.weekly, { name: givenName(fullName), present, absent }), homeOf(notice))
}

const ofCourse = {
  material: composeMaterial,
  comment: composeComment,
  join_request: composeRequests,
  not_marked: composeNotMarked,
  absent_in_row: composeInRow,
  lesson: composeLesson,
}

async function composeOther(db: Db, notice: DueNotice, now: Date): Promise<Composed> {
  const { kind } = notice
  const home = homeOf(notice)
  if (kind === 'test') return notify({ ...notice, hideDetails: false }, texts.test, home)
  // switched off since it was queued
  if (!notice.kinds.includes(kind)) return nothing
  if (kind === 'weekly') return composeWeekly(db, notice, now)
  if (!(kind in ofCourse)) return nothing
  const [course] = (await courseName(db, notice)).rows
  return course ? ofCourse[kind as keyof typeof ofCourse](db, notice, course.name, now) : nothing
}

/** Composes what notices say now, by their ids. Those about marks take one statement together, every other one at most two. */
export async function composeNotices(db: Db, notices: readonly DueNotice[], now: Date): Promise<Map<number, Composed>> {
  const marks = notices.filter(({ kind }) => kind === 'absent')
  const composed = marks.length > 0 ? await composeMarks(db, marks, now) : new Map<number, Composed>()
  for (const notice of notices)
    if (notice.kind !== 'absent') composed.set(notice.id, await composeOther(db, notice, now))
  return composed
}
