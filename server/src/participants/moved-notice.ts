import { fill } from '@hasiye/contract/text.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import { again, composeEach, type Kind, nothing, notified, timesOf } from '../notices/kind.ts'
import { type Composed, courseUrl, type DueNotice, givenName, notify } from '../notices/message.ts'
import { decideAgain, type NotifiedOnDay } from '../notices/rules.ts'

const text = '{name} “{course}” qrupuna keçirildi.'

/** In this time a move can be undone. */
const undoneWithinMs = 10 * 60_000

interface Moved {
  courseId: number
  studentId: number
  toCourseId: number
}

/** Queues it for the student's family. A move on before it was sent changes the waiting notice, which has the first course. */
export async function queueMoved(trx: Trx, { courseId, studentId, toCourseId }: Moved, now: Date): Promise<void> {
  const { dueAt, expiresAt } = timesOf(new Date(now.getTime() + undoneWithinMs))
  await sql`
    with moved_on as (
      update push_notices q
      set course_id = ${toCourseId}, id = nextval(pg_get_serial_sequence('push_notices', 'id')), expires_at = ${expiresAt}
      from push_devices d
      where d.id = q.device_id and d.account_id = ${studentId} and q.kind = 'moved' and q.course_id = ${courseId}
      returning d.id
    )
    insert into push_notices (device_id, key, kind, course_id, about, due_at, expires_at)
    select d.id, 'moved/' || ${courseId}::bigint, 'moved', ${toCourseId}, jsonb_build_object('since', now()),
      ${dueAt}, ${expiresAt}
    from push_devices d
    where d.account_id = ${studentId} and 'lesson' = any(d.kinds) and d.id not in (select id from moved_on)
    ${again}, course_id = excluded.course_id`.execute(trx)
}

interface MovedRow {
  fullName: string
  courseId: number
  course: string
  state: NotifiedOnDay | null
}

/** Where the moves from the first course led; nothing where they were undone, or led back. */
async function compose(db: Db, notice: DueNotice, now: Date): Promise<Composed> {
  if (!notice.kinds.includes('lesson')) return nothing
  const { accountId, key, about } = notice
  const { rows } = await sql<MovedRow>`
    with recursive chain as (
      select ${Number(key.split('/')[1])}::bigint as id
      union
      select s.moved_to from chain join stays s on s.course_id = chain.id
      where s.student_id = ${accountId} and s.ended = 'moved' and s.ended_at >= ${about.since}::timestamptz
    )
    select a.full_name as "fullName", c.id as "courseId", c.name as course, ${notified(notice)} as state
    from chain
    join participants p on p.course_id = chain.id and p.student_id = ${accountId}
    join courses c on c.id = p.course_id join accounts a on a.id = p.student_id`.execute(db)
  const [row] = rows
  if (!row || key === `moved/${row.courseId}`) return nothing
  const decision = decideAgain(row.state, now)
  if (decision.kind === 'wait') return decision
  const body = fill(text, { name: givenName(row.fullName), course: row.course })
  return notify(notice, body, courseUrl({ ...notice, courseId: row.courseId }, 'general'), decision.state)
}

/** A device that is notified of changed lessons is notified of it. */
export const moved: Kind = { compose: composeEach(compose) }
