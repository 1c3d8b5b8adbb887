import { messages } from '@hasiye/contract/messages.ts'
import { normalizeShortId } from '@hasiye/contract/short-id.ts'
import { recordEvent } from '../db/audit.ts'
import { type Db, transaction } from '../db/db.ts'
import { locked } from '../db/locks.ts'
import { AppError } from '../errors/errors.ts'
import { queueEmail } from '../mail/mail.ts'
import { recordParentView } from '../notices/devices.ts'
import type { Parts } from '../parts.ts'
import { day, limit } from '../rate-limits/limits.ts'
import { openParentSession, type StartedSession } from '../sessions/sessions.ts'
import { recordSignIn } from './known-devices.ts'
import type { Origin } from './origin.ts'
import { tryShortId } from './short-id-limits.ts'

interface ParentSession extends StartedSession {
  studentId: number
  isNewDevice: boolean
}

const mailLimit = limit('parent mail', 1, day)

/** Sends the student an e-mail about a parent's new browser, at most once a day. */
async function notifyStudent({ db, jobs, limiter }: Parts, studentId: number, device: string): Promise<void> {
  if (!(await limiter.tryConsume({ limit: mailLimit, of: String(studentId) }))) return
  await transaction(db, (trx) => queueEmail(trx, jobs, { name: 'parentSignedIn', accountId: studentId, device }))
}

async function openSession(db: Db, shortId: string, origin: Origin): Promise<ParentSession | undefined> {
  return transaction(db, async (trx) => {
    const student = await trx
      .selectFrom('accounts')
      .where(({ eb, or, selectFrom }) =>
        or([
          eb('shortId', '=', shortId),
          eb('id', '=', selectFrom('mergedCards').where('shortId', '=', shortId).select('accountId')),
        ]),
      )
      .where('role', '=', 'student')
      .select('id')
      .$call(locked('no key update'))
      .executeTakeFirst()
    if (!student) return undefined
    const { isKnown } = await recordSignIn(trx, student.id, { token: origin.device, userAgent: origin.userAgent }, true)
    await recordParentView(trx, student.id, origin.device)
    const { isResumed, ...session } = await openParentSession(trx, { accountId: student.id, ...origin })
    if (!isResumed) await recordEvent(trx, { event: 'parent_signed_in', accountId: student.id, ip: origin.ip })
    return { studentId: student.id, isNewDevice: !isKnown, ...session }
  })
}

/**
 * Starts or resumes a read-only session for the student with this short ID, as typed by a parent; the ID of a card that
 * was merged into the student's account works too. The student is notified of a new browser.
 * @throws AppError `student_not_found` with one text for every cause; `validation_failed` when blank; `rate_limited`
 */
export async function signInParent(parts: Parts, typed: string, origin: Origin): Promise<StartedSession> {
  const { db, limiter } = parts
  const shortId = normalizeShortId(typed)
  if (shortId === '') throw new AppError('validation_failed', { fields: { shortId: messages.parentIdMissing } })
  const session = await tryShortId(limiter, { ip: origin.ip }, shortId, () => openSession(db, shortId, origin))
  if (!session) {
    await recordEvent(db, { event: 'parent_sign_in_failed', ip: origin.ip })
    throw new AppError('student_not_found', { text: messages.parentSignInFailed })
  }
  if (session.isNewDevice) await notifyStudent(parts, session.studentId, origin.userAgent)
  return session
}
