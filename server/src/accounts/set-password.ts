import type { Trx } from '../db/db.ts'
import { endAllSessions } from '../sessions/sessions.ts'

/** Stores a new password, ends every session of the account and invalidates earlier links for a new password. */
export async function setPassword(trx: Trx, accountId: number, passwordHash: string): Promise<void> {
  await trx.updateTable('accounts').set({ passwordHash }).where('id', '=', accountId).execute()
  await trx.deleteFrom('mailTokens').where('accountId', '=', accountId).where('purpose', '=', 'reset').execute()
  await endAllSessions(trx, accountId)
}
