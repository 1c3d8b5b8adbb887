import { fill } from '@hasiye/contract/text.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import { again, composeOfCourse, type Kind, nothing, notified, timesOf } from '../notices/kind.ts'
import { type Composed, courseUrl, type DueNotice, notify } from '../notices/message.ts'
import { decideAgain, type NotifiedOnDay } from '../notices/rules.ts'

const texts = {
  changed: '“{course}”: onlayn dərsin linki dəyişib.',
  added: '“{course}”: onlayn dərsin linki əlavə edilib.',
} as const

/** In this time a mistyped link can be corrected. */
const correctedWithinMs = 60_000

interface ChangedLink {
  courseId: number
  before: string | null
  /** Parents see the link. */
  isForParents: boolean
}

/** Queues it for the families of a course. A notice that waits keeps the link from before its first change. */
export async function queueLessonLink(
  trx: Trx,
  { courseId, before, isForParents }: ChangedLink,
  now: Date,
): Promise<void> {
  const { dueAt, expiresAt } = timesOf(new Date(now.getTime() + correctedWithinMs))
  await sql`
    insert into push_notices (device_id, key, kind, course_id, about, due_at, expires_at)
    select d.id, 'lesson_link/' || p.course_id, 'lesson_link', p.course_id, jsonb_build_object('link', md5(${before}::text)),
      ${dueAt}, ${expiresAt}
    from participants p
    join push_devices d on d.account_id = p.student_id and 'lesson' = any(d.kinds) and (${isForParents} or not d.is_parent)
    where p.course_id = ${courseId}
    ${again}`.execute(trx)
}

/** The state of a device: the MD5 of the link of which it was last notified. */
interface LinkNotified extends NotifiedOnDay {
  link: string
}

/** That there is another link than the family knows; never the link itself. */
async function compose(db: Db, notice: DueNotice, course: string, now: Date): Promise<Composed> {
  const { rows } = await sql<{ link: string | null; state: LinkNotified | null }>`
    select md5(c.lesson_link) as link, ${notified(notice)} as state from courses c where c.id = ${notice.courseId}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return nothing
  const { link, state: before } = row
  const known = before?.link ?? notice.about.link
  if (link === null || link === known) return nothing
  const decision = decideAgain(before, now)
  if (decision.kind === 'wait') return decision
  const state: LinkNotified = { ...decision.state, link }
  return notify(notice, fill(known ? texts.changed : texts.added, { course }), courseUrl(notice, 'general'), state)
}

export const lessonLink: Kind = { compose: composeOfCourse(compose, 'lesson') }
