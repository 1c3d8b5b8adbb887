import type { Trx } from '../db/db.ts'
import type { Parts } from '../parts.ts'
import { endAllSessions } from '../sessions/sessions.ts'
import { issueShortId } from './renew-short-id.ts'

/**
 * For whoever has just proven to own an account's address. If the address was not verified until now, somebody else may
 * have registered it, and know its short ID: the account becomes verified and every session ends, those of parents too. An
 * ID that no course uses yet is replaced at once; in a course, where parents and teachers have it, it stays and
 * `isShortIdExposed` asks the owner.
 * @returns whether the account was taken over; letters about it then leave out the name (`isNameUnproven`)
 */
export async function takeOver(
  { jobs }: Pick<Parts, 'jobs'>,
  trx: Trx,
  accountId: number,
  ip: string,
): Promise<boolean> {
  const account = await trx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['role', 'isVerified'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (account.isVerified) return false
  // a statement of its own: it sees a course that the account came into while the row's lock was waited for
  const { isShortIdExposed } = await trx
    .updateTable('accounts')
    .set(({ exists, or, selectFrom }) => ({
      isVerified: true,
      isShortIdExposed: or([
        exists(selectFrom('participants').where('studentId', '=', accountId).select('courseId')),
        exists(selectFrom('courseTeachers').where('teacherId', '=', accountId).select('courseId')),
      ]).$castTo<boolean>(),
    }))
    .where('id', '=', accountId)
    .returning('isShortIdExposed')
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('mailTokens').where('accountId', '=', accountId).execute()
  await endAllSessions(trx, accountId)
  if (!isShortIdExposed && account.role !== 'admin') {
    await issueShortId(jobs, trx, accountId, ip, { isNameUnproven: true })
  }
  return true
}
