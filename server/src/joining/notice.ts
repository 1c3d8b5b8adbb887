import { fill } from '@hasiye/contract/text.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { composeOfCourse, type Kind, nothing } from '../notices/kind.ts'
import { type Composed, courseUrl, type DueNotice, notify, texts as shared } from '../notices/message.ts'
import { nextRequestAt } from '../notices/rules.ts'

const waiting = '{n} şagird qoşulmaq istəyir'

/**
 * The students with a join request, if one of them asked since the last notice and was not waiting in the hour before.
 */
async function compose(db: Db, notice: DueNotice, course: string, now: Date): Promise<Composed> {
  const { rows } = await sql<{ count: number; isNew: boolean | null; notifiedAt: Date | null }>`
    select count(*)::int as count, n.notified_at as "notifiedAt", bool_or(
      r.created_at >= coalesce(n.notified_at, '-infinity') and not exists (
        select from history h where h.course_id = r.course_id and h.student_id = r.student_id and h.action = 'join_requested'
          and h.at >= r.created_at - interval '1 hour' and h.at < r.created_at and h.at <= n.notified_at
      )
    ) as "isNew"
    from join_requests r
    left join notified n on n.device_id = ${notice.deviceId} and n.key = ${notice.key}
    where r.course_id = ${notice.courseId} and r.declined_at is null
    group by n.notified_at`.execute(db)
  const { count = 0, isNew = false, notifiedAt = null } = rows[0] ?? {}
  if (count === 0 || !isNew) return nothing
  const until = nextRequestAt(notifiedAt)
  if (now < until) return { kind: 'wait', until }
  const title = fill(waiting, { n: count })
  return notify(notice, fill(shared.item, { course, title }), courseUrl(notice, 'participants'))
}

export const joinRequest: Kind = {
  ofChangedCourse: 'at once',
  compose: composeOfCourse(compose),
  news: { source: 'join_request', place: () => '#participants' },
}
