import type { signUp as signUpCall } from '@hasiye/contract/accounts.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { recordEvent } from '../db/audit.ts'
import { codeOfConstraint } from '../db/constraints.ts'
import { transaction } from '../db/db.ts'
import { AppError } from '../errors/errors.ts'
import { queueEmail } from '../mail/mail.ts'
import type { Parts } from '../parts.ts'
import { addressCounter, day, hour, limit, type RateLimitCheck } from '../rate-limits/limits.ts'
import { createAccount, type NewAccount, normalizeEmail } from './accounts.ts'
import { recordSignUp } from './known-devices.ts'
import type { Origin } from './origin.ts'
import { checkPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { isRepeated, recordForm, type SentForm } from './sent-form.ts'

const signUpLimit = limit('sign-up ip', 300, hour)
const takenEmailLimit = limit('taken e-mail ip', 10, hour)
const accountExistsLimit = limit('account exists mail', 1, day)

export const signUpCheck: RateLimitCheck = { ofIp: (ip) => [addressCounter(signUpLimit, ip)] }

/** @returns the account's id, undefined when the address is taken */
async function createUnlessTaken(
  { db, jobs }: Parts,
  account: NewAccount,
  { ip, device: token, userAgent }: Origin,
  sent: SentForm | undefined,
): Promise<number | undefined> {
  try {
    return await transaction(db, async (trx) => {
      const accountId = await createAccount(trx, account)
      await recordForm(trx, accountId, sent)
      await queueEmail(trx, jobs, { name: 'verify', accountId })
      await recordSignUp(trx, accountId, { token, userAgent })
      await recordEvent(trx, { event: 'signed_up', accountId, ip })
      return accountId
    })
  } catch (error) {
    if (codeOfConstraint(error) === 'email_taken') return undefined
    throw error
  }
}

/** Sends the owner of an address an e-mail, at most once a day, that somebody tried to sign up with it. */
async function tellOwner({ db, jobs, limiter }: Parts, email: string): Promise<void> {
  if (!(await limiter.tryConsume({ limit: accountExistsLimit, of: email }))) return
  await transaction(db, async (trx) => {
    const owner = await trx.selectFrom('accounts').where('email', '=', email).select('id').executeTakeFirst()
    await queueEmail(trx, jobs, { name: 'accountExists', accountId: owner?.id ?? null })
  })
}

/**
 * Refuses a taken address and sends its owner an e-mail. A network that asked for too many taken addresses is not
 * refused: it gets the response of a success, and only the e-mail to the owner differs.
 * @throws AppError `email_taken`
 */
export async function refuseTakenAddress(parts: Parts, email: string, ip: string): Promise<void> {
  const { db, limiter } = parts
  await tellOwner(parts, email)
  if (await limiter.tryConsume(addressCounter(takenEmailLimit, ip))) throw new AppError('email_taken')
  await recordEvent(db, { event: 'rate_limit_reached', ip, details: { limit: takenEmailLimit.name } })
}

/**
 * Creates the account of a teacher or a student and sends the verification link. A taken address is refused after the same hashing work, and
 * its owner gets an e-mail; `refuseTakenAddress` limits how often. A repeat of the form that made the account does nothing.
 * @throws AppError `weak_password`, `password_common`, `email_taken`, `busy`, `rate_limited`
 */
export async function signUp(
  parts: Parts,
  form: BodyOf<typeof signUpCall>,
  origin: Origin,
  sent?: SentForm,
): Promise<void> {
  const { config, db, limiter } = parts
  const { fullName, role, phoneNumber, password } = form
  const { ip } = origin
  const email = normalizeEmail(form.email)
  checkPassword(password, { email, fullName, role })
  await limiter.consume([addressCounter(signUpLimit, ip)])
  const account: NewAccount = {
    role,
    fullName,
    email,
    number: phoneNumber || null,
    passwordHash: await hashPassword(password, { ip }),
    isVerified: false,
    quota: role === 'teacher' ? { limit: config.teacherDefaultLimit, days: config.teacherDefaultDays } : undefined,
  }
  if (await createUnlessTaken(parts, account, origin, sent)) return
  if (await isRepeated(db, sent, origin)) return
  await refuseTakenAddress(parts, email, ip)
}
