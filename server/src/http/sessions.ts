import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { storedIp } from '../db/audit.ts'
import type { Db } from '../db/db.ts'
import type { SessionKind } from '../db/tables.ts'
import type { Standing, Subject, Viewer } from './viewer.ts'

/** Lives of a session by kind. Source: SECURITY_REQUIREMENTS.md section 2. */
const lives: Record<SessionKind, { idleMinutes: number; absoluteMinutes: number; most: number }> = {
  account: { idleMinutes: 7 * 24 * 60, absoluteMinutes: 30 * 24 * 60, most: 20 },
  parent: { idleMinutes: 7 * 24 * 60, absoluteMinutes: 30 * 24 * 60, most: 10 },
  admin: { idleMinutes: 30, absoluteMinutes: 12 * 60, most: 20 },
}
const seenEveryMs = 5 * 60_000

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)

/** How a subject is found by the id of the path, with what else a call may need of it. */
const subjects: Record<Subject, string> = {
  course: 'select $2::bigint as course_id, null::bigint as author_id, null::bigint as comments_version',
  category: 'select course_id, null::bigint as author_id, comments_version from categories where id = $2',
  material: 'select course_id, null::bigint as author_id, comments_version from materials where id = $2',
  comment: 'select course_id, author_id, null::bigint as comments_version from comments where id = $2',
}

const findTextOf = (subject: Subject): string => `
  select s.id, s.kind, s.account_id as "accountId", s.last_seen_at as "lastSeenAt", a.role,
    a.full_name as "fullName",
    c.id as "courseId", c.version, c.read_only_until is not null as "isReadOnly",
    coalesce(t.is_owner, false) as "isOwner", coalesce(t.can_manage, false) as "canManage",
    t.teacher_id is not null and not t.is_owner as "isCoTeacher", p.student_id is not null as "isParticipant",
    coalesce(subject.author_id = a.id, false) as "isAuthor", subject.comments_version as "commentsVersion"
  from sessions s join accounts a on a.id = s.account_id
  left join (${subjects[subject]}) subject on true
  left join courses c on c.id = subject.course_id
  left join course_teachers t on t.course_id = c.id and t.teacher_id = a.id
  left join participants p on p.course_id = c.id and p.student_id = a.id
  where s.token_hash = $1 and s.expires_at > now()
    and s.last_seen_at > now() - case s.kind when 'admin' then interval '30 minutes' else interval '7 days' end`

const findingOf = (subject: Subject) => ({ name: `session-${subject}`, text: findTextOf(subject) })
const findings: Record<Subject, { name: string; text: string }> = {
  course: findingOf('course'),
  category: findingOf('category'),
  material: findingOf('material'),
  comment: findingOf('comment'),
}

interface SessionRow extends Omit<Standing, 'courseId'> {
  id: number
  kind: SessionKind
  accountId: number
  lastSeenAt: Date
  fullName: string
  role: 'student' | 'teacher' | 'admin'
  courseId: number | null
}

export interface Found {
  viewer: Viewer
  /** What the viewer is to the course that was asked for; undefined where there is no such course. */
  standing: Standing | undefined
}

function roleOf({ kind, role }: SessionRow): Viewer['role'] | undefined {
  if (kind === 'parent') return role === 'student' ? 'parent' : undefined
  return (kind === 'admin') === (role === 'admin') ? role : undefined
}

/**
 * Who holds this token, and what they are to the course that is named or holds what is named, read anew at every request;
 * undefined when nobody holds it (any more). One statement, two when the last use was a while ago.
 */
export async function findViewer(
  pool: pg.Pool,
  token: string,
  named: { subject: Subject; id: number | undefined } = { subject: 'course', id: undefined },
): Promise<Found | undefined> {
  if (!isToken(token)) return undefined
  const { name, text } = findings[named.subject]
  const values = [hashOf(token), named.id ?? null]
  const { rows } = await pool.query<SessionRow>({ name, text, values })
  const row = rows[0]
  const role = row && roleOf(row)
  if (!row || !role) return undefined
  const { id, kind, accountId, fullName, lastSeenAt, role: _, courseId: found, ...standing } = row
  if (Date.now() - lastSeenAt.getTime() > seenEveryMs) {
    await pool.query('update sessions set last_seen_at = now() where id = $1', [id])
  }
  return {
    viewer: { id: accountId, fullName, role, kind, sessionId: id },
    standing: found === null ? undefined : { courseId: found, ...standing },
  }
}

export interface NewSession {
  accountId: number
  kind: SessionKind
  userAgent: string
  ip: string
  /** The token that came along with the request; it ends. */
  replaces?: string | undefined
}

export interface StartedSession {
  /** Stored nowhere. */
  token: string
  lifeSeconds: number
}

/** Starts a session and ends the one that came along; the oldest go when there are too many. */
export async function startSession(db: Db, session: NewSession): Promise<StartedSession> {
  const { accountId, kind, userAgent } = session
  const { absoluteMinutes, most } = lives[kind]
  const token = randomBytes(32).toString('base64url')
  if (session.replaces) await endSession(db, session.replaces)
  await db
    .insertInto('sessions')
    .values({
      tokenHash: hashOf(token),
      accountId,
      kind,
      userAgent,
      ip: storedIp(session.ip),
      expiresAt: sql<string>`now() + make_interval(mins => ${absoluteMinutes}::int)`,
    })
    .execute()
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (old) =>
      old
        .selectFrom('sessions')
        .where('accountId', '=', accountId)
        .where('kind', kind === 'parent' ? '=' : '<>', 'parent')
        .orderBy('lastSeenAt', 'desc')
        .orderBy('id', 'desc')
        .offset(most)
        .select('id'),
    )
    .execute()
  return { token, lifeSeconds: absoluteMinutes * 60 }
}

/** @returns whose session it was, undefined when there was none */
export async function endSession(db: Db, token: string): Promise<number | undefined> {
  if (!isToken(token)) return undefined
  const ended = await db
    .deleteFrom('sessions')
    .where('tokenHash', '=', hashOf(token))
    .returning('accountId')
    .executeTakeFirst()
  return ended?.accountId
}

/** Ends every session of an account, those of parents too. */
export async function endAllSessions(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('sessions').where('accountId', '=', accountId).execute()
}

/** `Chrome, Android`: coarse on purpose. */
export function browserName(userAgent: string | undefined): string {
  const text = userAgent ?? ''
  const browser = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].find((name) => text.includes(name))
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux'].find((name) => text.includes(name))
  return [browser, system].filter(Boolean).join(', ') || '?'
}
