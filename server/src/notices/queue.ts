import { type NoticeKind, noticeKinds } from '@hasiye/contract/notices.ts'
import { sql } from 'kysely'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { again, type Kinds, timesOf } from './kind.ts'

interface ChangedDay {
  courseId: number
  date: string
}

const daysAtOnce = 50

/**
 * Queues the notices of each kind about the days whose last change is `delayMinutes` ago, at most 50 days. A future day
 * counts as changed at its beginning. @returns how many days there were
 */
export function queueChangedDays(db: Db, kinds: Kinds, delayMinutes: number, now: Date): Promise<number> {
  return transaction(db, async (trx) => {
    const { rows } = await sql<ChangedDay>`
      delete from changed_days where (course_id, date) in (
        select course_id, date from changed_days
        where changed_at <= ${now}::timestamptz - make_interval(mins => ${delayMinutes})
        order by changed_at limit ${daysAtOnce} for update skip locked
      ) returning course_id as "courseId", date`.execute(trx)
    if (rows.length === 0) return 0
    const days = sql`unnest(${rows.map(({ courseId }) => courseId)}::bigint[], ${rows.map(({ date }) => date)}::date[]) as c (course_id, date)`
    for (const { queueDays } of Object.values(kinds)) await queueDays?.(trx, days, now)
    return rows.length
  })
}

/**
 * Queues notices about what is new in courses, to the audience of each kind except the person who acted. Several within
 * the delay become one. An item that is in several courses has one notice, which names no course.
 */
export async function queueChangedCourses(db: Db, kinds: Kinds, delayMinutes: number, now: Date): Promise<void> {
  const ofCourses = (Object.keys(noticeKinds) as NoticeKind[]).filter((kind) => kinds[kind].ofChangedCourse)
  const isPrompt = ofCourses.filter((kind) => kinds[kind].ofChangedCourse === 'at once')
  const [forParents, forStudents, forTeachers] = (['parent', 'student', 'teacher'] as const).map((who) =>
    ofCourses.filter((kind) => noticeKinds[kind].audience.some((one) => one === who)),
  )
  const { dueAt, expiresAt } = timesOf(now)
  const about = sql`c.kind, c.actor_id, c.changed_at, c.item_id, case when c.item_id is null then c.course_id end as course_id`
  await sql`
    with changed as (
      delete from changed_courses where (course_id, kind, actor_id, item_id) in (
        select course_id, kind, actor_id, item_id from changed_courses
        where changed_at <= ${now}::timestamptz - make_interval(mins => case when kind = any(${isPrompt}) then 0 else ${delayMinutes} end)
        for update skip locked
      ) returning course_id, kind, actor_id, changed_at, nullif(item_id, 0) as item_id
    ), reader as (
      select ${about}, p.student_id as id, c.kind = any(${forParents}) as has_parents, c.kind = any(${forStudents}) as has_account
      from changed c join participants p on p.course_id = c.course_id
      union all
      select ${about}, t.teacher_id, false, c.kind = any(${forTeachers}) from changed c
      join course_teachers t on t.course_id = c.course_id
    )
    insert into push_notices (device_id, key, kind, course_id, about, due_at, expires_at)
    select d.id, r.kind || '/' || coalesce(r.item_id, r.course_id), r.kind, r.course_id,
      jsonb_build_object('since', min(r.changed_at)), ${dueAt}, ${expiresAt}
    from reader r
    join push_devices d on d.account_id = r.id and r.kind = any(d.kinds)
      and case when d.is_parent then r.has_parents else r.has_account end
    where r.id <> r.actor_id
    group by d.id, r.kind, r.item_id, r.course_id
    ${again}`.execute(db)
}

/**
 * Copies the notified state and the waiting notices of devices to another one: the same browser continues as that
 * device.
 */
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
