import type { Db } from '../db/db.ts'

/** The card that the account began as and who made it, for the person's export. */
export const listOwnCard = (db: Db, accountId: number) =>
  db
    .selectFrom('cards as c')
    .leftJoin('accounts as teacher', 'teacher.id', 'c.madeBy')
    .where('c.accountId', '=', accountId)
    .select(['teacher.fullName as madeBy', 'c.createdAt', 'c.claimedAt'])
    .execute()

/** The cards that were merged into the account; `shortId` is the ID that parents can still use. */
export const listOwnMergedCards = (db: Db, accountId: number) =>
  db
    .selectFrom('mergedCards')
    .where('accountId', '=', accountId)
    .select(['shortId', 'mergedAt'])
    .orderBy('mergedAt')
    .execute()
