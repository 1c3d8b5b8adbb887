import type { Trx } from '../db/db.ts'
import { locked } from '../db/locks.ts'
import type { Parts } from '../parts.ts'
import { endAllSessions } from '../sessions/sessions.ts'
import { issueShortId } from './issue-short-id.ts'

/**
 * Called when somebody has just proven that they own an account's address. If the address was not verified before,
 * somebody else may have signed up with it and may know its short ID. The account becomes verified, and every session
 * ends, those of parents too. A short ID that is in no course yet is replaced. One that is in a course stays, because
 * parents and teachers have it, and `isShortIdExposed` is set.
 * @returns whether the address was not verified before; e-mails about it then leave out the name (`isNameUnproven`)
 */
export async function proveOwnership(
  { jobs }: Pick<Parts, 'jobs'>,
  trx: Trx,
  accountId: number,
  ip: string,
): Promise<boolean> {
  const account = await trx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['role', 'isVerified'])
    .$call(locked('update'))
    .executeTakeFirstOrThrow()
  if (account.isVerified) return false
  // a separate statement sees a course that the account joined while this transaction waited for the row lock
  const { isShortIdExposed } = await trx
    .updateTable('accounts')
    .set(({ exists, or, selectFrom }) => ({
      isVerified: true,
      isShortIdExposed: or([
        exists(selectFrom('stays').where('studentId', '=', accountId).select('courseId')),
        exists(selectFrom('courseTeachers').where('teacherId', '=', accountId).select('courseId')),
        exists(selectFrom('deletedCourseTeachers').where('teacherId', '=', accountId).select('courseId')),
      ]).$castTo<boolean>(),
    }))
    .where('id', '=', accountId)
    .returning('isShortIdExposed')
    .executeTakeFirstOrThrow()
  // the link of the sign-up then says that the address is verified
  await trx.deleteFrom('mailTokens').where('accountId', '=', accountId).where('purpose', '=', 'reset').execute()
  await trx.deleteFrom('knownDevices').where('accountId', '=', accountId).execute()
  await endAllSessions(trx, accountId)
  if (!isShortIdExposed && account.role !== 'admin') {
    await issueShortId(jobs, trx, accountId, ip, { isNameUnproven: true })
  }
  return true
}
