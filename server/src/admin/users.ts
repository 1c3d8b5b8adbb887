import type { AdminTeacher } from '@hasiye/contract/admin.ts'
import { bakuInstant, fold } from '@hasiye/contract/locale.ts'
import { sql, type Updateable } from 'kysely'
import { deleteAndTell } from '../accounts/delete-account.ts'
import { type AuditEntry, recordEvent } from '../db/audit.ts'
import { type Db, transaction } from '../db/db.ts'
import { lockCoursesNaming, raiseVersion } from '../db/history.ts'
import { locked } from '../db/locks.ts'
import type { Tables } from '../db/tables.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'
import type { Parts } from '../parts.ts'

/** The admin and their network address. */
export interface Actor {
  id: number
  ip: string
}

async function updateTeacher(
  db: Db,
  teacherId: number,
  change: Updateable<Tables['accounts']>,
  { id, ip }: Actor,
  { event, details }: Required<Pick<AuditEntry, 'event' | 'details'>>,
): Promise<HandlerResult<AdminTeacher>> {
  return transaction(db, async (trx) => {
    const teacher = await trx
      .updateTable('accounts')
      .set(change)
      .where('id', '=', teacherId)
      .where('role', '=', 'teacher')
      .returning(['id', 'fullName', 'shortId', 'number', 'isVerified', 'avatar', 'createdAt'])
      .returning((eb) => eb.ref('email').$notNull().as('email'))
      .returning([sql<number>`coalesce(course_creation_limit, 0)`.as('courseCreationLimit'), 'subscriptionExpiresAt'])
      .returning((eb) => [
        sql<boolean>`coalesce(subscription_expires_at > now(), false)`.as('subscriptionActive'),
        eb
          .selectFrom('courseTeachers')
          .whereRef('teacherId', '=', 'accounts.id')
          .where('isOwner', '=', true)
          .select((count) => count.fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull()
          .as('courseCount'),
      ])
      .executeTakeFirst()
    if (!teacher) throw new AppError('not_found')
    await recordEvent(trx, { event, accountId: id, ip, details: { teacher: String(teacherId), ...details } })
    return teacher
  })
}

/** Sets how many courses a teacher may own. @throws AppError `not_found` */
export const setQuota = (
  db: Db,
  teacherId: number,
  limit: number,
  actor: Actor,
): Promise<HandlerResult<AdminTeacher>> =>
  updateTeacher(db, teacherId, { courseCreationLimit: limit }, actor, {
    event: 'quota_changed',
    details: { limit: String(limit) },
  })

/** The end of a subscription as an instant: a calendar date lasts until its end in Baku. */
const endOf = (dateOrInstant: string): Date =>
  dateOrInstant.includes('T') ? new Date(dateOrInstant) : bakuInstant(dateOrInstant, '23:59:59.999')

/** Sets until when a teacher may create courses: a calendar date or an instant. @throws AppError `not_found` */
export function setSubscription(
  db: Db,
  teacherId: number,
  expiresAt: string,
  actor: Actor,
): Promise<HandlerResult<AdminTeacher>> {
  const until = endOf(expiresAt)
  return updateTeacher(db, teacherId, { subscriptionExpiresAt: until }, actor, {
    event: 'subscription_changed',
    details: { expiresAt: until.toISOString() },
  })
}

/** Changes the name of a teacher or a student. @throws AppError `forbidden` for an admin; `not_found` */
export function renameUser(db: Db, userId: number, fullName: string, { id, ip }: Actor): Promise<void> {
  return transaction(db, async (trx) => {
    const naming = await lockCoursesNaming(trx, userId)
    const user = await trx
      .selectFrom('accounts')
      .where('id', '=', userId)
      .select(['role', 'fullName'])
      .$call(locked('no key update'))
      .executeTakeFirst()
    if (!user) throw new AppError('not_found')
    if (user.role === 'admin') throw new AppError('forbidden')
    if (user.fullName === fullName) return
    await trx
      .updateTable('accounts')
      .set({ fullName, foldedName: fold(fullName) })
      .where('id', '=', userId)
      .execute()
    await raiseVersion(trx, naming)
    await recordEvent(trx, { event: 'user_renamed', accountId: id, ip, details: { user: String(userId) } })
    const details = { from: user.fullName, to: fullName }
    await recordEvent(trx, { event: 'renamed_by_admin', accountId: userId, details })
  })
}

/** Deletes a teacher or a student, who gets an e-mail. @throws AppError `forbidden` for an admin; `not_found` */
export function deleteUser({ db, jobs }: Pick<Parts, 'db' | 'jobs'>, userId: number, { id, ip }: Actor): Promise<void> {
  return transaction(db, async (trx) => {
    const user = await trx.selectFrom('accounts').where('id', '=', userId).select('role').executeTakeFirst()
    if (user?.role === 'admin') throw new AppError('forbidden')
    await deleteAndTell(jobs, trx, userId, id)
    await recordEvent(trx, { event: 'user_deleted', accountId: id, ip, details: { user: String(userId) } })
  })
}
