import type { Person } from '@hasiye/contract/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, transaction } from '../db/db.ts'
import { insertHistory, nextVersion } from '../db/history.ts'
import { stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'

export interface AddedParticipants {
  added: Person[]
  /** Short IDs of students who were already in the course. */
  already: string[]
  /** Short IDs that no student has. */
  notFound: string[]
}

type FoundRow = (Person & { isNew: boolean }) | { id: null }

/**
 * Adds students to a course by normalised, distinct short IDs in one statement, all or nothing: if an ID is not a student's,
 * nobody is added, and `notFound` lists such IDs. The lists keep the order of the IDs.
 * @throws AppError not_found when the actor no longer teaches here; limit_reached
 */
export async function addByShortIds(
  db: Db,
  courseId: number,
  actorId: number,
  shortIds: string[],
): Promise<AddedParticipants> {
  const noted = insertHistory(
    { courseId, actorId, action: 'participant_added', studentId: sql`found.id`, after: sql`found.full_name` },
    sql`from fresh join found on found.id = fresh.student_id`,
  )
  const { rows } = await sql<FoundRow>`
    with still as ${stillTeaches(courseId, actorId)}, found as (
      select id, short_id, full_name, avatar, email is not null as has_account from accounts
      where role = 'student' and short_id = any(${shortIds}) for key share
    ), fresh as (
      insert into participants (course_id, student_id) select ${courseId}, found.id from still, found
      where (select count(*) from found) = ${shortIds.length}
      on conflict do nothing returning student_id
    ), noted as (${noted}), raised as (
      update courses set version = ${nextVersion} where id = ${courseId} and exists (select from fresh)
    )
    select found.*, fresh.student_id is not null as is_new
    from still left join found on true left join fresh on fresh.student_id = found.id`.execute(db)
  if (rows.length === 0) throw new AppError('not_found')
  const students = new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.shortId, row] as const])))
  const notFound = shortIds.filter((shortId) => !students.has(shortId))
  if (notFound.length > 0) return { added: [], already: [], notFound }
  const found = shortIds.flatMap((shortId) => students.get(shortId) ?? [])
  return {
    added: found.filter(({ isNew }) => isNew),
    already: found.filter(({ isNew }) => !isNew).map(({ shortId }) => shortId),
    notFound,
  }
}

interface Departure {
  courseId: number
  actorId: number
  studentId: number
  action: 'participant_removed' | 'participant_left'
}

async function endParticipation(
  db: Db,
  { courseId, actorId, studentId, action }: Departure,
  still: RawBuilder<unknown>,
): Promise<void> {
  const noted = insertHistory({ courseId, actorId, action, studentId, before: sql`full_name` }, sql`from gone`)
  const { numAffectedRows } = await transaction(db, (trx) =>
    sql`
      with still as ${still}, gone as (
        delete from participants using still, accounts
        where course_id = ${courseId} and student_id = ${studentId} and accounts.id = student_id
        returning full_name
      ), noted as (${noted})
      update courses set version = ${nextVersion} where id = ${courseId} and exists (select from gone)`.execute(trx),
  )
  if (numAffectedRows !== 1n) throw new AppError('not_found')
}

/**
 * Removes a student from a course. The marks stay stored and are shown again if the student returns.
 * @throws AppError not_found when the student is no participant, or the actor no longer teaches here
 */
export const removeParticipant = (db: Db, courseId: number, actorId: number, studentId: number): Promise<void> =>
  endParticipation(db, { courseId, actorId, studentId, action: 'participant_removed' }, stillTeaches(courseId, actorId))

/** Removes the viewer, a student, from a course. @throws AppError not_found when they are no participant any more */
export const leaveAsParticipant = (db: Db, courseId: number, studentId: number): Promise<void> =>
  endParticipation(db, { courseId, actorId: studentId, studentId, action: 'participant_left' }, sql`(select)`)

/** The courses that a person attends, for their export. */
export const listOwnAttendedCourses = (db: Db, studentId: number) =>
  db
    .selectFrom('participants as p')
    .innerJoin('courses as c', 'c.id', 'p.courseId')
    .where('p.studentId', '=', studentId)
    .select(['c.id', 'c.name', 'c.description', 'p.since'])
    .orderBy('c.id')
    .execute()
