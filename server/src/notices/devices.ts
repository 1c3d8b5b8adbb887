import { ECDH } from 'node:crypto'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { kindsOf, type PushDevice, type savePushDevice as saveCall } from '@hasiye/contract/notices.ts'
import { type RawBuilder, sql } from 'kysely'
import { recordEvent } from '../db/audit.ts'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { ago } from '../db/instants.ts'
import { lockAccounts } from '../db/locks.ts'
import { removeRows } from '../db/slices.ts'
import { hashOfToken } from '../db/tokens.ts'
import { restorableSince } from '../db/trash.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { day, hour, limit } from '../rate-limits/limits.ts'
import { browserOf, checkSession } from '../sessions/sessions.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { fixedHosts, pushServiceOf } from './push-service.ts'
import { copyNotices } from './queue.ts'
import { knownZone } from './quiet-hours.ts'

/** The recipient: a viewer in the browser that sent the request. */
interface Subscriber extends Viewer {
  role: keyof typeof kindsOf
  userAgent: string
  ip: string
}

/** Devices of an account, and those of a student's parents. */
export const maxDevices = 10
/** One session of a parent has fewer devices, because a stranger may know the ID, too. */
const maxOfSession = 2
/** How long a parents' device that received a notice cannot be replaced by another one. */
const usedDays = 30

const changeLimit = limit('push change', 20, hour)
/** Hosts of push services that never accepted a notice. */
const hostLimit = limit('push host', 2, day)
const testLimit = limit('push test', 5, day)

const isParent = ({ role }: Viewer): boolean => role === 'parent'

/** The account's devices; for a parent, those of the session's browser for the student. */
const ownDevices = (db: Db, viewer: Viewer) => {
  const devices = db
    .selectFrom('pushDevices as d')
    .where('d.accountId', '=', viewer.id)
    .where('d.isParent', '=', isParent(viewer))
  return isParent(viewer) ? devices.where('d.deviceHash', '=', browserOf(viewer)) : devices
}

/** The viewer's devices, for a student also those of the parents. */
export function listPushDevices(db: Db, viewer: Viewer): Promise<HandlerResult<PushDevice>[]> {
  const devices = isParent(viewer)
    ? ownDevices(db, viewer)
    : db.selectFrom('pushDevices as d').where('d.accountId', '=', viewer.id)
  return devices
    .select(['d.id', 'd.userAgent', 'd.createdAt', 'd.kinds', 'd.hideDetails', 'd.lastDeliveredAt', 'd.isParent'])
    .select(
      isParent(viewer)
        ? sql<boolean>`true`.as('current')
        : sql<boolean>`coalesce(d.session_id = ${viewer.sessionId}, false)`.as('current'),
    )
    .orderBy('d.id', 'desc')
    .execute()
}

/** Whether a notice can be encrypted for the key: a point of the curve P-256 (RFC 8291). */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/**
 * Subscribes this browser to the chosen kinds, or changes them. Its quiet hours follow `timeZone`. Above the limit the oldest device is removed; of a
 * student's parents one that received nothing for long, or another of this browser. Kinds that the viewer cannot choose
 * are ignored.
 * @throws AppError validation_failed for an endpoint outside the push services, or an invalid key; rate_limited;
 * limit_reached where none of the parents' devices can be replaced
 */
export async function savePushDevice(
  { db, config, limiter }: Pick<Parts, 'db' | 'config' | 'limiter'>,
  viewer: Subscriber,
  { endpoint, kinds, hideDetails = false, timeZone, ...keys }: BodyOf<typeof saveCall>,
): Promise<HandlerResult<PushDevice>> {
  const service = pushServiceOf(endpoint, config.push?.services ?? [])
  if (!config.push || service === undefined || !isPoint(keys.p256dh)) throw new AppError('validation_failed')
  const isProven = fixedHosts(config.push.services).includes(service) || (await isKnownHost(db, service, viewer.id))
  await limiter.consume([
    { limit: changeLimit, of: String(viewer.sessionId) },
    ...(isProven ? [] : [{ limit: hostLimit, of: `${viewer.role} ${viewer.id}` }]),
  ])
  const offered = kindsOf[viewer.role]
  const settings = {
    kinds: offered.filter((kind) => kinds.includes(kind)),
    hideDetails,
    timeZone: knownZone(timeZone),
    service,
    ...keys,
  }
  const owner = isParent(viewer)
    ? { sessionId: null, deviceHash: browserOf(viewer) }
    : { sessionId: viewer.sessionId, deviceHash: null }
  const seen = { ...owner, userAgent: viewer.userAgent, seenAt: new Date() }
  return transaction(db, async (trx) => {
    await checkSession(trx, viewer)
    // one after the other, so that they count each other
    await lockAccounts(trx, [viewer.id], 'no key update')
    const { isNew, ...device } = await trx
      .insertInto('pushDevices')
      .values({ accountId: viewer.id, isParent: isParent(viewer), endpoint, ...settings, ...seen })
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'isParent', 'endpoint']).doUpdateSet({ ...settings, ...seen }),
      )
      .returning(['id', 'userAgent', 'createdAt', 'kinds', 'hideDetails', 'lastDeliveredAt', 'isParent'])
      .returning(sql<boolean>`xmax = 0`.as('isNew'))
      .executeTakeFirstOrThrow()
    if (isNew) {
      await copyNotices(trx, await othersOfBrowser(trx, device.id), device.id)
      await (isParent(viewer) ? makeRoomForParent(trx, viewer.id, device.id) : removeOldest(trx, viewer.id))
      if (isParent(viewer)) await renewSiblings(trx, device.id)
      await recordEvent(trx, { event: 'push_on', accountId: viewer.id, ip: viewer.ip, details: { service } })
    }
    if (isParent(viewer)) await saveZoneOfBrowser(trx, browserOf(viewer), settings.timeZone)
    return { ...device, current: true }
  })
}

/** Whether the host accepted a notice, or the account already has a device there. */
const isKnownHost = async (db: Db, service: string, accountId: number): Promise<boolean> =>
  (await db
    .selectFrom('pushDevices')
    .where('service', '=', service)
    .where((eb) => eb.or([eb('lastDeliveredAt', 'is not', null), eb('accountId', '=', accountId)]))
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * The devices of the same account or family in the browser of a device: its push service gave the browser another
 * endpoint.
 */
const othersOfBrowser = async (trx: Trx, deviceId: number): Promise<number[]> => {
  const rows = await trx
    .selectFrom('pushDevices as d')
    .innerJoin('pushDevices as o', 'o.accountId', 'd.accountId')
    .where('d.id', '=', deviceId)
    .whereRef('o.id', '<>', 'd.id')
    .where(({ or, eb, ref }) =>
      or([eb('o.deviceHash', '=', ref('d.deviceHash')), eb('o.sessionId', '=', ref('d.sessionId'))]),
    )
    .select('o.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives the devices of the other children in a parent's browser its new endpoint: it has only one. */
const renewSiblings = (trx: Trx, deviceId: number) =>
  trx
    .updateTable('pushDevices as o')
    .from('pushDevices as d')
    .set(({ ref }) => ({
      endpoint: ref('d.endpoint'),
      service: ref('d.service'),
      p256dh: ref('d.p256dh'),
      auth: ref('d.auth'),
    }))
    .where('d.id', '=', deviceId)
    .where('o.id', 'in', (siblings) =>
      siblings
        .selectFrom('pushDevices as s')
        .innerJoin('pushDevices as me', 'me.deviceHash', 's.deviceHash')
        .where('me.id', '=', deviceId)
        .whereRef('s.accountId', '<>', 'me.accountId')
        .distinctOn('s.accountId')
        .select('s.id')
        .orderBy('s.accountId')
        .orderBy('s.id', 'desc'),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pushDevices as k')
            .whereRef('k.accountId', '=', 'o.accountId')
            .where('k.isParent', '=', true)
            .whereRef('k.endpoint', '=', 'd.endpoint')
            .select('k.id'),
        ),
      ),
    )
    .execute()

/** The devices of all children in a parent's browser are one phone. */
const saveZoneOfBrowser = (trx: Trx, deviceHash: RawBuilder<Buffer>, timeZone: string | null) =>
  trx
    .updateTable('pushDevices')
    .set({ timeZone })
    .where('deviceHash', '=', deviceHash)
    .where('timeZone', 'is distinct from', timeZone)
    .execute()

const removeOldest = (trx: Trx, accountId: number) =>
  trx
    .deleteFrom('pushDevices')
    .where('id', 'in', (old) =>
      old
        .selectFrom('pushDevices')
        .where('accountId', '=', accountId)
        .where('isParent', '=', false)
        .orderBy('id', 'desc')
        .offset(maxDevices)
        .select('id'),
    )
    .execute()

/** The devices of a student's parents, the oldest first. */
export const parentsDevices = (trx: Trx, studentId: number) =>
  trx
    .selectFrom('pushDevices')
    .where('accountId', '=', studentId)
    .where('isParent', '=', true)
    .select(['id', 'deviceHash'])
    .select(sql<boolean>`coalesce(last_delivered_at > ${ago({ days: usedDays })}, false)`.as('isUsed'))
    .select(sql<boolean>`coalesce(last_delivered_at, created_at) > ${ago({ days: usedDays })}`.as('isRecent'))
    .orderBy('id')
    .execute()

/** The oldest devices above the limit that received nothing for long; fewer than needed where the others are used. */
export const givingWay = (devices: { id: number; isUsed: boolean }[], max: number, kept?: number): number[] =>
  devices
    .filter(({ id, isUsed }) => !isUsed && id !== kept)
    .slice(0, Math.max(0, devices.length - max))
    .map(({ id }) => id)

/** @throws AppError limit_reached where no other device can be replaced */
async function makeRoomForParent(trx: Trx, studentId: number, deviceId: number): Promise<void> {
  const all = await parentsDevices(trx, studentId)
  const own = all.find(({ id }) => id === deviceId)
  const ofSession = all.filter(({ deviceHash }) => deviceHash && own?.deviceHash?.equals(deviceHash))
  const gone = givingWay(ofSession, maxOfSession, deviceId)
  // a stranger's browser must not replace one of the family that had nothing to receive yet; each browser can only
  // replace its own
  const left = all
    .filter(({ id }) => !gone.includes(id))
    .map((device) => ({ id: device.id, isUsed: device.isRecent && !ofSession.includes(device) }))
  gone.push(...givingWay(left, maxDevices, deviceId))
  if (ofSession.filter(({ id }) => !gone.includes(id)).length > maxOfSession || all.length - gone.length > maxDevices)
    throw new AppError('limit_reached', { text: messages.pushLimit })
  await removeDevices(trx, gone)
}

export const removeDevices = async (trx: Trx, ids: number[]): Promise<void> => {
  if (ids.length > 0) await trx.deleteFrom('pushDevices').where('id', 'in', ids).execute()
}

/**
 * Ends a device of the viewer, or one of a student's parents. A parent may end those of every child of this browser,
 * because a child may be removed from it while no view of that child is open.
 * @throws AppError not_found when the device is none of these
 */
export async function removePushDevice(db: Db, viewer: Viewer, id: number): Promise<void> {
  const removed = await db
    .deleteFrom('pushDevices')
    .where('id', '=', id)
    .where((eb) => (isParent(viewer) ? eb('deviceHash', '=', browserOf(viewer)) : eb('accountId', '=', viewer.id)))
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw new AppError('not_found')
}

/** Queues a test notice, a few a day of an account, and of each device of parents. @throws AppError not_found; rate_limited */
export async function testPushDevice(
  { db, limiter }: Pick<Parts, 'db' | 'limiter'>,
  viewer: Viewer,
  id: number,
): Promise<void> {
  const device = await ownDevices(db, viewer).where('d.id', '=', id).select('d.endpoint').executeTakeFirst()
  if (!device) throw new AppError('not_found')
  // keyed by the endpoint, which stays the same where the device is removed and saved again
  const of = isParent(viewer) ? hashOfToken(device.endpoint).toString('base64url') : `${viewer.role} ${viewer.id}`
  await limiter.consume([{ limit: testLimit, of }])
  const now = new Date()
  const dueAt = { dueAt: now, expiresAt: new Date(now.getTime() + 60 * 60_000), attempts: 0 }
  await db
    .insertInto('pushNotices')
    .values({ deviceId: id, key: 'test', kind: 'test', courseId: null, about: '{}', ...dueAt })
    .onConflict((conflict) => conflict.columns(['deviceId', 'key']).doUpdateSet(dueAt))
    .execute()
}

/**
 * A parent opened the view in this browser: it is notified for another 90 days, and its answers about courses stay
 * stored.
 */
export async function recordParentView(trx: Trx, studentId: number, device: string): Promise<void> {
  const seen = { seenAt: new Date() }
  const deviceHash = hashOfToken(device)
  await trx
    .updateTable('pushDevices')
    .set(seen)
    .where('accountId', '=', studentId)
    .where('deviceHash', '=', deviceHash)
    .execute()
  await trx
    .updateTable('courseAnswers')
    .set(seen)
    .where('studentId', '=', studentId)
    .where('deviceHash', '=', deviceHash)
    .execute()
}

/** Ends notices to the parents of a student: the short ID with which they signed in was renewed. */
export const removePushOfParents = (trx: Trx, studentId: number) =>
  trx.deleteFrom('pushDevices').where('accountId', '=', studentId).where('isParent', '=', true).execute()

/**
 * Removes devices of parents that were not used for long, or whose student is in no course and in no trash, and old
 * notified states.
 */
export async function removeUnusedPushDevices(db: Db): Promise<void> {
  await removeUnused(db)
  await removeLongNotified(db)
}
const removeUnused = removeRows('pushDevices', (db) =>
  db
    .selectFrom('pushDevices as d')
    .where('d.isParent', '=', true)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('d.seenAt', '<', ago({ days: lifetimes.unseenPushDays })),
        not(
          or([
            exists(selectFrom('participants as p').whereRef('p.studentId', '=', 'd.accountId').select('p.courseId')),
            exists(
              selectFrom('stays as r')
                .whereRef('r.studentId', '=', 'd.accountId')
                .where('r.ended', '<>', 'left')
                .where('r.endedAt', '>', restorableSince)
                .select('r.courseId'),
            ),
          ]),
        ),
      ]),
    ),
)
const removeLongNotified = removeRows('notified', (db) =>
  db
    .selectFrom('notified')
    .where('notifiedAt', '<', ago({ days: lifetimes.newsDays }))
    // a lesson that families know as cancelled may be planned again until its day, after which the key expires
    .where(sql<boolean>`not (key like 'lesson/%' and right(key, 10) >= ${bakuDate(new Date())})`)
    // a round stays over for as long as its student does not come
    .where('key', 'not like', 'round/%'),
)

/** The person's part of the export: which browsers are notified, and since when. */
export const listOwnPushDevices = (db: Db, accountId: number) =>
  db
    .selectFrom('pushDevices')
    .where('accountId', '=', accountId)
    .select(['isParent', 'userAgent', 'kinds', 'hideDetails', 'timeZone', 'createdAt', 'lastDeliveredAt'])
    .orderBy('id')
    .execute()
