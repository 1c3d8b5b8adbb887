import { noticedAbsences } from '@hasiye/contract/attendance-rules.ts'
import { fill } from '@hasiye/contract/text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import { again, composeOfCourse, type Kind, nothing, timesOf } from '../notices/kind.ts'
import { type Composed, courseUrl, type DueNotice, givenName, notify } from '../notices/message.ts'

const text = '“{course}”: {name} son {n} dərsdə iştirak etməyib.'

/** Queues it for the teachers where a changed day is one of so many absences in a row, once for each run. */
async function queueDays(trx: Trx, days: RawBuilder<unknown>, now: Date): Promise<void> {
  const { dueAt, expiresAt } = timesOf(now)
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
    where a.count >= ${noticedAbsences} and c.date between a.first and a.last and not exists (
      select from notified n
      where n.device_id = d.id and n.key = in_row.key and (n.state ->> 'date')::date >= a.first
    )
    ${again}`.execute(trx)
}

async function compose(db: Db, notice: DueNotice, course: string): Promise<Composed> {
  const { rows } = await sql<{ fullName: string; n: number }>`
    select a.full_name as "fullName", (select count(*)::int from absences_in_row(p.course_id, p.student_id)) as n
    from participants p join accounts a on a.id = p.student_id
    where p.course_id = ${notice.courseId} and p.student_id = ${notice.about.studentId}`.execute(db)
  const [row] = rows
  if (!row || row.n < noticedAbsences) return nothing
  const body = fill(text, { course, name: givenName(row.fullName), n: row.n })
  return notify(notice, body, courseUrl(notice, 'participants'), { date: notice.about.date })
}

export const absentInRow: Kind = {
  queueDays,
  compose: composeOfCourse(compose),
  news: {
    source: 'absent_in_row',
    detail: () => sql`
      select jsonb_build_object('student', jsonb_build_object(
        'id', s.id, 'fullName', s.full_name, 'shortId', s.short_id, 'avatar', s.avatar, 'hasAccount', s.email is not null
      ))
      from accounts s where i.source = 'absent_in_row' and s.id = i.student_id`,
    place: () => '#participants',
  },
}
