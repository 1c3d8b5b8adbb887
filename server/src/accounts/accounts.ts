import type { Me, Role } from '@hasiye/contract/accounts.ts'
import { fold } from '@hasiye/contract/locale.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { fromNow } from '../db/instants.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { newShortId } from './short-ids.ts'

/** The form in which an address is unique: A–Z in lower case, all other characters unchanged. */
export const normalizeEmail = (email: string): string =>
  email.trim().replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32))

export interface NewAccount {
  role: Role
  fullName: string
  email: string
  number: string | null
  passwordHash: string
  isVerified: boolean
  /** Teachers only. */
  quota?: { limit: number; days: number } | undefined
}

/**
 * Creates an account with a new short ID.
 * @returns its id
 * @throws AppError `email_taken`, from the database's constraint
 */
export async function createAccount(db: Db, { quota, ...account }: NewAccount): Promise<number> {
  for (;;) {
    const made = await db
      .insertInto('accounts')
      .values({
        ...account,
        shortId: newShortId(),
        foldedName: fold(account.fullName),
        courseCreationLimit: quota?.limit ?? null,
        subscriptionExpiresAt: quota ? fromNow({ days: quota.days }) : null,
      })
      .onConflict((conflict) => conflict.column('shortId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) return made.id
  }
}

/** The viewer's own account. A parent gets the student's, without e-mail, number and what concerns the sign-in. */
export async function getMe(db: Db, viewer: Viewer): Promise<HandlerResult<Me>> {
  const row = await db
    .selectFrom('accounts')
    .where('id', '=', viewer.id)
    .select(['id', 'shortId', 'fullName', 'email', 'avatar', 'role', 'number', 'isVerified', 'createdAt'])
    .select(['isShortIdExposed', 'courseCreationLimit', 'subscriptionExpiresAt', 'studentNameOrder', 'newsSeenAt'])
    .select((eb) => [
      sql<boolean>`coalesce(subscription_expires_at > now(), false)`.as('isActive'),
      eb('passwordHash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      eb
        .selectFrom('courseTeachers as t')
        .innerJoin('courses as c', 'c.id', 't.courseId')
        .whereRef('t.teacherId', '=', 'accounts.id')
        .where('t.isOwner', '=', true)
        .where('c.archivedAt', 'is', null)
        .select(eb.fn.countAll<number>().as('n'))
        .as('used'),
    ])
    .executeTakeFirst()
  if (!row) throw new AppError('unauthenticated')
  const isParentView = viewer.role === 'parent'
  const { isShortIdExposed, courseCreationLimit, subscriptionExpiresAt, studentNameOrder, newsSeenAt, ...rest } = row
  const { isActive, used, hasPassword, ...me } = rest
  const quota = { limit: courseCreationLimit ?? 0, used: used ?? 0, subscriptionExpiresAt, active: isActive }
  return {
    ...me,
    ...(isParentView ? { email: null, number: null } : { hasPassword }),
    isParentView,
    ...(isShortIdExposed && !isParentView ? { isShortIdExposed } : {}),
    ...(me.role === 'teacher' ? { quota } : {}),
    ...(studentNameOrder ? { nameOrder: studentNameOrder } : {}),
    ...(me.role === 'admin' || isParentView ? {} : { newsSeenAt }),
  }
}

/** The data of the account itself, for the person's export. */
export const readOwnProfile = (db: Db, id: number) =>
  db
    .selectFrom('accounts')
    .where('id', '=', id)
    .select(['id', 'shortId', 'role', 'fullName', 'email', 'number', 'isVerified', 'createdAt'])
    .select(['isShortIdExposed', 'courseCreationLimit', 'subscriptionExpiresAt', 'studentNameOrder', 'newsSeenAt'])
    .execute()

/** The storage key of a person's picture, for their export. */
export async function findOwnAvatar(db: Db, id: number): Promise<string | undefined> {
  const account = await db.selectFrom('accounts').where('id', '=', id).select('avatar').executeTakeFirst()
  return account?.avatar?.split('/').at(-1)
}
