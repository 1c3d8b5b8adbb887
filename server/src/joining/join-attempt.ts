import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import { insertHistory, nextVersion } from '../db/history.ts'
import { ago, now } from '../db/instants.ts'
import { lockCourses, locked } from '../db/locks.ts'
import { lastNameIn } from '../db/membership.ts'
import { inUseSince } from './join-codes.ts'

const actionOf = (action: 'join_accepted' | 'join_requested') =>
  sql<typeof action>`${sql.lit(action)}::text`.as('action')

/** Locks the course of a code, so that what is read afterwards stays so. */
export async function lockCourseOf(trx: Trx, code: string): Promise<void> {
  const found = await trx.selectFrom('joinCodes').where('code', '=', code).select('courseId').execute()
  await lockCourses(
    trx,
    found.map(({ courseId }) => courseId),
  )
}

/**
 * The statement of an attempt to join, in a course that is locked. It adds a participant while joining is open, otherwise
 * a request. @returns what it did; undefined when no course has the code
 */
export const tryToJoin = (trx: Trx, code: string, studentId: number) =>
  trx
    .with('target', (query) =>
      query
        .selectFrom('joinCodes as j')
        .innerJoin('courses as c', 'c.id', 'j.courseId')
        .where('j.code', '=', code)
        .where('j.usedAt', '>', inUseSince)
        .select('c.id as courseId')
        .select([
          sql<boolean>`c.read_only_until is null and c.archived_at is null`.as('takesStudents'),
          sql<boolean>`coalesce(j.open_until > now(), false)`.as('isOpen'),
        ]),
    )
    // nobody who is being deleted joins
    .with('me', (query) =>
      query
        .selectFrom(['target', 'accounts as a'])
        .where('a.id', '=', studentId)
        .select('a.id')
        .$call(locked('key share', 'a')),
    )
    .with('before', (query) =>
      query
        .selectFrom(['target as t', 'me'])
        .select(['t.courseId', 't.takesStudents', 't.isOpen'])
        .select(({ exists, selectFrom }) => [
          exists(
            selectFrom('participants as p')
              .whereRef('p.courseId', '=', 't.courseId')
              .where('p.studentId', '=', studentId),
          ).as('wasParticipant'),
          exists(
            selectFrom('joinRequests as r')
              .whereRef('r.courseId', '=', 't.courseId')
              .where('r.studentId', '=', studentId)
              .where('r.declinedAt', 'is', null),
          ).as('wasWaiting'),
        ]),
    )
    .with('joined', (query) =>
      query
        .insertInto('participants')
        .columns(['courseId', 'studentId', 'nameInCourse'])
        .expression((eb) =>
          eb
            .selectFrom('before')
            .where('takesStudents', '=', true)
            .where('isOpen', '=', true)
            .select(['courseId', eb.val(studentId).as('studentId')])
            .select(lastNameIn('before.courseId', studentId).as('nameInCourse')),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('courseId'),
    )
    .with('requested', (query) =>
      query
        .insertInto('joinRequests')
        .columns(['courseId', 'studentId'])
        .expression((eb) =>
          eb
            .selectFrom('before')
            .where('takesStudents', '=', true)
            .where('isOpen', '=', false)
            .where('wasParticipant', '=', false)
            .select(['courseId', eb.val(studentId).as('studentId')]),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['courseId', 'studentId'])
            .doUpdateSet({ createdAt: now, declinedAt: null })
            .where('joinRequests.declinedAt', '<', ago({ days: lifetimes.declinedRequestDays })),
        )
        .returning('courseId'),
    )
    .with('done', (query) =>
      query
        .selectFrom('joined')
        .select(['courseId', actionOf('join_accepted')])
        .unionAll(query.selectFrom('requested').select(['courseId', actionOf('join_requested')])),
    )
    // a student who asks or joins knows the course, and its owner may add them again
    .with('familiar', (query) =>
      query
        .deleteFrom('newCourses')
        .where('studentId', '=', studentId)
        .where('courseId', 'in', (done) => done.selectFrom('done').select('courseId')),
    )
    .with('welcome', (query) =>
      query
        .deleteFrom('leftOwners')
        .where('studentId', '=', studentId)
        .where('ownerId', 'in', (owners) =>
          owners
            .selectFrom('courseTeachers as t')
            .innerJoin('done', 'done.courseId', 't.courseId')
            .where('t.isOwner', '=', true)
            .select('t.teacherId'),
        ),
    )
    .with('noted', (query) =>
      insertHistory(
        query,
        query.selectFrom('done').innerJoin('accounts as a', (join) => join.on('a.id', '=', studentId)),
        ({ ref }) => ({
          courseId: ref('done.courseId'),
          actorId: studentId,
          action: ref('done.action'),
          studentId,
          after: ref('a.fullName'),
        }),
      ),
    )
    .with('raised', (query) =>
      query
        .updateTable('courses')
        .set({ version: nextVersion })
        .where('id', 'in', (joined) => joined.selectFrom('joined').select('courseId')),
    )
    .with('used', (query) =>
      query
        .updateTable('joinCodes')
        .set({ usedAt: now })
        .where('courseId', 'in', (done) => done.selectFrom('done').select('courseId'))
        .where('usedAt', '<', ago({ days: 1 })),
    )
    .selectFrom('before')
    .select(['courseId', 'wasParticipant', 'wasWaiting'])
    .select(({ exists, selectFrom }) => [
      exists(selectFrom('joined')).as('isJoined'),
      exists(selectFrom('requested')).as('isRequested'),
    ])
    .$narrowType<{ wasParticipant: boolean; wasWaiting: boolean; isJoined: boolean; isRequested: boolean }>()
    .executeTakeFirst()

export type Attempt = NonNullable<Awaited<ReturnType<typeof tryToJoin>>>
