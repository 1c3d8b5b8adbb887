import type { Db } from '../../server/src/db/db.ts'
import { startSession } from '../../server/src/sessions/sessions.ts'

/** Starts a session of an account. @returns its cookie */
export async function openSession(
  db: Db,
  accountId: number,
  kind: 'account' | 'admin' | 'parent' = 'account',
): Promise<string> {
  const { token } = await startSession(db, { accountId, kind, userAgent: 'bench', ip: '127.0.0.1' })
  return `sid=${token}`
}
