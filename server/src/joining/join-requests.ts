import type { JoinRequest } from '@hasiye/contract/joining.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { sql } from 'kysely'
import { type Db, transaction } from '../db/db.ts'
import { insertHistory, nextVersion } from '../db/history.ts'
import { stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'
import type { Answer } from '../http/route.ts'

export const expiredJoinRequests = [
  `delete from join_requests
   where declined_at < now() - interval '${lifetimes.declinedRequestDays} days'
     or created_at < now() - interval '${lifetimes.joinRequestDays} days'`,
  // written while a teacher added the student
  `delete from join_requests r using participants p where p.course_id = r.course_id and p.student_id = r.student_id`,
]

/** The students who wait to be accepted, oldest first, in one statement. */
export async function listJoinRequests(db: Db, courseId: number): Promise<Answer<JoinRequest>[]> {
  const rows = await db
    .selectFrom('joinRequests as r')
    .innerJoin('accounts as a', 'a.id', 'r.studentId')
    .where('r.courseId', '=', courseId)
    .where('r.declinedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('participants as p')
            .whereRef('p.courseId', '=', 'r.courseId')
            .whereRef('p.studentId', '=', 'r.studentId')
            .select('p.courseId'),
        ),
      ),
    )
    .select(['r.id as requestId', 'r.createdAt', 'a.id', 'a.fullName', 'a.shortId', 'a.avatar'])
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .execute()
  return rows.map(({ requestId, createdAt, ...student }) => ({ id: requestId, createdAt, student }))
}

interface AnsweredRow extends Person {
  requestId: number
  isAccepted: boolean
  isNew: boolean
}

export interface Answers {
  accept: number[]
  decline: number[]
}

/**
 * Accepts and declines requests in one statement, all or nothing. The course's row is locked first, so that teachers who answer
 * at the same time do so in turn. `gone` are the requests that nobody had to answer any more.
 * @throws AppError not_found when the actor no longer teaches here; limit_reached
 */
export async function answerJoinRequests(
  db: Db,
  courseId: number,
  actorId: number,
  { accept, decline }: Answers,
): Promise<{ added: Person[]; gone: number[] }> {
  const noted = insertHistory(
    {
      courseId,
      actorId,
      action: sql`case when is_accepted then 'join_accepted' else 'join_declined' end`,
      studentId: sql`answered.id`,
      after: sql`full_name`,
    },
    sql`from answered where is_new or not is_accepted order by request_id`,
  )
  const { rows } = await transaction(db, (trx) =>
    sql<AnsweredRow | { requestId: null }>`
      with still as ${stillTeaches(courseId, actorId)}, course as (
        select id from courses, still where id = ${courseId} for no key update of courses
      ), accepted as (
        delete from join_requests r using course
        where r.course_id = course.id and r.id = any(${accept}::bigint[]) and r.declined_at is null
        returning r.id, r.student_id
      ), declined as (
        update join_requests r set declined_at = now() from course
        where r.course_id = course.id and r.id = any(${decline}::bigint[]) and r.declined_at is null
        returning r.id, r.student_id
      ), fresh as (
        insert into participants (course_id, student_id)
        select ${courseId}, student_id from accepted order by student_id
        on conflict do nothing returning student_id
      ), answered as (
        select answers.request_id, answers.is_accepted, a.id, a.full_name, a.short_id, a.avatar,
          fresh.student_id is not null as is_new
        from (
          select id as request_id, student_id, true as is_accepted from accepted
          union all select id, student_id, false from declined
        ) answers
        join accounts a on a.id = answers.student_id
        left join fresh on fresh.student_id = a.id
      ), noted as (${noted}), raised as (
        update courses set version = ${nextVersion} where id = ${courseId} and exists (select from fresh)
      )
      select answered.* from still left join answered on true order by request_id`.execute(trx),
  )
  if (rows.length === 0) throw new AppError('not_found')
  const answered = rows.filter((row): row is AnsweredRow => row.requestId !== null)
  const settled = new Set(
    answered.filter(({ isAccepted, isNew }) => isNew || !isAccepted).map(({ requestId }) => requestId),
  )
  return {
    added: answered.filter(({ isNew }) => isNew),
    gone: [...new Set([...accept, ...decline])].filter((id) => !settled.has(id)),
  }
}

/** The requests of a person, for their export. */
export const listOwnJoinRequests = (db: Db, studentId: number) =>
  db
    .selectFrom('joinRequests as r')
    .innerJoin('courses as c', 'c.id', 'r.courseId')
    .where('r.studentId', '=', studentId)
    .select(['r.courseId', 'c.name as courseName', 'r.createdAt', 'r.declinedAt'])
    .orderBy('r.id')
    .execute()
