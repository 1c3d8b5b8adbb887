import type { Joined, JoinTarget } from '@hasiye/contract/joining.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { sql } from 'kysely'
import { type Db, transaction } from '../db/db.ts'
import { insertHistory, nextVersion } from '../db/history.ts'
import { AppError } from '../errors/errors.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { isLiving } from './join-codes.ts'

interface TargetRow extends Pick<JoinTarget, 'courseName' | 'teacherName'> {
  isParticipant: boolean
  isWaiting: boolean
}

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
  const studentId = viewer?.role === 'student' ? viewer.id : null
  const { rows } = await sql<TargetRow>`
    select c.name as course_name, owner.full_name as teacher_name,
      exists (select from participants where course_id = c.id and student_id = ${studentId}) as is_participant,
      exists (
        select from join_requests where course_id = c.id and student_id = ${studentId} and declined_at is null
      ) as is_waiting
    from join_codes j
    join courses c on c.id = j.course_id
    left join course_teachers t on t.course_id = c.id and t.is_owner
    left join accounts owner on owner.id = t.teacher_id
    where j.code = ${code} and j.${isLiving}`.execute(db)
  const [row] = rows
  return row && { courseName: row.courseName, teacherName: row.teacherName, state: stateOf(viewer, row) }
}

interface JoinRow {
  courseId: number
  wasParticipant: boolean
  wasWaiting: boolean
  isJoined: boolean
  isRequested: boolean
}

/** `isRepeat`: the request was waiting already. */
export type JoinResult = Joined & { isRepeat: boolean }

/**
 * A student asks to join the course of a normalised code, or joins at once while joining is open, in one statement. The rows of
 * the course and the code are locked first: who joins is counted in turn, and nobody joins with a code once it was renewed.
 * @returns undefined when no course has the code
 * @throws AppError already_participant; join_closed when the course takes nobody now: it is archived, without an owner or
 * full, or it declined this student less than a day ago
 */
export async function joinCourse(db: Db, code: string, studentId: number): Promise<JoinResult | undefined> {
  const courseId = sql`asked.course_id`
  const noted = insertHistory(
    {
      courseId,
      actorId: studentId,
      action: sql`asked.action`,
      studentId,
      after: sql`(select full_name from accounts where id = ${studentId})`,
    },
    sql`from asked`,
  )
  const row = await transaction(db, async (trx) => {
    const { rows } = await sql<JoinRow>`
      with target as (
        select c.id as course_id, j.open_until > now() as is_open,
          c.read_only_until is null and c.archived_at is null as takes_students
        from join_codes j join courses c on c.id = j.course_id
        where j.code = ${code} and j.${isLiving}
        for no key update of c, j
      ), before as (
        select t.course_id,
          exists (select from participants where course_id = t.course_id and student_id = ${studentId}) as was_participant,
          exists (
            select from join_requests
            where course_id = t.course_id and student_id = ${studentId} and declined_at is null
          ) as was_waiting
        from target t
      ), joined as (
        insert into participants (course_id, student_id)
        select course_id, ${studentId} from target where takes_students and is_open
        on conflict do nothing returning course_id
      ), requested as (
        insert into join_requests as r (course_id, student_id)
        select course_id, ${studentId} from target join before using (course_id)
        where takes_students and is_open is not true and not was_participant
        on conflict (course_id, student_id) do update set created_at = now(), declined_at = null
          where r.declined_at < now() - make_interval(days => ${lifetimes.declinedRequestDays}::int)
        returning course_id
      ), asked as (
        select course_id, 'join_accepted' as action from joined
        union all select course_id, 'join_requested' from requested
      ), noted as (${noted}), raised as (
        update courses set version = ${nextVersion} where id in (select course_id from joined)
      ), used as (
        update join_codes j set used_at = now() from asked
        where j.course_id = asked.course_id and j.used_at < now() - interval '1 day'
      )
      select course_id, was_participant, was_waiting,
        exists (select from joined) as is_joined, exists (select from requested) as is_requested
      from before`.execute(trx)
    return rows[0]
  }).catch((error: unknown) => {
    // the list that is full is the teacher's, and nothing that the student could shorten
    if (isListFull(error)) throw new AppError('join_closed')
    throw error
  })
  return row && resultOf(row)
}

const isListFull = (error: unknown): boolean =>
  ['participants_limit', 'join_requests_limit'].includes((error as { constraint?: string }).constraint ?? '')

function resultOf({ courseId, wasParticipant, wasWaiting, isJoined, isRequested }: JoinRow): JoinResult {
  if (wasParticipant) throw new AppError('already_participant')
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
    const { rows } = await sql<{ courseId: number; isGone: boolean }>`
      with target as (select course_id from join_codes where code = ${code} and ${isLiving}), gone as (
        delete from join_requests r using target
        where r.course_id = target.course_id and r.student_id = ${studentId} and r.declined_at is null
        returning r.id
      )
      select course_id, exists (select from gone) as is_gone from target`.execute(trx)
    const [row] = rows
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
