import { createHash, randomBytes } from 'node:crypto'
import { messages } from '@hasiye/contract/messages.ts'
import type { ExpressionBuilder } from 'kysely'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { lockAccounts } from '../db/locks.ts'
import { byKey, type ChangedRows, type MergeRule, type UndoneMerge } from '../db/merges.ts'
import { decryptSecret, encryptSecret } from '../db/secrets.ts'
import type { Tables } from '../db/tables.ts'
import { AppError } from '../errors/errors.ts'
import type { Parts } from '../parts.ts'
import { browserOf, checkSession } from '../sessions/sessions.ts'
import type { Viewer } from '../sessions/viewer.ts'

type CalendarParts = Pick<Parts, 'config' | 'db'>

const isParent = ({ role }: Viewer): boolean => role === 'parent'
/** The stored form of the secret of an address. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
const urlOf = ({ config }: CalendarParts, secret: string): string =>
  new URL(`/calendar/${secret}.ics`, config.publicUrl).href

/** A parent's calendar belongs to the session's browser. */
const ownerOf = (viewer: Viewer) => ({
  accountId: viewer.id,
  isParent: isParent(viewer),
  deviceHash: isParent(viewer) ? browserOf(viewer) : null,
})

const ownCalendar = (viewer: Viewer) => (eb: ExpressionBuilder<Tables, 'calendars'>) => {
  const own = eb.and({ accountId: viewer.id, isParent: isParent(viewer) })
  return isParent(viewer) ? own.and('deviceHash', '=', browserOf(viewer)) : own
}

/** The address of the viewer's calendar; null where there is none, or its secret cannot be decrypted any more, as after a restored backup. */
export async function findCalendarUrl(parts: CalendarParts, viewer: Viewer): Promise<string | null> {
  const row = await parts.db.selectFrom('calendars').where(ownCalendar(viewer)).select('secret').executeTakeFirst()
  const secret = row && (await decryptSecret(parts, viewer.id, row.secret).catch(() => undefined))
  return secret ? urlOf(parts, secret.toString()) : null
}

async function newSecret(parts: CalendarParts, accountId: number) {
  const secret = randomBytes(32).toString('base64url')
  const stored = { secret: await encryptSecret(parts, accountId, Buffer.from(secret)), secretHash: hashOf(secret) }
  return { secret, stored }
}

/** Gives the account's calendar, where it has one, a new address, and removes those of the student's parents. */
export async function renewCalendars(parts: CalendarParts, trx: Trx, accountId: number): Promise<void> {
  const { stored } = await newSecret(parts, accountId)
  await removeParentCalendars(trx, accountId)
  await trx
    .updateTable('calendars')
    .set({ ...stored, createdAt: new Date() })
    .where('accountId', '=', accountId)
    .execute()
}

/** Addresses of a student's parents, one for each browser. */
const maxOfParents = 20

/**
 * Gives the viewer's calendar a new address, and removes the old one. @returns the address
 * @throws AppError limit_reached where too many browsers of a student's parents have one
 */
export async function renewCalendarUrl(parts: CalendarParts, viewer: Viewer): Promise<string> {
  const { secret, stored } = await newSecret(parts, viewer.id)
  await transaction(parts.db, async (trx) => {
    await checkSession(trx, viewer)
    if (isParent(viewer)) await checkRoomForParent(trx, viewer)
    await trx
      .insertInto('calendars')
      .values({ ...ownerOf(viewer), ...stored })
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'isParent', 'deviceHash']).doUpdateSet({ ...stored, createdAt: new Date() }),
      )
      .execute()
  })
  return urlOf(parts, secret)
}

async function checkRoomForParent(trx: Trx, viewer: Viewer): Promise<void> {
  await lockAccounts(trx, [viewer.id], 'no key update')
  const others = await parentCalendars(trx, viewer.id).where('deviceHash', '<>', browserOf(viewer)).execute()
  if (others.length >= maxOfParents) throw new AppError('limit_reached', { text: messages.calendarLimit })
}

const parentCalendars = (db: Db, studentId: number) =>
  db.selectFrom('calendars').where('accountId', '=', studentId).where('isParent', '=', true).select('id')

/** How many browsers of a student's parents have an address; 0 for others. */
export const countParentCalendars = async (db: Db, { id, role }: Viewer): Promise<number> =>
  role === 'student' ? (await parentCalendars(db, id).execute()).length : 0

/** Removes the addresses of a student's parents. */
export async function removeParentCalendars(db: Db, studentId: number): Promise<void> {
  await db.deleteFrom('calendars').where('accountId', '=', studentId).where('isParent', '=', true).execute()
}

const calendars = byKey(['isParent', 'deviceHash'])

/**
 * The addresses of a card's parents become those of the student with whom it is merged, except in a browser that has
 * one for the student. After an undo they are for the card again; addresses that parents made since end, as their
 * sessions do.
 */
export const mergedCalendars: MergeRule = {
  merge: calendars.merge,
  async undo(trx, undone: UndoneMerge, stored: ChangedRows, place) {
    const { studentId, mergedAt } = undone
    await trx
      .deleteFrom('calendars')
      .where('accountId', '=', studentId)
      .where('isParent', '=', true)
      .where('createdAt', '>=', mergedAt)
      .execute()
    await calendars.undo(trx, undone, stored, place)
  },
}

export async function removeCalendar(db: Db, viewer: Viewer): Promise<void> {
  await db.deleteFrom('calendars').where(ownCalendar(viewer)).execute()
}

/** The viewer's part of the export. */
export const listOwnCalendars = (db: Db, accountId: number) =>
  db
    .selectFrom('calendars')
    .where('accountId', '=', accountId)
    .select(['isParent', 'createdAt'])
    .orderBy('isParent')
    .execute()
