import type { Joined, JoinTarget } from '@hasiye/contract/joining.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { sql } from 'kysely'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { insertHistory, nextVersion } from '../db/history.ts'
import { ago, now } from '../db/instants.ts'
import { AppError } from '../errors/errors.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { inUseSince } from './join-codes.ts'

interface TargetRow {
  isParticipant: boolean
  isWaiting: boolean
}

/** The id of no account. */
const nobody = 0

function stateOf(viewer: Viewer | undefined, { isParticipant, isWaiting }: TargetRow): JoinTarget['state'] {
  if (!viewer) return 'signed_out'
  if (viewer.role !== 'student') return 'not_student'
  if (isParticipant) return 'joined'
  return isWaiting ? 'pending' : 'none'
}

/** What a normalised code leads to; undefined when no course has it. One statement. */
export async function findJoinTarget(
  db: Db,
  code: string,
  viewer: Viewer | undefined,
): Promise<JoinTarget | undefined> {
  const studentId = viewer?.role === 'student' ? viewer.id : nobody
  const row = await db
    .selectFrom('joinCodes as j')
    .innerJoin('courses as c', 'c.id', 'j.courseId')
    .leftJoin('courseTeachers as t', (join) => join.onRef('t.courseId', '=', 'c.id').on('t.isOwner', '=', true))
    .leftJoin('accounts as owner', 'owner.id', 't.teacherId')
    .where('j.code', '=', code)
    .where('j.usedAt', '>', inUseSince)
    .select(['c.id as courseId', 'c.name as courseName', 'owner.fullName as teacherName'])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('participants as p').whereRef('p.courseId', '=', 'c.id').where('p.studentId', '=', studentId),
      ).as('isParticipant'),
      exists(
        selectFrom('joinRequests as r')
          .whereRef('r.courseId', '=', 'c.id')
          .where('r.studentId', '=', studentId)
          .where('r.declinedAt', 'is', null),
      ).as('isWaiting'),
    ])
    .$narrowType<{ isParticipant: boolean; isWaiting: boolean }>()
    .executeTakeFirst()
  if (!row) return undefined
  const { courseId, courseName, teacherName } = row
  const state = stateOf(viewer, row)
  return { courseName, teacherName, state, ...(state === 'joined' ? { courseId } : {}) }
}

/** `isRepeat`: the request was waiting already. */
export type JoinResult = Joined & { isRepeat: boolean }

const actionOf = (action: 'join_accepted' | 'join_requested') =>
  sql<typeof action>`${sql.lit(action)}::text`.as('action')

/** What one attempt to join did; undefined when no course has the code. */
const tryToJoin = (trx: Trx, code: string, studentId: number) =>
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
        ])
        .forNoKeyUpdate(['c', 'j']),
    )
    .with('before', (query) =>
      query
        .selectFrom('target as t')
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
        .columns(['courseId', 'studentId'])
        .expression((eb) =>
          eb
            .selectFrom('before')
            .where('takesStudents', '=', true)
            .where('isOpen', '=', true)
            .select(['courseId', eb.val(studentId).as('studentId')]),
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
    .with('asked', (query) =>
      query
        .selectFrom('joined')
        .select(['courseId', actionOf('join_accepted')])
        .unionAll(query.selectFrom('requested').select(['courseId', actionOf('join_requested')])),
    )
    .with('noted', (query) =>
      insertHistory(
        query,
        query.selectFrom('asked').innerJoin('accounts as a', (join) => join.on('a.id', '=', studentId)),
        ({ ref }) => ({
          courseId: ref('asked.courseId'),
          actorId: studentId,
          action: ref('asked.action'),
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
        .where('courseId', 'in', (asked) => asked.selectFrom('asked').select('courseId'))
        .where('usedAt', '<', ago({ days: 1 })),
    )
    .selectFrom('before')
    .select(['courseId', 'takesStudents', 'isOpen', 'wasParticipant', 'wasWaiting'])
    .select(({ exists, selectFrom }) => [
      exists(selectFrom('joined')).as('isJoined'),
      exists(selectFrom('requested')).as('isRequested'),
    ])
    .$narrowType<{ wasParticipant: boolean; wasWaiting: boolean; isJoined: boolean; isRequested: boolean }>()
    .executeTakeFirst()

type Attempt = NonNullable<Awaited<ReturnType<typeof tryToJoin>>>

/**
 * A student asks to join the course of a normalised code, or joins at once while joining is open, in one statement. The rows of
 * the course and the code are locked first: students who join are counted one after the other, and nobody joins with a code once
 * it was renewed.
 * @returns undefined when no course has the code
 * @throws AppError already_participant; join_closed when the course takes nobody now: it is archived, without an owner or
 * full, or it declined this student less than a day ago
 */
export async function joinCourse(db: Db, code: string, studentId: number): Promise<JoinResult | undefined> {
  try {
    const attempt = await transaction(db, (trx) => tryToJoin(trx, code, studentId))
    return attempt && resultOf(attempt)
  } catch (error) {
    // the list that is full is the teacher's, and nothing that the student could shorten
    if (isListFull(error)) throw new AppError('join_closed')
    throw error
  }
}

const isListFull = (error: unknown): boolean =>
  ['participants_limit', 'join_requests_limit'].includes((error as { constraint?: string }).constraint ?? '')

function resultOf(attempt: Attempt): JoinResult {
  const { courseId, takesStudents, isOpen, wasParticipant, wasWaiting, isJoined, isRequested } = attempt
  // added by a teacher at the same time
  const isAdded = takesStudents && isOpen && !isJoined
  if (wasParticipant || isAdded) throw new AppError('already_participant')
  if (isJoined) return { state: 'joined', courseId, isRepeat: false }
  if (isRequested || wasWaiting) return { state: 'pending', courseId: null, isRepeat: !isRequested }
  throw new AppError('join_closed')
}

/**
 * Takes a student's request back; nothing happens where none waits.
 * @returns undefined when no course has the code
 * @throws AppError already_participant
 */
export function takeBackRequest(db: Db, code: string, studentId: number): Promise<true | undefined> {
  return transaction(db, async (trx) => {
    const row = await trx
      .with('target', (query) =>
        query
          .selectFrom('joinCodes as j')
          .innerJoin('courses as c', 'c.id', 'j.courseId')
          .where('j.code', '=', code)
          .where('j.usedAt', '>', inUseSince)
          .select('j.courseId'),
      )
      .with('gone', (query) =>
        query
          .deleteFrom('joinRequests')
          .where('courseId', 'in', (target) => target.selectFrom('target').select('courseId'))
          .where('studentId', '=', studentId)
          .where('declinedAt', 'is', null)
          .returning('id'),
      )
      .selectFrom('target')
      .select('courseId')
      .select(({ exists, selectFrom }) => exists(selectFrom('gone')).as('isGone'))
      .executeTakeFirst()
    if (!row) return undefined
    if (row.isGone) return true
    // a separate statement: it sees that the request was accepted while this transaction waited for its row
    const participant = await trx
      .selectFrom('participants')
      .where('courseId', '=', row.courseId)
      .where('studentId', '=', studentId)
      .select('courseId')
      .executeTakeFirst()
    if (participant) throw new AppError('already_participant')
    return true
  })
}
