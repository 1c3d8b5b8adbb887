import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import type { Merge, UndoneMerge } from '../db/merges.ts'
import { mergedRound } from '../db/rounds.ts'

/** The card's stays, and the student's in the same courses, before the merge; and the courses that were new to the card. */
interface StoredParticipations {
  stays: { id: number }[]
  newCourses: unknown[]
}

/** Whether a stay has not ended, or goes on when its course is restored. */
const isOpen = (row: string) => sql.raw(`(${row}.until is null or ${row}.ended = 'with_course')`)

/**
 * The card's stays become the student's, under the card's name there unless teachers chose another. Where both are in a
 * course, the student's stay remains. A course that was new to the card is new to the student, unless they attend it
 * already; one that the card knew is not.
 */
async function merge(trx: Trx, { cardId, studentId, cardName }: Merge): Promise<StoredParticipations> {
  const { rows } = await sql<StoredParticipations>`
    select (
      select coalesce(jsonb_agg(s), '[]') from stays s where student_id = ${cardId} or student_id = ${studentId}
        and exists (select from stays o where o.course_id = s.course_id and o.student_id = ${cardId})
    ) as stays, (
      select coalesce(jsonb_agg(n), '[]') from new_courses n where student_id = ${cardId}
    ) as "newCourses"`.execute(trx)
  await sql`
    insert into new_courses (course_id, student_id, added_at)
    select n.course_id, ${studentId}, n.added_at from new_courses n
    join participants gone on gone.course_id = n.course_id and gone.student_id = n.student_id
    where n.student_id = ${cardId} and not exists (
      select from participants p where p.course_id = n.course_id and p.student_id = ${studentId}
    )
    on conflict do nothing`.execute(trx)
  await sql`
    delete from new_courses n using participants gone
    where gone.student_id = ${cardId} and n.course_id = gone.course_id and n.student_id = ${studentId} and not exists (
      select from new_courses o where o.course_id = n.course_id and o.student_id = ${cardId}
    )`.execute(trx)
  await sql`
    update stays participants
    set name_in_course = coalesce(participants.name_in_course, excluded.name_in_course, ${cardName}::text),
      sent_id_hash = coalesce(participants.sent_id_hash, excluded.sent_id_hash), round = ${mergedRound}
    from stays excluded
    where participants.student_id = ${studentId} and ${isOpen('participants')} and excluded.student_id = ${cardId}
      and ${isOpen('excluded')} and excluded.course_id = participants.course_id`.execute(trx)
  await sql`
    delete from stays ofcard using stays own
    where ofcard.student_id = ${cardId} and ${isOpen('ofcard')} and own.student_id = ${studentId} and ${isOpen('own')}
      and own.course_id = ofcard.course_id`.execute(trx)
  await sql`
    update stays set student_id = ${studentId}, name_in_course = coalesce(name_in_course, ${cardName}::text)
    where student_id = ${cardId}`.execute(trx)
  return rows[0] as StoredParticipations
}

/** How a stay that goes on in a course stands: ended with the course where that is deleted. */
const standing = sql`
  case when c.deleted_at is not null then (c.deleted_at at time zone 'Asia/Baku')::date end as until,
  case when c.deleted_at is not null then 'with_course' end as ended, c.deleted_at as ended_at,
  case when c.deleted_at is not null then c.deleted_by end as ended_by`

/**
 * The card's stays are its own again, as they were. The student leaves the courses into which the merge brought them,
 * unless they were marked there since. Who asked to join the course of the undo waits again.
 */
async function undo(trx: Trx, undone: UndoneMerge, stored: StoredParticipations): Promise<void> {
  const { cardId, studentId, courseId, mergedAt, cardName } = undone
  const before = sql`jsonb_populate_recordset(null::stays, ${JSON.stringify(stored.stays)}::jsonb)`
  const newCourse = sql`jsonb_populate_recordset(null::new_courses, ${JSON.stringify(stored.newCourses)}::jsonb)`
  const hadPlace = sql`exists (
    select from ${before} o where o.course_id = r.course_id and o.student_id = ${studentId} and ${isOpen('o')}
  )`
  const isMarked = sql`exists (
    select from marks m where m.course_id = r.course_id and m.student_id = ${studentId} and m.updated_at >= ${mergedAt}
  )`
  const { rows: remaining } = await sql<{ stay: unknown }>`
    select to_jsonb(s) as stay from ${before} r join stays s on s.id = r.id and s.student_id = ${studentId}
    where r.student_id = ${cardId} and (${isOpen('r')} or s.until is null) and not ${hadPlace} and ${isMarked}`.execute(
    trx,
  )
  // the places to which the student was moved from those of the card since
  await sql`
    delete from stays n using ${before} r, stays s
    where r.student_id = ${cardId} and s.id = r.id and s.student_id = ${studentId} and s.ended = 'moved' and s.ended_at >= ${mergedAt}
      and n.course_id = s.moved_to and n.student_id = ${studentId} and n.until is null
      and not exists (select from ${before} o where o.id = n.id) and not exists (
        select from marks m where m.course_id = n.course_id and m.student_id = ${studentId} and m.updated_at >= ${mergedAt}
      )`.execute(trx)
  await sql`
    insert into join_requests (course_id, student_id)
    select r.course_id, ${studentId} from ${before} r join participants p on p.course_id = r.course_id and p.student_id = ${studentId}
    where r.student_id = ${cardId} and r.course_id = ${courseId} and ${isOpen('r')} and not ${hadPlace} and not ${isMarked}
      and ${cardName !== null}::boolean
    on conflict do nothing`.execute(trx)
  await sql`
    update stays s set student_id = ${cardId}, since = r.since, name_in_course = r.name_in_course, sent_id_hash = r.sent_id_hash, round = r.round,
      until = case when ${isOpen('r')} then k.until else r.until end, ended = case when ${isOpen('r')} then k.ended else r.ended end,
      ended_at = case when ${isOpen('r')} then k.ended_at else r.ended_at end,
      ended_by = case when ${isOpen('r')} then k.ended_by else r.ended_by end,
      moved_to = case when ${isOpen('r')} then null else r.moved_to end
    from ${before} r join all_courses c on c.id = r.course_id cross join lateral (select ${standing}) k
    where r.student_id = ${cardId} and s.id = r.id and s.student_id = ${studentId}`.execute(trx)
  // the stays that the merge joined with the student's
  await sql`
    insert into stays (course_id, student_id, since, until, ended, ended_at, ended_by, moved_to, name_in_course, sent_id_hash, round)
    select r.course_id, r.student_id, r.since, k.until, k.ended, k.ended_at, k.ended_by, r.moved_to, r.name_in_course, r.sent_id_hash, r.round
    from ${before} r join all_courses c on c.id = r.course_id
    cross join lateral (
      select ${standing} where ${isOpen('r')} union all select r.until, r.ended, r.ended_at, r.ended_by where not ${isOpen('r')}
    ) k
    where r.student_id = ${cardId} and not exists (select from stays s where s.id = r.id and s.student_id = ${cardId})`.execute(
    trx,
  )
  await sql`
    insert into stays (course_id, student_id, since, until, ended, ended_at, ended_by, moved_to, name_in_course, sent_id_hash, round)
    select course_id, student_id, since, until, ended, ended_at, ended_by, moved_to, name_in_course, sent_id_hash, round
    from jsonb_populate_recordset(null::stays, ${JSON.stringify(remaining.map(({ stay }) => stay))}::jsonb)`.execute(
    trx,
  )
  await sql`
    update stays p set name_in_course = nullif(p.name_in_course, coalesce(r.name_in_course, ${cardName}::text)),
      sent_id_hash = case when p.sent_id_hash = r.sent_id_hash then o.sent_id_hash else p.sent_id_hash end, round = case when (p.round ->> 'agreedAt')::timestamptz > ${mergedAt} then p.round else o.round end
    from ${before} r
    left join ${before} o on o.course_id = r.course_id and o.student_id = ${studentId} and ${isOpen('o')}
    where r.student_id = ${cardId} and ${isOpen('r')} and p.course_id = r.course_id and p.student_id = ${studentId}
      and ${isOpen('p')}`.execute(trx)
  await sql`
    insert into new_courses select r.* from ${newCourse} r join all_courses c on c.id = r.course_id on conflict do nothing`.execute(
    trx,
  )
}

export const mergedParticipations = { merge, undo }
