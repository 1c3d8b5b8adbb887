import { bakuDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { isMutedCourse, isNewCourse } from '../db/membership.ts'
import { composeEach, type Kind, nothing } from '../notices/kind.ts'
import { type Composed, type DueNotice, givenName, homeOf, notify } from '../notices/message.ts'
import { tomorrowAt8 } from '../notices/rules.ts'

const text = '{name} yeni qrupa əlavə edildi.'

/** The one notice a day that a family gets while a course is new to it. It says nothing about the course. */
async function compose(db: Db, notice: DueNotice, now: Date): Promise<Composed> {
  const { rows } = await sql<{ fullName: string; notifiedAt: Date | null }>`
    select a.full_name as "fullName", n.notified_at as "notifiedAt"
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
  if (row.notifiedAt && bakuDate(row.notifiedAt) === bakuDate(now)) return { kind: 'wait', until: tomorrowAt8(now) }
  return notify(notice, fill(text, { name: givenName(row.fullName) }), homeOf(notice))
}

/** Queued by a trigger of the database. */
export const newCourse: Kind = { compose: composeEach(compose) }
