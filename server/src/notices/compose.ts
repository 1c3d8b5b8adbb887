import { bakuDate, dayAndMonth } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { isMutedCourse, isNewCourse } from '../db/membership.ts'
import { composeMarks } from './compose-marks.ts'
import { begin, type Composed, courseUrl, type DueNotice, givenName, homeOf, messageOf, notify } from './message.ts'
import {
  decideAgain,
  decideLesson,
  fullUntil,
  type LessonValue,
  nextRequestAt,
  type ToldOnDay,
  tomorrowAt8,
} from './rules.ts'
import { texts } from './texts.ts'

const nothing = { kind: 'nothing' } as const

/** Whether nothing of a course is said to the device `d`: it is new to its family, or muted. */
const isSilent = (course: string) => {
  const facts = [sql.ref(course), sql.ref('d.account_id'), sql.ref('d.device_hash')] as const
  return sql`(${isNewCourse(...facts)} or ${isMutedCourse(...facts)})`
}

const textLetters = 120

interface CourseRow {
  name: string
  count: number
  told: ToldOnDay | null
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

/** What is remembered of the notice of this key that the device had last. */
const told = ({ deviceId, key }: DueNotice) =>
  sql`(select n.state from notified n where n.device_id = ${deviceId} and n.key = ${key})`

async function composeMaterial(db: Db, notice: DueNotice, course: string, now: Date): Promise<Composed> {
  const { rows } = await sql<CourseRow>`
    select count(*)::int as count, min(title) as first, ${told(notice)} as told from materials
    where course_id = ${notice.courseId} and created_at >= ${notice.about.since}::timestamptz - interval '1 second'`.execute(
    db,
  )
  const { count = 0, first, told: before = null } = rows[0] ?? {}
  if (count === 0) return nothing
  const decision = decideAgain(before, now)
  if (decision.kind === 'wait') return decision
  const title = count === 1 && first ? begin(first, textLetters) : fill(texts.materials, { n: count })
  return notify(notice, fill(texts.item, { course, title }), courseUrl(notice, 'general'), decision.state)
}

async function composeComment(db: Db, notice: DueNotice, course: string, now: Date): Promise<Composed> {
  const { rows } = await sql<CourseRow>`
    select count(*)::int as count, min(o.text) as first, min(a.full_name) as by, ${told(notice)} as told
    from comments o left join accounts a on a.id = o.author_id
    where o.course_id = ${notice.courseId} and o.created_at >= ${notice.about.since}::timestamptz - interval '1 second'
      and o.author_id is distinct from ${notice.accountId}`.execute(db)
  const { count = 0, first, by, told: before = null } = rows[0] ?? {}
  if (count === 0) return nothing
  const decision = decideAgain(before, now)
  if (decision.kind === 'wait') return decision
  const title =
    count === 1 && first && by
      ? fill(texts.comment, { name: givenName(by), text: begin(first, textLetters) })
      : fill(texts.comments, { n: count })
  return notify(notice, fill(texts.item, { course, title }), courseUrl(notice, 'general'), decision.state)
}

/** Who waits, where somebody asked since the last notice who was no part of it in the hour before. */
async function composeRequests(db: Db, notice: DueNotice, course: string, now: Date): Promise<Composed> {
  const { rows } = await sql<{ count: number; isNew: boolean | null; toldAt: Date | null }>`
    select count(*)::int as count, n.notified_at as "toldAt", bool_or(
      r.created_at >= coalesce(n.notified_at, '-infinity') and not exists (
        select from history h where h.course_id = r.course_id and h.student_id = r.student_id and h.action = 'join_requested'
          and h.at >= r.created_at - interval '1 hour' and h.at < r.created_at and h.at <= n.notified_at
      )
    ) as "isNew"
    from join_requests r
    left join notified n on n.device_id = ${notice.deviceId} and n.key = ${notice.key}
    where r.course_id = ${notice.courseId} and r.declined_at is null
    group by n.notified_at`.execute(db)
  const { count = 0, isNew = false, toldAt = null } = rows[0] ?? {}
  if (count === 0 || !isNew) return nothing
  const until = nextRequestAt(toldAt)
  if (now < until) return { kind: 'wait', until }
  const title = fill(texts.requests, { n: count })
  return notify(notice, fill(texts.item, { course, title }), courseUrl(notice, 'participants'))
}

/** The reminder, where the lesson was neither marked nor cancelled nor moved to another day since. */
async function composeNotMarked(db: Db, notice: DueNotice, course: string, now: Date): Promise<Composed> {
  // the sentence says “today”
  if (notice.about.date !== bakuDate(now)) return nothing
  const { rows } = await sql<CourseRow>`
    select (
      select count(*)::int from marks
      where course_id = ${notice.courseId} and date = ${notice.about.date} and status <> ''
    ) + (
      select count(*)::int from lesson_changes l
      where l.course_id = ${notice.courseId} and l.date = ${notice.about.date} and not l.is_undone
        and (l.kind = 'cancelled' or l.moved_to is not null and not exists (
          select from lesson_changes a where a.course_id = l.course_id and a.moved_to = l.date and not a.is_undone
        ))
    ) as count`.execute(db)
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
  state: (LessonValue & { told?: ToldOnDay }) | null
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
  const decision = decideLesson({ date, before, after, told: before?.told, toldAt, toldToday }, now)
  if (decision.kind !== 'tell') return decision
  // an extra lesson takes the place of another change, and what was planned takes place again
  const isBack = after.kind === 'extra' && before && !before.isUndone && before.kind !== 'extra'
  const back = isBack && fill(texts.lessonBack, { course, date: dayAndMonth(date) })
  const body = [back, lessonText(course, { date, ...after })].filter(Boolean).join(' ')
  const message = messageOf(notice, body, courseUrl(notice, 'general'))
  const isChange = before !== null
  const states = { [key]: { ...after, told: decision.told } }
  return { kind: 'message', message, states, isChange, isCounted: !isChange && !decision.isNear }
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

/** Composes the weeks of families in one statement: a city's come at once. */
async function composeWeeks(db: Db, notices: readonly DueNotice[], now: Date): Promise<Map<number, Composed>> {
  const { rows } = await sql<{ id: number; fullName: string; present: number; absent: number }>`
    select q.id, a.full_name as "fullName", count(*) filter (where m.status = '+')::int as present,
      count(*) filter (where m.status = '-')::int as absent
    from unnest(
      ${notices.map(({ id }) => id)}::bigint[], ${notices.map(({ accountId }) => accountId)}::bigint[],
      ${notices.map(({ deviceId }) => deviceId)}::bigint[], ${notices.map(({ about }) => about.monday ?? null)}::date[]
    ) as q (id, account_id, device_id, monday)
    join accounts a on a.id = q.account_id
    join push_devices d on d.id = q.device_id
    join participants p on p.student_id = a.id and not ${isSilent('p.course_id')} join courses c on c.id = p.course_id
    join marks m on m.course_id = p.course_id and m.student_id = a.id and m.status <> ''
    where m.date between q.monday and least(q.monday + 6, ${bakuDate(now)}::date)
    group by q.id, a.id`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    notices.map((notice) => {
      const week = byId.get(notice.id)
      if (!week || !notice.kinds.includes('weekly')) return [notice.id, nothing]
      const { fullName, present, absent } = week
      return [
        notice.id,
        notify(notice, fill(texts.weekly, { name: givenName(fullName), present, absent }), homeOf(notice)),
      ]
    }),
  )
}

/** The one notice a day that a family gets while a course is new to it. It says nothing of the course. */
async function composeNewCourse(db: Db, notice: DueNotice, now: Date): Promise<Composed> {
  const { rows } = await sql<{ fullName: string; toldAt: Date | null }>`
    select a.full_name as "fullName", n.notified_at as "toldAt"
    from push_devices d join accounts a on a.id = d.account_id
    left join notified n on n.device_id = d.id and n.key = ${notice.key}
    where d.id = ${notice.deviceId} and exists (
      select from participants p join new_courses w using (course_id, student_id)
      where p.student_id = a.id and w.added_at > coalesce(n.notified_at, '-infinity')
        and ${isNewCourse(sql.ref('p.course_id'), sql.ref('a.id'), sql.ref('d.device_hash'))}
        and not ${isMutedCourse(sql.ref('p.course_id'), sql.ref('a.id'), sql.ref('d.device_hash'))}
    )`.execute(db)
  const [row] = rows
  if (!row) return nothing
  if (row.toldAt && bakuDate(row.toldAt) === bakuDate(now)) return { kind: 'wait', until: tomorrowAt8(now) }
  return notify(notice, fill(texts.newCourse, { name: givenName(row.fullName) }), homeOf(notice))
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
  if (kind === 'new_course') return composeNewCourse(db, notice, now)
  if (kind === 'test') return notify({ ...notice, hideDetails: false }, texts.test, home)
  // switched off since it was queued
  if (!notice.kinds.includes(kind)) return nothing
  if (!(kind in ofCourse)) return nothing
  const [course] = (await courseName(db, notice)).rows
  return course ? ofCourse[kind as keyof typeof ofCourse](db, notice, course.name, now) : nothing
}

interface FamilyRow {
  id: number
  /** The course is new to the family, or muted. */
  isSilent: boolean
  /** How many notices the device got today. */
  notifiedToday: number
}

/** What decides of notices to families, whatever they say. */
async function findFamilies(db: Db, notices: readonly DueNotice[], now: Date): Promise<Map<number, FamilyRow>> {
  const ids = notices.filter(({ role, kind }) => role === 'student' && kind !== 'test').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<FamilyRow>`
    select q.id, ${isSilent('q.course_id')} as "isSilent", case when d.notified_on = ${bakuDate(now)} then d.notified_count else 0 end as "notifiedToday"
    from push_notices q join push_devices d on d.id = q.device_id
    where q.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Composes what notices say now, by their ids. Those about marks take one statement together, and those about weeks, every other one at
 * most two, and one says what families get: nothing of a course that is new to them or muted, and at most so many a day of all courses.
 */
export async function composeNotices(db: Db, notices: readonly DueNotice[], now: Date): Promise<Map<number, Composed>> {
  const families = await findFamilies(db, notices, now)
  const spoken = notices.filter(({ id }) => !families.get(id)?.isSilent)
  const composed = new Map<number, Composed>()
  for (const [kind, compose] of [
    ['absent', composeMarks],
    ['weekly', composeWeeks],
  ] as const) {
    const ofKind = spoken.filter((notice) => notice.kind === kind)
    if (ofKind.length > 0) for (const [id, one] of await compose(db, ofKind, now)) composed.set(id, one)
  }
  for (const notice of spoken)
    if (!composed.has(notice.id)) composed.set(notice.id, await composeOther(db, notice, now))
  for (const [id, one] of composed) {
    const until = one.kind === 'message' && one.isCounted && fullUntil(families.get(id)?.notifiedToday ?? 0, now)
    if (until) composed.set(id, { kind: 'wait', until })
  }
  return composed
}
