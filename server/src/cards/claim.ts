import type { claimCard as claimCall } from '@hasiye/contract/cards.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { normalizeShortId } from '@hasiye/contract/short-id.ts'
import { normalizeEmail } from '../accounts/accounts.ts'
import { lockStudents } from '../accounts/courses-of-student.ts'
import { recordSignUp } from '../accounts/known-devices.ts'
import type { Origin } from '../accounts/origin.ts'
import { checkPassword } from '../accounts/password-rules.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { isRepeated, recordForm, type SentForm } from '../accounts/sent-form.ts'
import { refuseTakenAddress } from '../accounts/sign-up.ts'
import { recordEvent } from '../db/audit.ts'
import { codeOfConstraint } from '../db/constraints.ts'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { insertHistory, nextVersion } from '../db/history.ts'
import { now } from '../db/instants.ts'
import { lockCards } from '../db/locks.ts'
import { AppError } from '../errors/errors.ts'
import { queueEmail } from '../mail/mail.ts'
import type { Parts } from '../parts.ts'
import { addressCounter, type Counter, hour, limit, minute } from '../rate-limits/limits.ts'
import { isRateLimited, limitFailures, slowOverLimit } from '../rate-limits/rate-limiter.ts'
import { hashOfCode } from './claim-codes.ts'

export interface TypedCard {
  shortId: string
  claimCode: string
}

interface FoundCard {
  id: number
  fullName: string
}

/**
 * The unclaimed card with this ID and this code. The same look-up is done for every kind of wrong pair, in the same
 * time. The code of a card whose course was deleted is valid again when the course is restored.
 */
export const findCard = (db: Db, { shortId, claimCode }: TypedCard) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('cards as c', 'c.accountId', 'a.id')
    .where('a.shortId', '=', normalizeShortId(shortId))
    .where('a.email', 'is', null)
    .where('c.codeHash', '=', hashOfCode(claimCode))
    .where('c.claimedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('participants as p').whereRef('p.studentId', '=', 'a.id').select('p.courseId')),
    )
    .select(['a.id', 'a.fullName'])

const cardLimit = limit('claim card', 5, hour)
const ipLimit = limit('claim ip', 10, 15 * minute)

/** Searching the 39 bits of a code would take 400 years at this pace. */
const overLimit = slowOverLimit({ attemptsPerSecond: 40 })

/**
 * Runs what needs a right pair of ID and claim code. A wrong pair counts against the ID and the network; a right pair
 * is slower after too many failures of either.
 * @returns what `attempt` found
 * @throws AppError claim_invalid or rate_limited when it found nothing; busy; what `attempt` throws
 */
export async function tryClaimCode<T>(
  { db, limiter }: Parts,
  { shortId }: TypedCard,
  { ip, accountId }: { ip: string; accountId?: number },
  attempt: () => Promise<T | undefined>,
): Promise<T> {
  const counters: Counter[] = [{ limit: cardLimit, of: normalizeShortId(shortId) }, addressCounter(ipLimit, ip)]
  const found = await limitFailures(limiter, counters, attempt).catch(async (refusal) => {
    const slowed = isRateLimited(refusal) ? await overLimit(attempt, ip) : undefined
    if (slowed === undefined) throw refusal
    return slowed
  })
  if (found !== undefined) return found
  await recordEvent(db, { event: 'claim_refused', accountId, ip })
  throw new AppError('claim_invalid')
}

interface Claim {
  card: FoundCard
  email: string
  number: string | null
  passwordHash: string
}

async function recordClaim(trx: Trx, { id, fullName }: FoundCard): Promise<void> {
  const attended = trx.selectFrom('participants').where('studentId', '=', id)
  await trx
    .with('noted', (query) =>
      insertHistory(query, attended, ({ ref }) => ({
        courseId: ref('participants.courseId'),
        actorId: id,
        action: 'card_claimed',
        studentId: id,
        after: fullName,
      })),
    )
    // the report keeps the name of the card, even when the student changes theirs later
    .with('named', (query) =>
      query
        .updateTable('participants')
        .set(({ fn, val }) => ({ nameInCourse: fn.coalesce('nameInCourse', val(fullName)) }))
        .where('studentId', '=', id),
    )
    .updateTable('courses')
    .set({ version: nextVersion })
    .where('id', 'in', attended.select('courseId'))
    .execute()
}

/** @returns `invalid` when the code has expired meanwhile */
async function openAccount(
  { db, jobs }: Parts,
  typed: TypedCard,
  { card, ...account }: Claim,
  { ip, device: token, userAgent }: Origin,
  sent: SentForm | undefined,
): Promise<'done' | 'invalid' | 'taken'> {
  try {
    return await transaction(db, async (trx) => {
      await lockStudents(trx, [card.id])
      await lockCards(trx, [card.id])
      const found = await findCard(trx, typed).where('a.id', '=', card.id).executeTakeFirst()
      if (!found) return 'invalid'
      await trx.updateTable('cards').set({ codeHash: null, claimedAt: now }).where('accountId', '=', card.id).execute()
      await trx.updateTable('accounts').set(account).where('id', '=', card.id).execute()
      await recordForm(trx, card.id, sent)
      await recordClaim(trx, found)
      await queueEmail(trx, jobs, { name: 'verify', accountId: card.id })
      await recordSignUp(trx, card.id, { token, userAgent })
      await recordEvent(trx, { event: 'card_claimed', accountId: card.id, ip })
      return 'done'
    })
  } catch (error) {
    if (codeOfConstraint(error) === 'email_taken') return 'taken'
    throw error
  }
}

/**
 * Turns a card into an account with an unverified address and sends the verification link. The parents' sessions stay
 * valid. A taken address is refused as at a sign-up, and the code stays valid. A repeat of the form that made the
 * account does nothing.
 * @throws AppError claim_invalid, `weak_password`, `password_common`, `email_taken`, `busy`, `rate_limited`
 */
export async function claimCard(
  parts: Parts,
  form: BodyOf<typeof claimCall>,
  origin: Origin,
  sent?: SentForm,
): Promise<void> {
  const { ip } = origin
  const { password, phoneNumber } = form
  const email = normalizeEmail(form.email)
  // only with the right code is the password compared with the name of the card
  checkPassword(password, { email, fullName: '', role: 'student' })
  const repeated = async () => ((await isRepeated(parts.db, sent, origin)) ? 'done' : undefined)
  const outcome = await tryClaimCode(parts, form, { ip }, async () => {
    const card = await findCard(parts.db, form).executeTakeFirst()
    if (!card) return repeated()
    checkPassword(password, { email, fullName: card.fullName, role: 'student' })
    const account = { email, number: phoneNumber || null, passwordHash: await hashPassword(password, { ip }) }
    const result = await openAccount(parts, form, { card, ...account }, origin, sent)
    return result === 'invalid' ? repeated() : result
  })
  if (outcome === 'taken') await refuseTakenAddress(parts, email, ip)
}
