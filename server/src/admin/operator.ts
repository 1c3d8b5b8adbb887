import { limits } from '@hasiye/contract/limits.ts'
import { normalizeEmail } from '../accounts/accounts.ts'
import { makeAdmin } from '../accounts/admin.ts'
import { isEasy } from '../accounts/password-rules.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { setPassword } from '../accounts/set-password.ts'
import { recordEvent } from '../db/audit.ts'
import { type Db, transaction } from '../db/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { queueEmail } from '../mail/mail.ts'
import { removeSecondFactor } from '../second-factor/second-factor.ts'
import { endAllSessions } from '../sessions/sessions.ts'

/** An operator's command that cannot be executed; the message says why. */
class OperatorError extends Error {}

function checkLength(password: string): void {
  if ([...password].length < limits.adminPassword.min)
    throw new OperatorError(`the password needs ${limits.adminPassword.min} characters at least`)
}

const warningOf = (password: string, email: string, fullName: string): string =>
  isEasy(password, { email, fullName }) ? ' The password is a common one: choose another.' : ''

/** Creates an admin. @returns what was done @throws OperatorError */
export async function addAdmin(db: Db, typed: string, password: string): Promise<string> {
  const email = normalizeEmail(typed)
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) throw new OperatorError(`${typed} is not an e-mail address`)
  checkLength(password)
  if (!(await makeAdmin(db, email, password))) throw new OperatorError(`${email} has an account already`)
  return `${email} is an admin now.${warningOf(password, email, '')}`
}

/** Sets an admin's password and ends their sessions. @returns what was done @throws OperatorError */
export async function setAdminPassword(db: Db, typed: string, password: string): Promise<string> {
  const email = normalizeEmail(typed)
  const admin = await db
    .selectFrom('accounts')
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .select(['id', 'fullName'])
    .executeTakeFirst()
  if (!admin) throw new OperatorError(`${email} is no admin`)
  checkLength(password)
  const passwordHash = await hashPassword(password)
  await transaction(db, async (trx) => {
    await setPassword(trx, admin.id, passwordHash)
    await recordEvent(trx, { event: 'admin_password_set', accountId: admin.id })
  })
  return `${email} has a new password, and every session has ended.${warningOf(password, email, admin.fullName)}`
}

/** Removes the second factor of an admin who lost it, and notifies them by e-mail. @returns what was done @throws OperatorError */
export async function resetSecondFactor(db: Db, jobs: Jobs, typed: string): Promise<string> {
  const email = normalizeEmail(typed)
  const admin = await db
    .selectFrom('accounts')
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .select('id')
    .executeTakeFirst()
  if (!admin) throw new OperatorError(`${email} is no admin`)
  await transaction(db, async (trx) => {
    if (!(await removeSecondFactor(trx, admin.id))) throw new OperatorError(`${email} has no second factor`)
    await endAllSessions(trx, admin.id)
    await recordEvent(trx, { event: 'second_factor_reset', accountId: admin.id })
    await queueEmail(trx, jobs, { name: 'secondFactorOff', accountId: admin.id, device: 'server' })
  })
  return `${email} signs in without a second factor now, and every session has ended`
}

/** Ends every session of one account. @returns what was done @throws OperatorError */
export async function endSessionsOf(db: Db, typed: string): Promise<string> {
  const email = normalizeEmail(typed)
  const account = await db.selectFrom('accounts').where('email', '=', email).select('id').executeTakeFirst()
  if (!account) throw new OperatorError(`${email} has no account`)
  await transaction(db, async (trx) => {
    await endAllSessions(trx, account.id)
    await recordEvent(trx, { event: 'sessions_ended', accountId: account.id })
  })
  return `every session of ${email} has ended`
}

/** Ends every session of all accounts. @returns what was done */
export async function endEverySession(db: Db): Promise<string> {
  await transaction(db, async (trx) => {
    await trx.deleteFrom('sessions').execute()
    await recordEvent(trx, { event: 'sessions_ended', details: { of: 'everybody' } })
  })
  return 'every session has ended'
}
