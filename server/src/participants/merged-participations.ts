import { type Selectable, sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import type { Merge, UndoneMerge } from '../db/merges.ts'
import { mergedRound } from '../db/rounds.ts'
import type { Tables } from '../db/tables.ts'

/** The rows of card and student before the merge, in the courses that the card attended or left. */
interface StoredParticipations {
  participants: unknown[]
  removals: unknown[]
  newCourses: unknown[]
}

/**
 * The student becomes a participant of the card's courses, under the card's name there unless teachers chose another,
 * and can be restored where the card could be, unless they have a place there themselves. A course that was new to the
 * card is new to the student, unless they attend it already; one that the card knew is not.
 */
async function merge(trx: Trx, { cardId, studentId, cardName }: Merge): Promise<StoredParticipations> {
  const { rows } = await sql<StoredParticipations>`
    with place as (
      select course_id from participants where student_id = ${cardId}
      union select course_id from deleted_participants where student_id = ${cardId}
    )
    select (
      select coalesce(jsonb_agg(p), '[]') from participants p join place using (course_id) where student_id in (${cardId}, ${studentId})
    ) as participants, (
      select coalesce(jsonb_agg(d), '[]') from deleted_participants d join place using (course_id)
      where student_id in (${cardId}, ${studentId})
    ) as removals, (
      select coalesce(jsonb_agg(n), '[]') from new_courses n where student_id = ${cardId}
    ) as new_courses`.execute(trx)
  await sql`
    update deleted_participants d set student_id = ${studentId} where student_id = ${cardId} and not exists (
      select from participants p where p.course_id = d.course_id and p.student_id = ${studentId}
      union all select from deleted_participants o where o.course_id = d.course_id and o.student_id = ${studentId}
    )`.execute(trx)
  await sql`
    with gone as (
      delete from participants where student_id = ${cardId} returning course_id, since, name_in_course, round
    ), taken as (
      insert into participants (course_id, student_id, since, name_in_course, round)
      select course_id, ${studentId}, since, coalesce(name_in_course, ${cardName}::text), round from gone
      on conflict (course_id, student_id) do update
      set name_in_course = coalesce(participants.name_in_course, excluded.name_in_course), round = ${mergedRound}
    ), strange as (
      insert into new_courses (course_id, student_id, added_at)
      select n.course_id, ${studentId}, n.added_at from new_courses n join gone using (course_id)
      where n.student_id = ${cardId} and not exists (
        select from participants p where p.course_id = n.course_id and p.student_id = ${studentId}
      )
      on conflict do nothing
    )
    delete from new_courses n using gone where n.course_id = gone.course_id and n.student_id = ${studentId} and not exists (
      select from new_courses o where o.course_id = n.course_id and o.student_id = ${cardId}
    )`.execute(trx)
  return rows[0] as StoredParticipations
}

/**
 * The card attends its courses again. The student leaves those into which the merge brought them, unless they were
 * marked there since. Who asked to join the course of the undo waits again.
 */
async function undo(trx: Trx, undone: UndoneMerge, stored: StoredParticipations): Promise<void> {
  const { cardId, studentId, courseId, mergedAt, cardName } = undone
  const participant = sql<Selectable<Tables['participants']>>`
    jsonb_populate_recordset(null::participants, ${JSON.stringify(stored.participants)}::jsonb)`
  const removal = sql<Selectable<Tables['deletedParticipants']>>`
    jsonb_populate_recordset(null::deleted_participants, ${JSON.stringify(stored.removals)}::jsonb)`
  const newCourse = sql`jsonb_populate_recordset(null::new_courses, ${JSON.stringify(stored.newCourses)}::jsonb)`
  const hadPlace = sql`exists (
    select from ${participant} o where o.course_id = r.course_id and o.student_id = ${studentId}
    union all select from ${removal} o where o.course_id = r.course_id and o.student_id = ${studentId}
  )`
  await sql`
    update deleted_participants d set student_id = ${cardId} from ${removal} r
    where r.student_id = ${cardId} and d.student_id = ${studentId} and d.course_id = r.course_id and d.deleted_at < ${mergedAt}
      and not ${hadPlace}`.execute(trx)
  // in a course that was deleted since
  await sql`
    insert into deleted_participants (course_id, student_id, since, name_in_course, round, with_course, deleted_at, deleted_by)
    select r.course_id, ${cardId}, r.since, r.name_in_course, r.round, true, d.deleted_at, d.deleted_by
    from ${participant} r join deleted_participants d on d.course_id = r.course_id and d.student_id = ${studentId} and d.with_course
    where r.student_id = ${cardId}`.execute(trx)
  await sql`
    insert into participants select r.* from ${participant} r join courses c on c.id = r.course_id where r.student_id = ${cardId}`.execute(
    trx,
  )
  await sql`
    with gone as (
      delete from participants p using ${participant} r
      where r.student_id = ${cardId} and p.course_id = r.course_id and p.student_id = ${studentId}
        and not exists (select from ${participant} o where o.course_id = r.course_id and o.student_id = ${studentId})
        and not exists (
          select from marks m where m.course_id = p.course_id and m.student_id = ${studentId} and m.updated_at >= ${mergedAt}
        )
      returning p.course_id
    )
    insert into join_requests (course_id, student_id) select course_id, ${studentId} from gone
    where course_id = ${courseId} and ${cardName !== null}::boolean
    on conflict do nothing`.execute(trx)
  await sql`
    update participants p set name_in_course = nullif(p.name_in_course, coalesce(r.name_in_course, ${cardName}::text)),
      round = case when (p.round ->> 'agreedAt')::timestamptz > ${mergedAt} then p.round else o.round end
    from ${participant} r left join ${participant} o on o.course_id = r.course_id and o.student_id = ${studentId}
    where r.student_id = ${cardId} and p.course_id = r.course_id and p.student_id = ${studentId}`.execute(trx)
  // the removals that the merge ended
  await sql`
    insert into deleted_participants select r.* from ${removal} r join all_courses c on c.id = r.course_id
    where (r.student_id = ${studentId} or ${hadPlace}) and not exists (
      select from participants p where p.course_id = r.course_id and p.student_id = r.student_id
    )
    on conflict do nothing`.execute(trx)
  await sql`
    insert into new_courses select r.* from ${newCourse} r join all_courses c on c.id = r.course_id on conflict do nothing`.execute(
    trx,
  )
}

export const mergedParticipations = { merge, undo }
