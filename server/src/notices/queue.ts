import { addDays } from '@hasiye/contract/lesson-days.ts'
import { hourMs } from '@hasiye/contract/lifetimes.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { sql } from 'kysely'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { afterQuiet, maxDaysBack } from './rules.ts'

/** How long a notice is sent again that no push service took. */
const noticeHours = 12

/** When a notice that is due now is sent, and until when it is tried. */
const timesOf = (due: Date, isOfEarlyLesson = false) => {
  const dueAt = afterQuiet(due, isOfEarlyLesson)
  return { dueAt, expiresAt: new Date(dueAt.getTime() + noticeHours * hourMs) }
}

/** A notice that waits already is sent when it was to be sent; its new id says that there is something new to say. */
const again = sql`on conflict (device_id, key) do update
  set id = nextval(pg_get_serial_sequence('push_notices', 'id')), expires_at = greatest(push_notices.expires_at, excluded.expires_at)`

/** A node that died while it sent leaves its notices to the others after this time. */
export const leaseSeconds = 60

/** Who takes part in courses, or was moved from them: their families hear of what was marked there before, and of its corrections. */
export const attended = sql`(
  select course_id, student_id from participants
  union all select course_id, student_id from deleted_participants where moved_to is not null
)`

interface ChangedDay {
  courseId: number
  date: string
}

/**
 * Queues notices about the days whose last change is `delayMinutes` ago, at most `limit` days, where a day to come counts as changed
 * at its beginning: to families where a mark was written
 * since they wish to be notified, or they were notified of it, to teachers about the third absence in a row. @returns how many days there were
 */
export function queueChangedDays(db: Db, delayMinutes: number, now: Date, limit = 50): Promise<number> {
  const { dueAt, expiresAt } = timesOf(now)
  return transaction(db, async (trx) => {
    const { rows } = await sql<ChangedDay>`
      delete from changed_days where (course_id, date) in (
        select course_id, date from changed_days
        where changed_at <= ${now}::timestamptz - make_interval(mins => ${delayMinutes})
        order by changed_at limit ${limit} for update skip locked
      ) returning course_id as "courseId", date`.execute(trx)
    if (rows.length === 0) return 0
    const days = sql`unnest(${rows.map(({ courseId }) => courseId)}::bigint[], ${rows.map(({ date }) => date)}::date[]) as c (course_id, date)`
    await sql`
      insert into push_notices (device_id, key, kind, course_id, about, due_at, expires_at)
      select d.id, mark.key, 'absent', c.course_id, jsonb_build_object('date', c.date), ${dueAt}, ${expiresAt}
      from ${days}
      join ${attended} p on p.course_id = c.course_id
      join push_devices d on d.account_id = p.student_id and d.kinds && '{absent,note}'
      cross join lateral (select 'mark/' || c.course_id || '/' || c.date as key) mark
      left join marks m on m.course_id = c.course_id and m.date = c.date and m.student_id = p.student_id
      where c.date >= ${addDays(bakuDate(now), -maxDaysBack)} and (
        (m.status = '-' or m.note <> '') and greatest(m.updated_at, c.date::timestamp at time zone 'Asia/Baku') >= d.created_at
        or exists (select from notified n where n.device_id = d.id and n.key = mark.key)
      )
      ${again}`.execute(trx)
    await sql`
      insert into push_notices (device_id, key, kind, course_id, about, due_at, expires_at)
      select d.id, in_row.key, 'absent_in_row', c.course_id, jsonb_build_object('studentId', p.student_id, 'date', a.last),
        ${dueAt}, ${expiresAt}
      from ${days}
      join course_teachers t on t.course_id = c.course_id
      join push_devices d on d.account_id = t.teacher_id and not d.is_parent and 'absent_in_row' = any(d.kinds)
      join participants p on p.course_id = c.course_id
      cross join lateral (
        select count(*), min(date) as first, max(date) as last from absences_in_row(c.course_id, p.student_id)
      ) a
      cross join lateral (select 'row/' || c.course_id || '/' || p.student_id as key) in_row
      where a.count >= 3 and c.date between a.first and a.last and not exists (
        select from notified n
        where n.device_id = d.id and n.key = in_row.key and (n.state ->> 'date')::date >= a.first
      )
      ${again}`.execute(trx)
    return rows.length
  })
}

/**
 * Queues notices about what is new in courses since `delayMinutes`, requests to join at once: of materials and comments to the students,
 * of materials to their families, of comments and requests to the teachers, never to who acted. Several within the delay are one.
 */
export async function queueChangedCourses(db: Db, delayMinutes: number, now: Date): Promise<void> {
  const { dueAt, expiresAt } = timesOf(now)
  await sql`
    with changed as (
      delete from changed_courses where (course_id, kind, actor_id) in (
        select course_id, kind, actor_id from changed_courses
        where changed_at <= ${now}::timestamptz - make_interval(mins => case kind when 'join_request' then 0 else ${delayMinutes} end)
        for update skip locked
      ) returning course_id, kind, actor_id, changed_at
    ), reader as (
      select c.*, p.student_id as id, c.kind = 'material' as has_parents from changed c
      join participants p on p.course_id = c.course_id where c.kind <> 'join_request'
      union all
      select c.*, t.teacher_id, false from changed c
      join course_teachers t on t.course_id = c.course_id where c.kind <> 'material'
    )
    insert into push_notices (device_id, key, kind, course_id, about, due_at, expires_at)
    select d.id, r.kind || '/' || r.course_id, r.kind, r.course_id, jsonb_build_object('since', min(r.changed_at)),
      ${dueAt}, ${expiresAt}
    from reader r
    join push_devices d on d.account_id = r.id and (r.has_parents or not d.is_parent) and r.kind = any(d.kinds)
    where r.id <> r.actor_id
    group by d.id, r.kind, r.course_id
    ${again}`.execute(db)
}

/** Queues the reminder of a day's evening, once however often the job runs: to the teachers of these courses. */
export async function queueNotMarked(db: Db, courseIds: readonly number[], date: string, now: Date): Promise<void> {
  const { dueAt, expiresAt } = timesOf(now)
  await sql`
    insert into push_notices (device_id, key, kind, course_id, about, due_at, expires_at)
    select d.id, 'not_marked/' || t.course_id || '/' || ${date}, 'not_marked', t.course_id,
      jsonb_build_object('date', ${date}::text), ${dueAt}, ${expiresAt}
    from course_teachers t
    join push_devices d on d.account_id = t.teacher_id and not d.is_parent and 'not_marked' = any(d.kinds)
    where t.course_id = any(${courseIds}::bigint[]) and not exists (
      select from notified n where n.device_id = d.id and n.key = 'not_marked/' || t.course_id || '/' || ${date}
    )
    on conflict do nothing`.execute(db)
}

/** Families are told of a changed lesson after this time, in which it can be taken back; `lesson_undo_seconds` of the database. */
const lessonUndoMs = 15_000

interface LessonNotice {
  courseId: number
  /** A lesson that it is about begins early on the next morning. */
  isEarly: boolean
}

/**
 * Queues what there is to say to families about the lessons of a date in these courses. What waits for the morning comes earlier where
 * it has become one of an early lesson; what is being sent is left alone.
 */
export async function queueLessonChanges(
  trx: Trx,
  about: readonly LessonNotice[],
  date: string,
  now: Date,
): Promise<void> {
  const due = new Date(now.getTime() + lessonUndoMs)
  const [usual, early] = [timesOf(due), timesOf(due, true)]
  await sql`
    insert into push_notices (device_id, key, kind, course_id, about, due_at, expires_at)
    select d.id, 'lesson/' || c.course_id || '/' || ${date}, 'lesson', c.course_id,
      jsonb_build_object('date', ${date}::text, 'isEarly', c.is_early),
      case when c.is_early then ${early.dueAt}::timestamptz else ${usual.dueAt}::timestamptz end,
      case when c.is_early then ${early.expiresAt}::timestamptz else ${usual.expiresAt}::timestamptz end
    from unnest(
      ${about.map(({ courseId }) => courseId)}::bigint[], ${about.map(({ isEarly }) => isEarly)}::boolean[]
    ) as c (course_id, is_early)
    join participants p on p.course_id = c.course_id
    join push_devices d on d.account_id = p.student_id and 'lesson' = any(d.kinds)
    ${again}, about = case when (excluded.about ->> 'isEarly')::boolean then excluded.about else push_notices.about end,
      due_at = case
        when push_notices.due_at > ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
        then least(push_notices.due_at, excluded.due_at) else push_notices.due_at end`.execute(trx)
}

/** Devices in one statement, so that none takes long beside the saves of a city. */
const sliceOfDevices = 5_000

/**
 * Queues the week from Monday to Sunday for families whose student had a mark in it, slice by slice; a job that ended half-way runs again,
 * and leaves out who was notified.
 */
export async function queueWeekly(db: Db, monday: string, now: Date, slice = sliceOfDevices): Promise<void> {
  const { dueAt, expiresAt } = timesOf(now)
  for (let after: number | null = 0; after !== null; ) {
    const { rows }: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
      with slice as (select id, account_id, kinds from push_devices where id > ${after} order by id limit ${slice}), queued as (
        insert into push_notices (device_id, key, kind, course_id, about, due_at, expires_at)
        select d.id, 'weekly/' || ${monday}, 'weekly', null, jsonb_build_object('monday', ${monday}::text), ${dueAt}, ${expiresAt}
        from slice d
        where 'weekly' = any(d.kinds)
          and not exists (select from notified n where n.device_id = d.id and n.key = 'weekly/' || ${monday})
          and exists (
          select from participants p join marks m using (course_id, student_id)
          where p.student_id = d.account_id and m.status <> ''
            and m.date between ${monday}::date and ${monday}::date + 6
        )
        on conflict do nothing
      )
      select max(id) as last from slice`.execute(db)
    after = rows[0]?.last ?? null
  }
}

/** What devices were notified of, and what waits for them, is so for another one too: the same browser goes on as that. */
export async function copyNotices(trx: Trx, from: readonly number[], to: number): Promise<void> {
  if (from.length === 0) return
  await sql`
    insert into notified (device_id, key, course_id, state, notified_at, corrected_at)
    select distinct on (key) ${to}::bigint, key, course_id, state, notified_at, corrected_at
    from notified where device_id = any(${from}::bigint[]) order by key, greatest(notified_at, corrected_at) desc
    on conflict do nothing`.execute(trx)
  await sql`
    insert into push_notices (device_id, key, kind, course_id, about, due_at, expires_at)
    select distinct on (key) ${to}::bigint, key, kind, course_id, about, due_at, expires_at
    from push_notices where device_id = any(${from}::bigint[]) and kind <> 'test' order by key, due_at
    on conflict do nothing`.execute(trx)
}
