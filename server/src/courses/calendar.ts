import { createHash, randomBytes } from 'node:crypto'
import { type Db, transaction } from '../db/db.ts'
import { decryptSecret, encryptSecret } from '../db/secrets.ts'
import type { Parts } from '../parts.ts'
import { checkSession } from '../sessions/sessions.ts'
import type { Viewer } from '../sessions/viewer.ts'

type CalendarParts = Pick<Parts, 'config' | 'db'>

const isParent = ({ role }: Viewer): boolean => role === 'parent'
/** What is stored of the secret of an address. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
const urlOf = ({ config }: CalendarParts, secret: string): string =>
  new URL(`/calendar/${secret}.ics`, config.publicUrl).href

/** The address of the viewer's calendar; null where there is none, or its secret cannot be decrypted any more, as after a restored backup. */
export async function findCalendarUrl(parts: CalendarParts, viewer: Viewer): Promise<string | null> {
  const row = await parts.db
    .selectFrom('calendars')
    .where('accountId', '=', viewer.id)
    .where('isParent', '=', isParent(viewer))
    .select('secret')
    .executeTakeFirst()
  const secret = row && (await decryptSecret(parts, viewer.id, row.secret).catch(() => undefined))
  return secret ? urlOf(parts, secret.toString()) : null
}

/** Gives the viewer's calendar a new address, and ends the old one. @returns the address */
export async function renewCalendarUrl(parts: CalendarParts, viewer: Viewer): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const stored = { secret: await encryptSecret(parts, viewer.id, Buffer.from(secret)), secretHash: hashOf(secret) }
  await transaction(parts.db, async (trx) => {
    await checkSession(trx, viewer)
    await trx
      .insertInto('calendars')
      .values({ accountId: viewer.id, isParent: isParent(viewer), ...stored })
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'isParent']).doUpdateSet({ ...stored, createdAt: new Date() }),
      )
      .execute()
  })
  return urlOf(parts, secret)
}

export async function removeCalendar(db: Db, viewer: Viewer): Promise<void> {
  await db.deleteFrom('calendars').where('accountId', '=', viewer.id).where('isParent', '=', isParent(viewer)).execute()
}

/** The viewer's part of the export. */
export const listOwnCalendars = (db: Db, accountId: number) =>
  db
    .selectFrom('calendars')
    .where('accountId', '=', accountId)
    .select(['isParent', 'createdAt'])
    .orderBy('isParent')
    .execute()
