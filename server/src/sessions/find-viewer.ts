import type pg from 'pg'
import { openBatcher } from '../db/batcher.ts'
import { formerSince } from '../db/membership.ts'
import type { SessionKind } from '../db/tables.ts'
import { hashOfToken, isToken } from '../db/tokens.ts'
import { isSessionValid } from './sessions.ts'
import type { Standing, Viewer } from './viewer.ts'

const lastSeenIntervalMs = 5 * 60_000

/** How an id in a path that is not a course's leads to one: its table, and further columns that a call may need. */
export interface CourseSource {
  table: string
  /** Several courses have the id; the one that the viewer belongs to is meant, rather one that can be changed. */
  isShared?: true
  authorColumn?: 'author_id'
  commentsVersionColumn?: 'comments_version'
}

const ownCourseFirst = `order by
  exists (select from course_teachers t where t.course_id = n.course_id and t.teacher_id = a.id)
    or exists (select from participants p where p.course_id = n.course_id and p.student_id = a.id) desc,
  exists (select from courses c where c.id = n.course_id and c.archived_at is null and c.read_only_until is null) desc
  limit 1`

const selectOf = (source: CourseSource | undefined, id: string): string => {
  if (!source) return `select ${id} as course_id, null::bigint as author_id, null::bigint as comments_version`
  const { table, authorColumn = 'null::bigint', commentsVersionColumn = 'null::bigint', isShared } = source
  return `select course_id, ${authorColumn} as author_id, ${commentsVersionColumn} as comments_version
    from ${table} n where id = ${id} ${isShared ? ownCourseFirst : ''}`
}

/** SQL for the parts of a look-up; `from` joins their tables. */
interface LookupColumns {
  position: string
  tokenHash: string
  id: string
  from: string
}

const statementOf = (source: CourseSource | undefined, { position, tokenHash, id, from }: LookupColumns): string => `
  select ${position} as position, s.id, s.kind, s.account_id as "accountId", s.last_seen_at as "lastSeenAt", a.role,
    a.full_name as "fullName",
    c.id as "courseId", c.version, c.requests_version as "requestsVersion", c.read_only_until is not null as "isReadOnly", c.archived_at is not null as "isArchived",
    coalesce(t.is_owner, false) as "isOwner", coalesce(t.can_manage, false) as "canManage",
    t.teacher_id is not null and not t.is_owner as "isCoTeacher", p.student_id is not null as "isParticipant",
    exists (
      select from former_participants f where f.course_id = c.id and f.student_id = a.id and f.until >= ${formerSince}
    ) as "isFormer",
    coalesce(subject.author_id = a.id, false) as "isAuthor", subject.comments_version as "commentsVersion"
  from ${from} sessions s
  join accounts a on a.id = s.account_id
  left join lateral (${selectOf(source, id)}) subject on true
  left join courses c on c.id = subject.course_id
  left join course_teachers t on t.course_id = c.id and t.teacher_id = a.id
  left join participants p on p.course_id = c.id and p.student_id = a.id
  where s.token_hash = ${tokenHash} and ${isSessionValid}`

/** A single look-up without an array takes three quarters of the processor time in PostgreSQL. */
export const oneStatementOf = (source: CourseSource | undefined) =>
  statementOf(source, { position: '1', tokenHash: '$1::bytea', id: '$2::bigint', from: '' })

const batchStatementOf = (source: CourseSource | undefined) =>
  statementOf(source, {
    position: 'lookup.position',
    tokenHash: 'lookup.token_hash',
    id: 'lookup.named_id',
    from: 'unnest($1::bytea[], $2::bigint[]) with ordinality as lookup (token_hash, named_id, position) cross join',
  })

interface SessionRow extends Omit<Standing, 'courseId'> {
  position: number
  id: number
  kind: SessionKind
  accountId: number
  lastSeenAt: Date
  fullName: string
  role: 'student' | 'teacher' | 'admin'
  courseId: number | null
}

interface Found {
  viewer: Viewer
  /** Undefined where there is no such course. */
  standing: Standing | undefined
}

function roleOf({ kind, role }: SessionRow): Viewer['role'] | undefined {
  if (kind === 'parent') return role === 'student' ? 'parent' : undefined
  return (kind === 'admin') === (role === 'admin') ? role : undefined
}

interface Lookup {
  token: string
  id: number | undefined
}

/** With two statements in flight more of them have one look-up each, and each statement costs PostgreSQL time. */
const batchLimits = { maxInFlight: 1, maxBatchSize: 64 }

/** An id in a path; without `courseOf` it is a course's. */
interface Named {
  id: number | undefined
  courseOf?: CourseSource | undefined
}

type FindViewer = (token: string, named?: Named) => Promise<Found | undefined>

/**
 * Finds the viewer of a session token, and their standing in the course that the path identifies or that contains what
 * it identifies; undefined when the session does not exist or has ended. Nothing is cached. Simultaneous look-ups share
 * one statement. One more statement updates the session's last use, every 5 minutes at most.
 */
export function openFindViewer(pool: pg.Pool): FindViewer {
  const batcherOf = (source: CourseSource | undefined) => {
    const subject = source?.table ?? 'courses'
    const one = { name: `session-${subject}`, text: oneStatementOf(source) }
    const batch = { name: `sessions-${subject}`, text: batchStatementOf(source) }
    return openBatcher<Lookup, SessionRow | undefined>(async (lookups) => {
      const hashes = lookups.map(({ token }) => hashOfToken(token))
      const ids = lookups.map(({ id }) => id ?? null)
      const query = lookups.length === 1 ? { ...one, values: [hashes[0], ids[0]] } : { ...batch, values: [hashes, ids] }
      const { rows } = await pool.query<SessionRow>(query)
      const byPosition = new Map(rows.map((row) => [row.position, row]))
      return lookups.map((_, index) => byPosition.get(index + 1))
    }, batchLimits)
  }
  const batchers = new Map<CourseSource | undefined, ReturnType<typeof batcherOf>>()
  return async (token, { id: named, courseOf } = { id: undefined }) => {
    if (!isToken(token)) return undefined
    const find = batchers.get(courseOf) ?? batcherOf(courseOf)
    batchers.set(courseOf, find)
    const row = await find({ token, id: named })
    const role = row && roleOf(row)
    if (!row || !role) return undefined
    const { position, id, kind, accountId, fullName, lastSeenAt, role: _, courseId: found, ...standing } = row
    if (Date.now() - lastSeenAt.getTime() > lastSeenIntervalMs) {
      await pool.query('update sessions set last_seen_at = now() where id = $1', [id])
    }
    return {
      viewer: { id: accountId, fullName, role, kind, sessionId: id },
      standing: found === null ? undefined : { courseId: found, ...standing },
    }
  }
}
