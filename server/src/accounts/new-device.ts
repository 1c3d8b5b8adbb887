import { dayMs } from '@hasiye/contract/lifetimes.ts'
import { transaction } from '../db/db.ts'
import { queueMail } from '../mail/mail.ts'
import type { Parts } from '../parts.ts'

export interface SignedIn {
  id: number
  isVerified: boolean
  createdAt: Date
}

/**
 * Sends an e-mail about a sign-in from a device that the account did not use within half a year, a few a day at most. An
 * address that is not verified gets none, because it may be a stranger's, nor does an account on its first day, whose every
 * device is new.
 */
export async function tellOfNewDevice(
  { db, jobs, limiter }: Parts,
  { id, isVerified, createdAt }: SignedIn,
  device: string,
): Promise<void> {
  if (!isVerified) return
  const isNew = await limiter.tryConsume({ limit: 'new device', of: `${id} ${device}` })
  if (!isNew || Date.now() - createdAt.getTime() < dayMs) return
  if (!(await limiter.tryConsume({ limit: 'new device mail', of: String(id) }))) return
  await transaction(db, (trx) => queueMail(trx, jobs, { letter: 'newSignIn', accountId: id, device }))
}
