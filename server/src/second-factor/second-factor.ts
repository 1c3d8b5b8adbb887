import type { SecondFactor } from '@hasiye/contract/second-factor.ts'
import type { Db, Trx } from '../db/db.ts'

/** Whether the viewer's sign-in asks for a code, and how many recovery codes are left. */
export async function readSecondFactor(db: Db, accountId: number): Promise<SecondFactor> {
  const row = await db
    .selectFrom('secondFactors')
    .where('accountId', '=', accountId)
    .select((eb) => [
      'confirmedAt',
      eb
        .selectFrom('recoveryCodes')
        .whereRef('recoveryCodes.accountId', '=', 'secondFactors.accountId')
        .select((count) => count.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('recoveryCodesLeft'),
    ])
    .executeTakeFirst()
  const isOn = row?.confirmedAt != null
  return { isOn, recoveryCodesLeft: isOn ? row.recoveryCodesLeft : 0 }
}

/** Removes the second factor with its recovery codes. @returns whether there was one */
export async function removeSecondFactor(trx: Trx, accountId: number): Promise<boolean> {
  const removed = await trx
    .deleteFrom('secondFactors')
    .where('accountId', '=', accountId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return removed?.confirmedAt != null
}

/** The viewer's part of the export. */
export const listOwnSecondFactor = (db: Db, accountId: number) =>
  db
    .selectFrom('secondFactors')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .select('confirmedAt')
    .execute()
