import type { NameOrder } from '@hasiye/contract/accounts.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { fold } from '@hasiye/contract/locale.ts'
import type { updateProfile as updateCall } from '@hasiye/contract/own-account.ts'
import { isFullName } from '@hasiye/contract/text.ts'
import { type Db, transaction } from '../db/db.ts'
import { lockCoursesNaming, raiseVersion } from '../db/history.ts'
import { locked } from '../db/locks.ts'
import { AppError } from '../errors/errors.ts'

/**
 * Changes the name and the phone (omitted: unchanged; empty: removed), and removes the picture (null). The current
 * picture is accepted and ignored. A name that equals its base was not changed, and stays as stored.
 * @throws AppError `validation_failed` for another picture, and for a changed name that is not acceptable
 */
export function updateProfile(
  db: Db,
  accountId: number,
  { fullName: sent, number, avatar, base }: BodyOf<typeof updateCall>,
): Promise<void> {
  return transaction(db, async (trx) => {
    const naming = sent === base?.fullName ? [] : await lockCoursesNaming(trx, accountId)
    const before = await trx
      .selectFrom('accounts')
      .where('id', '=', accountId)
      .select(['fullName', 'avatar'])
      .$call(locked('no key update'))
      .executeTakeFirst()
    if (!before) throw new AppError('unauthenticated')
    const fullName = sent === base?.fullName ? before.fullName : sent
    if (fullName !== before.fullName && !isFullName(fullName)) {
      throw new AppError('validation_failed', { fields: { fullName: 'Ad və soyad düzgün formatda deyil.' } })
    }
    if (avatar && avatar !== before.avatar) {
      throw new AppError('validation_failed', { fields: { avatar: 'Profil şəkli düzgün formatda deyil.' } })
    }
    await trx
      .updateTable('accounts')
      .set({
        fullName,
        foldedName: fold(fullName),
        ...(number === undefined ? {} : { number: number || null }),
        ...(avatar === null ? { avatar } : {}),
      })
      .where('id', '=', accountId)
      .execute()
    if (fullName !== before.fullName) await raiseVersion(trx, naming)
  })
}

/** Stores in which order a teacher reads the names of students. @returns the order */
export async function setNameOrder(db: Db, accountId: number, nameOrder: NameOrder): Promise<NameOrder> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ studentNameOrder: nameOrder })
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new AppError('unauthenticated')
  return nameOrder
}
