import { deleteAndTell } from '../accounts/delete-account.ts'
import { recordEvent } from '../db/audit.ts'
import { transaction } from '../db/db.ts'
import { AppError } from '../errors/errors.ts'
import type { Parts } from '../parts.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { checkFreshSession, isOwnPassword, wrongCurrentPassword } from './own-password.ts'

/**
 * Deletes the viewer's own account after checking its password, and sends its owner an e-mail. An account without a password needs a sign-in within the last
 * ten minutes.
 * @throws AppError `validation_failed` without a password, `wrong_current_password`, `sign_in_again`, `last_admin`, `busy`
 */
export async function deleteOwnAccount(
  parts: Parts,
  { id, sessionId }: Viewer,
  password: string | undefined,
  ip: string,
): Promise<void> {
  const { db, jobs } = parts
  const account = await db.selectFrom('accounts').where('id', '=', id).select('passwordHash').executeTakeFirst()
  if (!account) throw new AppError('unauthenticated')
  if (account.passwordHash === null) await checkFreshSession(db, sessionId)
  else {
    if (!password) throw new AppError('validation_failed', { fields: { password: 'Şifrə mütləq doldurulmalıdır.' } })
    const isOwn = await isOwnPassword(parts, id, account.passwordHash, password, ip)
    if (!isOwn) throw wrongCurrentPassword('password')
  }
  await transaction(db, async (trx) => {
    await deleteAndTell(jobs, trx, id, id).catch((error: unknown) => {
      // somebody else deleted it meanwhile
      throw error instanceof AppError && error.code === 'not_found' ? new AppError('unauthenticated') : error
    })
    await recordEvent(trx, { event: 'account_deleted', accountId: id, ip })
  })
}
