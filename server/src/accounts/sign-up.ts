import type { signUp as signUpCall } from '@hasiye/contract/accounts.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import type { Config } from '../config.ts'
import { recordEvent } from '../db/audit.ts'
import { type Db, transaction } from '../db/db.ts'
import { createAccount, normalizeEmail } from './accounts.ts'
import { checkPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'

/**
 * Registers a teacher or a student; a taken address is refused after the same hash work.
 * @throws AppError `weak_password`, `password_common`, `email_taken`, `busy`
 */
export async function signUp(db: Db, config: Config, form: BodyOf<typeof signUpCall>, ip: string): Promise<void> {
  const { fullName, role, phoneNumber, password } = form
  const email = normalizeEmail(form.email)
  checkPassword(password, { email, fullName })
  const passwordHash = await hashPassword(password)
  const quota = role === 'teacher' ? { limit: config.teacherDefaultLimit, days: config.teacherDefaultDays } : undefined
  await transaction(db, async (trx) => {
    const number = phoneNumber || null
    const accountId = await createAccount(trx, {
      role,
      fullName,
      email,
      number,
      passwordHash,
      isVerified: false,
      quota,
    })
    await recordEvent(trx, { event: 'signed_up', accountId, ip })
  })
}
