import type { Role } from '@hasiye/contract/accounts.ts'
import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import { nextVersion } from '../db/history.ts'
import { lockAccounts } from '../db/locks.ts'
import { AppError } from '../errors/errors.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { queueEmail, type Reader } from '../mail/mail.ts'
import { coursesOfStudent, lockStudents } from './courses-of-student.ts'
import { handOverCourses, lockTeacher } from './hand-over-courses.ts'

/** Deleting the account deletes a student's marks; this deletes the student's entries in the history. */
async function forgetStudent(trx: Trx, studentId: number): Promise<void> {
  await trx
    .with('attended', (query) => coursesOfStudent(query, studentId))
    .with('forgotten', (query) =>
      query
        .deleteFrom('history')
        .where('courseId', 'in', (attended) => attended.selectFrom('attended').select('courseId'))
        .where('studentId', '=', studentId),
    )
    .with('leftOut', (query) =>
      query
        .updateTable('history')
        .set({
          marks: sql<string>`(
            select coalesce(jsonb_agg(mark.value order by mark.position), '[]')
            from jsonb_array_elements(marks) with ordinality as mark (value, position)
            where mark.value -> 0 <> to_jsonb(${studentId}::bigint)
          )`,
        })
        .where('courseId', 'in', (attended) => attended.selectFrom('attended').select('courseId'))
        .where(sql<SqlBool>`marks @> jsonb_build_array(jsonb_build_array(${studentId}::bigint))`),
    )
    .updateTable('courses')
    .set({ version: nextVersion })
    .where('id', 'in', (attended) => attended.selectFrom('attended').select('courseId'))
    .execute()
}

/** Locks all admins, so that the last two are not deleted at once. */
async function keepOneAdmin(trx: Trx): Promise<void> {
  const admins = await trx.selectFrom('accounts').where('role', '=', 'admin').select('id').execute()
  const locked = await lockAccounts(
    trx,
    admins.map(({ id }) => id),
    'update',
  )
  if (locked.length < 2) throw new AppError('last_admin')
}

/**
 * Deletes an account with its sessions; for a student also the marks and their history; a teacher's courses are handed
 * over. Comments stay without an author. The short ID is never issued again.
 * @returns the person who had it
 * @throws AppError `last_admin`; `not_found` when it was already deleted
 */
export async function deleteAccount(trx: Trx, accountId: number, actorId: number): Promise<Reader & { role: Role }> {
  const { role } =
    (await trx.selectFrom('accounts').where('id', '=', accountId).select('role').executeTakeFirst()) ?? {}
  if (role === 'admin') await keepOneAdmin(trx)
  if (role === 'student') await lockStudents(trx, [accountId])
  if (role === 'teacher') await lockTeacher(trx, accountId)
  const account = await trx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['fullName', 'email', 'isVerified', 'role'])
    .executeTakeFirst()
  if (!account) throw new AppError('not_found')
  if (account.role === 'student') await forgetStudent(trx, accountId)
  if (account.role === 'teacher') await handOverCourses(trx, accountId, actorId)
  await trx.deleteFrom('accounts').where('id', '=', accountId).execute()
  return account
}

/**
 * Deletes an account as `deleteAccount` does, and notifies its owner by e-mail; a card has no address. Its name and role stay for the
 * security events.
 */
export async function deleteAndTell(jobs: Jobs, trx: Trx, accountId: number, actorId: number): Promise<void> {
  const former = await deleteAccount(trx, accountId, actorId)
  const { fullName, role } = former
  await trx.insertInto('deletedAccounts').values({ id: accountId, fullName, role }).execute()
  if (former.email !== null) await queueEmail(trx, jobs, { name: 'accountDeleted', accountId, former })
}
