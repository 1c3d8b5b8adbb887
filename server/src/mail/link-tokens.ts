import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import type { Db, Trx } from '../db/db.ts'
import { fromNow, now } from '../db/instants.ts'
import { removeRows } from '../db/slices.ts'
import type { TokenPurpose } from '../db/tables.ts'
import { hashOfToken, newToken } from '../db/tokens.ts'

export const removeExpiredLinkTokens = removeRows('mailTokens', (db) =>
  db.selectFrom('mailTokens').where('expiresAt', '<', now),
)

/** Creates a token for a link and invalidates the account's earlier one of that purpose. Only its hash is stored. */
export async function makeToken(db: Db, accountId: number, purpose: TokenPurpose): Promise<string> {
  const token = newToken()
  const fresh = {
    tokenHash: hashOfToken(token),
    expiresAt: fromNow({ minutes: lifetimes.linkMinutes[purpose] }),
  }
  await db
    .insertInto('mailTokens')
    .values({ accountId, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['accountId', 'purpose']).doUpdateSet(fresh))
    .execute()
  return token
}

/** The account of a valid token, which stays valid. */
export async function findTokenOwner(db: Db, purpose: TokenPurpose, token: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('mailTokens')
    .where('tokenHash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .select('accountId')
    .executeTakeFirst()
  return row?.accountId
}

/** Consumes a token of an account that is locked. @returns its account; undefined when it was used, has expired or never existed */
export async function consumeToken(trx: Trx, purpose: TokenPurpose, token: string): Promise<number | undefined> {
  const row = await trx
    .deleteFrom('mailTokens')
    .where('tokenHash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .returning('accountId')
    .executeTakeFirst()
  return row?.accountId
}
