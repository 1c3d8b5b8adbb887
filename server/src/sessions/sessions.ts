import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { type SqlBool, sql } from 'kysely'
import { storedIp } from '../db/audit.ts'
import type { Db } from '../db/db.ts'
import { fromNow } from '../db/instants.ts'
import type { SessionKind } from '../db/tables.ts'
import { hashOfToken, isToken, newToken } from '../db/tokens.ts'

const maxSessions: Record<SessionKind, number> = { account: 20, parent: 10, admin: 20 }

const idleMinutes = Object.entries(lifetimes.sessionIdleMinutes)
  .map(([kind, minutes]) => `when '${kind}' then ${minutes}`)
  .join(' ')

/** An SQL condition: the row `s` of sessions is still valid. */
export const isSessionValid = `s.expires_at > now() and s.last_seen_at > now() - make_interval(mins => case s.kind ${idleMinutes} end)`

export const removeExpiredSessions = (db: Db) =>
  db
    .deleteFrom('sessions as s')
    .where((eb) => eb.not(eb.parens(sql.raw<SqlBool>(isSessionValid))))
    .execute()

interface NewSession {
  accountId: number
  kind: SessionKind
  userAgent: string
  ip: string
  /** The token sent with the request; its session ends. */
  replaces?: string | undefined
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
      expiresAt: fromNow({ minutes }),
    })
    .execute()
  await endOldest(db, accountId, kind)
  return { token, lifeSeconds: minutes * 60 }
}

/** Ends the sessions that were used longest ago, above the limit of their kind. */
export async function endOldest(db: Db, accountId: number, kind: SessionKind): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (old) =>
      old
        .selectFrom('sessions')
        .where('accountId', '=', accountId)
        .where('kind', kind === 'parent' ? '=' : '<>', 'parent')
        .orderBy('lastSeenAt', 'desc')
        .orderBy('id', 'desc')
        .offset(maxSessions[kind])
        .select('id'),
    )
    .execute()
}

/** @returns the account of the session, undefined when there was none */
export async function endSession(db: Db, token: string): Promise<number | undefined> {
  if (!isToken(token)) return undefined
  const ended = await db
    .deleteFrom('sessions')
    .where('tokenHash', '=', hashOfToken(token))
    .returning('accountId')
    .executeTakeFirst()
  return ended?.accountId
}

/** Ends every session of an account, those of parents too. */
export async function endAllSessions(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('sessions').where('accountId', '=', accountId).execute()
}

/** The browser and system, such as `Chrome, Android`; deliberately coarse. */
export function browserName(userAgent: string | undefined): string {
  const text = userAgent ?? ''
  const browser = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].find((name) => text.includes(name))
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux'].find((name) => text.includes(name))
  return [browser, system].filter(Boolean).join(', ') || '?'
}

/** A person's sessions, for their export. */
export const listOwnSessions = (db: Db, accountId: number) =>
  db
    .selectFrom('sessions')
    .where('accountId', '=', accountId)
    .select(['kind', 'createdAt', 'lastSeenAt', 'expiresAt', 'userAgent', 'ip'])
    .orderBy('id')
    .execute()
