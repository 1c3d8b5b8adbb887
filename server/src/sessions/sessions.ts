import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { storedIp } from '../db/audit.ts'
import type { Db, Trx } from '../db/db.ts'
import { fromNow, now } from '../db/instants.ts'
import { lockAccounts } from '../db/locks.ts'
import type { MergeRule } from '../db/merges.ts'
import { removeRows } from '../db/slices.ts'
import type { SessionKind } from '../db/tables.ts'
import { hashOfToken, isToken, newToken } from '../db/tokens.ts'
import { AppError } from '../errors/errors.ts'
import type { Viewer } from './viewer.ts'

const maxSessions: Record<SessionKind, number> = { account: 20, parent: 10, admin: 20 }

const idleMinutes = Object.entries(lifetimes.sessionIdleMinutes)
  .map(([kind, minutes]) => `when '${kind}' then ${minutes}`)
  .join(' ')

/** An SQL condition: the row `s` of sessions is still valid. */
export const isSessionValid = `s.expires_at > now() and s.last_seen_at > now() - make_interval(mins => case s.kind ${idleMinutes} end)`

export const removeExpiredSessions = removeRows('sessions', (db) =>
  db.selectFrom('sessions as s').where((eb) => eb.not(eb.parens(sql.raw<SqlBool>(isSessionValid)))),
)

/**
 * Locks the account against a new short ID, which would end the sessions of parents, for a write that outlives the
 * session.
 * @throws AppError unauthenticated where the session has ended since the request arrived
 */
export async function checkSession(trx: Trx, { id, sessionId }: { id: number; sessionId: number }): Promise<void> {
  await lockAccounts(trx, [id], 'key share')
  const session = await trx.selectFrom('sessions').where('id', '=', sessionId).select('id').executeTakeFirst()
  if (!session) throw new AppError('unauthenticated')
}

/** The browser of a parent's session, as recorded at sign-in; the cookie of a request may be any. */
export const browserOf = ({ sessionId }: { sessionId: number }) =>
  sql<Buffer>`(select device_hash from sessions where id = ${sessionId})`

/**
 * Who answers for a family about its courses: this browser of a parent, as in `push_devices`, or an empty text for the
 * student, whose answers apply everywhere. A session that has just ended counts as a browser of its own.
 */
export const answererOf = ({ role, sessionId }: Pick<Viewer, 'role' | 'sessionId'>): RawBuilder<Buffer> =>
  role === 'parent'
    ? sql<Buffer>`coalesce(${browserOf({ sessionId })}, sha256(convert_to(${`session ${sessionId}`}, 'UTF8')))`
    : sql<Buffer>`''::bytea`

interface NewSession {
  accountId: number
  kind: SessionKind
  userAgent: string
  ip: string
  /** The token sent with the request; its session ends. */
  replaces?: string | undefined
  deviceHash?: Buffer
}

export interface StartedSession {
  /** Only its hash is stored. */
  token: string
  lifeSeconds: number
}

/** Starts a session and ends the replaced one; ends the oldest above the limit. */
export async function startSession(db: Db, session: NewSession): Promise<StartedSession> {
  const { accountId, kind, userAgent } = session
  const minutes = lifetimes.sessionMinutes[kind]
  const token = newToken()
  if (session.replaces) await endSession(db, session.replaces)
  await db
    .insertInto('sessions')
    .values({
      tokenHash: hashOfToken(token),
      accountId,
      kind,
      userAgent,
      ip: storedIp(session.ip),
      deviceHash: session.deviceHash ?? null,
      expiresAt: fromNow({ minutes }),
    })
    .execute()
  await endOldest(db, accountId, kind)
  return { token, lifeSeconds: minutes * 60 }
}

interface NewParentSession extends Omit<NewSession, 'kind' | 'deviceHash'> {
  /** The token of the browser's long-lived cookie. */
  device: string
}

/**
 * Resumes the session that this browser has for the student with a new token, or starts one. A session of another child
 * that was sent with the request is kept for a later return, but its token ends; every other session that was sent
 * ends.
 */
export async function openParentSession(
  db: Db,
  { device, replaces, ...session }: NewParentSession,
): Promise<StartedSession & { isResumed: boolean }> {
  const deviceHash = hashOfToken(device)
  if (replaces && !(await suspendParentSession(db, replaces, deviceHash))) await endSession(db, replaces)
  const token = newToken()
  const resumed = await db
    .updateTable('sessions as s')
    .set({ tokenHash: hashOfToken(token), lastSeenAt: now, userAgent: session.userAgent, ip: storedIp(session.ip) })
    .where('s.id', '=', (own) =>
      own
        .selectFrom('sessions as s')
        .where('s.accountId', '=', session.accountId)
        .where('s.kind', '=', 'parent')
        .where('s.deviceHash', '=', deviceHash)
        .where(sql.raw<SqlBool>(isSessionValid))
        .orderBy('s.lastSeenAt', 'desc')
        .limit(1)
        .select('s.id'),
    )
    .returning(sql<number>`extract(epoch from s.expires_at - now())::integer`.as('lifeSeconds'))
    .executeTakeFirst()
  if (resumed) return { token, ...resumed, isResumed: true }
  return { ...(await startSession(db, { ...session, kind: 'parent', deviceHash })), isResumed: false }
}

/**
 * Replaces the token of a parent's session by one that nobody has. @returns whether the token belongs to a parent's
 * session
 */
async function suspendParentSession(db: Db, token: string, deviceHash: Buffer): Promise<boolean> {
  if (!isToken(token)) return false
  const suspended = await db
    .updateTable('sessions')
    .set({ tokenHash: hashOfToken(newToken()), deviceHash })
    .where('tokenHash', '=', hashOfToken(token))
    .where('kind', '=', 'parent')
    .returning('id')
    .executeTakeFirst()
  return suspended !== undefined
}

/**
 * The newest session stays. A parent's session that was used for a day is preferred to a new one, because a stranger
 * may know the ID too.
 */
const mayStay = sql<boolean>`kind = 'parent' and (last_seen_at - created_at >= interval '1 day' or id = max(id) over ())`

/** Ends the sessions that were used longest ago, above the limit of their kind. */
async function endOldest(db: Db, accountId: number, kind: SessionKind): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (old) =>
      old
        .selectFrom('sessions')
        .where('accountId', '=', accountId)
        .where('kind', kind === 'parent' ? '=' : '<>', 'parent')
        .orderBy(mayStay, 'desc')
        .orderBy('lastSeenAt', 'desc')
        .orderBy('id', 'desc')
        .offset(maxSessions[kind])
        .select('id'),
    )
    .execute()
}

/**
 * Ends a session; a parent's ends with those of the other children in the same browser.
 * @returns the account of the session, undefined when there was none
 */
export async function endSession(db: Db, token: string): Promise<number | undefined> {
  if (!isToken(token)) return undefined
  const ended = await db
    .deleteFrom('sessions')
    .where('tokenHash', '=', hashOfToken(token))
    .returning(['accountId', 'deviceHash'])
    .executeTakeFirst()
  if (ended?.deviceHash) await db.deleteFrom('sessions').where('deviceHash', '=', ended.deviceHash).execute()
  return ended?.accountId
}

/** Ends every session of an account, those of parents too. */
export async function endAllSessions(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('sessions').where('accountId', '=', accountId).execute()
}

/**
 * A substring of a browser's user agent, and the browser's name. Most user agents also contain the substring of a
 * browser further down.
 */
const browsers = {
  Edg: 'Edge',
  OPR: 'Opera',
  YaBrowser: 'Yandex',
  SamsungBrowser: 'Samsung Internet',
  Firefox: 'Firefox',
  FxiOS: 'Firefox',
  Chrome: 'Chrome',
  CriOS: 'Chrome',
  Safari: 'Safari',
}
const systems = {
  iPhone: 'iPhone',
  iPad: 'iPad',
  Android: 'Android',
  Windows: 'Windows',
  'Mac OS X': 'macOS',
  CrOS: 'ChromeOS',
  Linux: 'Linux',
}

function kindOf(system: string, text: string): string {
  if (system === 'iPhone' || (system === 'Android' && text.includes('Mobile'))) return 'telefon'
  return system === 'iPad' || system === 'Android' ? 'planşet' : 'kompüter'
}

/** The browser, system and kind of device, such as `Chrome, Android, telefon`; deliberately coarse. */
export function deviceName(userAgent = ''): string {
  const find = (names: Record<string, string>) => Object.entries(names).find(([word]) => userAgent.includes(word))?.[1]
  const system = find(systems)
  return [find(browsers), system, system && kindOf(system, userAgent)].filter(Boolean).join(', ') || '?'
}

/** A person's sessions, for their export. */
export const listOwnSessions = (db: Db, accountId: number) =>
  db
    .selectFrom('sessions')
    .where('accountId', '=', accountId)
    .select(['kind', 'createdAt', 'lastSeenAt', 'expiresAt', 'userAgent', 'ip'])
    .orderBy('id')
    .execute()

/**
 * The sessions of a card's parents are for the student with whom it is merged, as far as the student's limit goes. After
 * an undo they are for the card again; parents who signed in with the card's short ID since saw the student, and are
 * signed out.
 */
export const mergedSessions: MergeRule = {
  async merge(trx, { cardId, studentId }) {
    const moved = await trx
      .updateTable('sessions')
      .set({ accountId: studentId })
      .where('accountId', '=', cardId)
      .returning('id')
      .execute()
    await endOldest(trx, studentId, 'parent')
    return moved.map(({ id }) => id)
  },
  async undo(trx, { cardId, studentId, mergedAt }, ids: number[]) {
    const ofStudent = trx.updateTable('sessions').where('accountId', '=', studentId).where('kind', '=', 'parent')
    await ofStudent.set({ accountId: cardId }).where('id', '=', sql<number>`any(${ids}::bigint[])`).execute()
    await trx
      .deleteFrom('sessions')
      .where('accountId', '=', studentId)
      .where('kind', '=', 'parent')
      .where('createdAt', '>=', mergedAt)
      .execute()
  },
}
