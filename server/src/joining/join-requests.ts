import type { JoinRequest } from '@hasiye/contract/joining.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { sql } from 'kysely'
import { type Db, transaction } from '../db/db.ts'
import { insertHistory, raiseVersionIf } from '../db/history.ts'
import { ago, now } from '../db/instants.ts'
import { locked } from '../db/locks.ts'
import { lastNameIn, stillTeaches } from '../db/membership.ts'
import { removeRowsOfCourses } from '../db/slices.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'
import { queueAddition } from '../mail/added-to-course.ts'
import type { Parts } from '../parts.ts'

/** Removes refusals after which a student may ask again, and requests that nobody answered. */
export const removeExpiredJoinRequests = removeRowsOfCourses('joinRequests', (db) =>
  db
    .selectFrom('joinRequests')
    .where(({ eb, or }) =>
      or([
        eb('declinedAt', '<', ago({ days: lifetimes.declinedRequestDays })),
        eb('createdAt', '<', ago({ days: lifetimes.joinRequestDays })),
      ]),
    ),
)

/** The students who wait to be accepted, oldest first, in one statement. Only students with an account can ask. */
export async function listJoinRequests(db: Db, courseId: number): Promise<HandlerResult<JoinRequest>[]> {
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
  return rows.map(({ requestId, createdAt, ...student }) => ({
    id: requestId,
    createdAt,
    student: { ...student, hasAccount: true },
  }))
}

export interface Answers {
  accept: number[]
  decline: number[]
}

const anyOf = (ids: number[]) => sql<number>`any(${ids}::bigint[])`
const actionOf = (action: 'join_accepted' | 'join_declined') =>
  sql<typeof action>`${sql.lit(action)}::text`.as('action')

/**
 * Accepts and declines requests in one statement, all or nothing, and notifies the accepted students. `gone` are the requests that were
 * not waiting any more.
 * @throws AppError not_found when the actor no longer teaches here; limit_reached
 */
export async function answerJoinRequests(
  { db, jobs }: Pick<Parts, 'db' | 'jobs'>,
  courseId: number,
  actorId: number,
  { accept, decline }: Answers,
): Promise<{ added: Person[]; gone: number[] }> {
  const rows = await transaction(db, async (trx) => {
    const found = await trx
      .with('still', stillTeaches(courseId, actorId))
      // an account is deleted after its requests are answered, or before
      .with('asking', (query) =>
        query
          .selectFrom('still')
          .innerJoin('joinRequests as r', (join) => join.on('r.courseId', '=', courseId))
          .innerJoin('accounts as a', 'a.id', 'r.studentId')
          .where('r.id', '=', anyOf([...accept, ...decline]))
          .select('r.id')
          .orderBy('a.id')
          .$call(locked('key share', 'a')),
      )
      .with('accepted', (query) =>
        query
          .deleteFrom('joinRequests as r')
          .using('asking')
          .whereRef('r.id', '=', 'asking.id')
          .where('r.courseId', '=', courseId)
          .where('r.id', '=', anyOf(accept))
          .where('r.declinedAt', 'is', null)
          .returning(['r.id', 'r.studentId']),
      )
      .with('declined', (query) =>
        query
          .updateTable('joinRequests as r')
          .from('asking')
          .set({ declinedAt: now })
          .whereRef('r.id', '=', 'asking.id')
          .where('r.courseId', '=', courseId)
          .where('r.id', '=', anyOf(decline))
          .where('r.declinedAt', 'is', null)
          .returning(['r.id', 'r.studentId']),
      )
      .with('fresh', (query) =>
        query
          .insertInto('participants')
          .columns(['courseId', 'studentId', 'nameInCourse'])
          .expression((eb) =>
            eb
              .selectFrom('accepted')
              .select([eb.val(courseId).as('courseId'), 'studentId'])
              .select(lastNameIn(courseId, 'accepted.studentId').as('nameInCourse'))
              .orderBy('studentId'),
          )
          .onConflict((conflict) => conflict.doNothing())
          .returning('studentId'),
      )
      .with('familiar', (query) =>
        query
          .deleteFrom('newCourses')
          .where('courseId', '=', courseId)
          .where('studentId', 'in', (joined) => joined.selectFrom('fresh').select('studentId')),
      )
      .with('answers', (query) =>
        query
          .selectFrom('accepted')
          .select(['id', 'studentId', actionOf('join_accepted')])
          .unionAll(query.selectFrom('declined').select(['id', 'studentId', actionOf('join_declined')])),
      )
      .with('answered', (query) =>
        query
          .selectFrom('answers')
          .innerJoin('accounts as a', 'a.id', 'answers.studentId')
          .leftJoin('fresh', 'fresh.studentId', 'a.id')
          .select(['answers.id as requestId', 'answers.action', 'a.id', 'a.fullName', 'a.shortId', 'a.avatar'])
          .select((eb) => eb('fresh.studentId', 'is not', null).as('isNew')),
      )
      .with('noted', (query) =>
        insertHistory(
          query,
          query
            .selectFrom('answered')
            .where(({ eb, or }) => or([eb('isNew', '=', true), eb('action', '=', 'join_declined')]))
            .orderBy('requestId'),
          ({ ref }) => ({ courseId, actorId, action: ref('action'), studentId: ref('id'), after: ref('fullName') }),
        ),
      )
      .with('raised', (query) => raiseVersionIf(query, courseId, query.selectFrom('fresh')))
      .selectFrom('still')
      .leftJoin('answered', (join) => join.onTrue())
      .select(['answered.requestId', 'answered.action', 'answered.isNew', 'answered.id'])
      .select(['answered.fullName', 'answered.shortId', 'answered.avatar'])
      .orderBy('answered.requestId')
      .$narrowType<{ requestId: null } | { requestId: number; id: number; fullName: string; shortId: string }>()
      .execute()
    const accountIds = found.flatMap((row) => (row.requestId !== null && row.isNew ? [row.id] : []))
    await queueAddition(trx, jobs, { courseId, actorId, role: 'student', accountIds })
    return found
  })
  if (rows.length === 0) throw new AppError('not_found')
  const answered = rows.flatMap((row) => (row.requestId === null ? [] : [row]))
  const settled = new Set(
    answered.filter(({ action, isNew }) => isNew || action === 'join_declined').map(({ requestId }) => requestId),
  )
  return {
    added: answered.filter(({ isNew }) => isNew).map((student) => ({ ...student, hasAccount: true })),
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
