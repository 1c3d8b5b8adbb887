import type { Config } from '../config.ts'
import { recordEvent } from '../db/audit.ts'
import { codeOfConstraint } from '../db/constraints.ts'
import { type Db, transaction } from '../db/db.ts'
import { createAccount, normalizeEmail } from './accounts.ts'
import { isEasy } from './password-rules.ts'
import { hashPassword } from './passwords.ts'

const fullName = 'Admin'

/** Creates an admin. @returns false when the address already has an account */
export async function makeAdmin(db: Db, email: string, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  try {
    await transaction(db, async (trx) => {
      const accountId = await createAccount(trx, {
        role: 'admin',
        fullName,
        email,
        number: null,
        passwordHash,
        isVerified: true,
      })
      await recordEvent(trx, { event: 'admin_made', accountId })
    })
    return true
  } catch (error) {
    if (codeOfConstraint(error) === 'email_taken') return false
    throw error
  }
}

/**
 * Creates the admin of ADMIN_EMAIL and ADMIN_PASSWORD unless an account has that address; an existing account stays as it is.
 * Logs the result, and warns about a common password.
 */
export async function ensureAdmin(db: Db, config: Config, say: (line: string) => void): Promise<void> {
  const { adminEmail, adminPassword } = config
  if (adminEmail === undefined || adminPassword === undefined) return
  const email = normalizeEmail(adminEmail)
  const existing = await db.selectFrom('accounts').where('email', '=', email).select('role').executeTakeFirst()
  if (existing) {
    if (existing.role !== 'admin') say('ADMIN_EMAIL belongs to an account that is no admin; it is left as it is')
    return
  }
  if (isEasy(adminPassword, { email, fullName })) say('ADMIN_PASSWORD is a common password: choose another one')
  if (await makeAdmin(db, email, adminPassword)) say('made the admin account of ADMIN_EMAIL')
}
