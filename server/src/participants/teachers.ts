import type { CourseTeacher } from '@hasiye/contract/courses.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { insertHistory, recordHistory } from '../db/history.ts'
import { stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'

/** Why a co-teacher could not be changed: the teacher is the owner, or no teacher of the course (any more). */
async function refusalOf(trx: Trx, courseId: number, teacherId: number): Promise<AppError> {
  const row = await trx
    .selectFrom('courseTeachers')
    .where('courseId', '=', courseId)
    .where('teacherId', '=', teacherId)
    .select('isOwner')
    .executeTakeFirst()
  return new AppError(row?.isOwner ? 'owner_required' : 'not_found')
}

export interface NewTeacher {
  shortId: string
  canManage: boolean
}

/**
 * Adds a co-teacher by normalised short ID.
 * @returns undefined when no teacher has that ID
 * @throws AppError not_found when the actor may not (any more); already_teacher; limit_reached
 */
export async function addTeacher(
  db: Db,
  courseId: number,
  actorId: number,
  { shortId, canManage }: NewTeacher,
): Promise<CourseTeacher | undefined> {
  const noted = insertHistory(
    { courseId, actorId, action: 'teacher_added', after: sql`full_name` },
    sql`from found, fresh`,
  )
  const { rows } = await transaction(db, (trx) =>
    sql<CourseTeacher | { id: null }>`
      with still as ${stillTeaches(courseId, actorId, canManage ? 'own' : 'manage')}, found as (
        select id, short_id, full_name, avatar from accounts
        where role = 'teacher' and short_id = ${shortId} for key share
      ), fresh as (
        insert into course_teachers (course_id, teacher_id, can_manage)
        select ${courseId}, found.id, ${canManage} from still, found
        returning is_owner, can_manage
      ), noted as (${noted})
      select found.*, fresh.is_owner, fresh.can_manage
      from still left join found on true left join fresh on true`.execute(trx),
  )
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row.id === null ? undefined : row
}

/**
 * Grants or revokes the permission to manage. The history has the teacher's name as the new value of a grant and as the old
 * value of a revocation.
 * @throws AppError owner_required for the owner; not_found
 */
export function setCanManage(
  db: Db,
  courseId: number,
  actorId: number,
  teacherId: number,
  canManage: boolean,
): Promise<CourseTeacher> {
  return transaction(db, async (trx) => {
    const { rows } = await sql<CourseTeacher & { couldManage: boolean }>`
      with still as ${stillTeaches(courseId, actorId, 'own')}, target as (
        select can_manage from course_teachers
        where course_id = ${courseId} and teacher_id = ${teacherId} and not is_owner for update
      )
      update course_teachers t set can_manage = ${canManage} from still, target, accounts a
      where t.course_id = ${courseId} and t.teacher_id = ${teacherId} and a.id = t.teacher_id
      returning a.id, a.full_name, a.short_id, a.avatar, t.is_owner, t.can_manage, target.can_manage as could_manage
      `.execute(trx)
    const [teacher] = rows
    if (!teacher) throw await refusalOf(trx, courseId, teacherId)
    if (teacher.couldManage !== canManage) {
      const name = teacher.fullName
      const change = canManage ? { after: name } : { before: name }
      await recordHistory(trx, courseId, actorId, [{ action: 'manage_changed', ...change }])
    }
    return teacher
  })
}

interface Departure {
  courseId: number
  actorId: number
  teacherId: number
  action: 'teacher_removed' | 'teacher_left'
}

function endTeaching(
  db: Db,
  { courseId, actorId, teacherId, action }: Departure,
  still: RawBuilder<unknown>,
): Promise<void> {
  return transaction(db, async (trx) => {
    const { rows } = await sql`
      with still as ${still}, gone as (
        delete from course_teachers using still, accounts
        where course_id = ${courseId} and teacher_id = ${teacherId} and not is_owner and accounts.id = teacher_id
        returning full_name
      )
      ${insertHistory({ courseId, actorId, action, before: sql`full_name` }, sql`from gone`)}`.execute(trx)
    if (rows.length === 0) throw await refusalOf(trx, courseId, teacherId)
  })
}

/** Removes a co-teacher from a course. @throws AppError owner_required for the owner; not_found */
export const removeTeacher = (db: Db, courseId: number, actorId: number, teacherId: number): Promise<void> =>
  endTeaching(
    db,
    { courseId, actorId, teacherId, action: 'teacher_removed' },
    stillTeaches(courseId, actorId, 'manage'),
  )

/** Removes the viewer, a co-teacher, from a course. @throws AppError owner_required for the owner; not_found */
export const leaveAsTeacher = (db: Db, courseId: number, teacherId: number): Promise<void> =>
  endTeaching(db, { courseId, actorId: teacherId, teacherId, action: 'teacher_left' }, sql`(select)`)
