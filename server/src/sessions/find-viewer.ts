import type pg from 'pg'
import type { SessionKind } from '../db/tables.ts'
import { together } from '../db/together.ts'
import { hashOf, isSessionValid, isToken } from './sessions.ts'
import type { Standing, Subject, Viewer } from './viewer.ts'

const seenEveryMs = 5 * 60_000

/** How a subject is found by the id of the path, with what else a call may need of it. */
const subjects: Record<Subject, string> = {
  course: 'select asked.named_id as course_id, null::bigint as author_id, null::bigint as comments_version',
  category: 'select course_id, null::bigint as author_id, comments_version from categories where id = asked.named_id',
  material: 'select course_id, null::bigint as author_id, comments_version from materials where id = asked.named_id',
  comment: 'select course_id, author_id, null::bigint as comments_version from comments where id = asked.named_id',
}

const findTextOf = (subject: Subject): string => `
  select asked.place, s.id, s.kind, s.account_id as "accountId", s.last_seen_at as "lastSeenAt", a.role,
    a.full_name as "fullName",
    c.id as "courseId", c.version, c.read_only_until is not null as "isReadOnly",
    coalesce(t.is_owner, false) as "isOwner", coalesce(t.can_manage, false) as "canManage",
    t.teacher_id is not null and not t.is_owner as "isCoTeacher", p.student_id is not null as "isParticipant",
    coalesce(subject.author_id = a.id, false) as "isAuthor", subject.comments_version as "commentsVersion"
  from unnest($1::bytea[], $2::bigint[]) with ordinality as asked (token_hash, named_id, place)
  join sessions s on s.token_hash = asked.token_hash
  join accounts a on a.id = s.account_id
  left join lateral (${subjects[subject]}) subject on true
  left join courses c on c.id = subject.course_id
  left join course_teachers t on t.course_id = c.id and t.teacher_id = a.id
  left join participants p on p.course_id = c.id and p.student_id = a.id
  where ${isSessionValid}`

const findingOf = (subject: Subject) => ({ name: `session-${subject}`, text: findTextOf(subject) })
const findings: Record<Subject, { name: string; text: string }> = {
  course: findingOf('course'),
  category: findingOf('category'),
  material: findingOf('material'),
  comment: findingOf('comment'),
}

interface SessionRow extends Omit<Standing, 'courseId'> {
  place: number
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

interface Asked {
  token: string
  id: number | undefined
}

const askedAtOnce = { atOnce: 2, most: 64 }

export type FindViewer = (
  token: string,
  named?: { subject: Subject; id: number | undefined },
) => Promise<Found | undefined>

/**
 * Who holds this token, and what they are to the course that is named or holds what is named, read anew at every request;
 * undefined when nobody holds it (any more). One statement for all who ask at the same time, one more when the last use was
 * a while ago.
 */
export function openFindViewer(pool: pg.Pool): FindViewer {
  const ask = (subject: Subject) => async (asked: Asked[]) => {
    const values = [asked.map(({ token }) => hashOf(token)), asked.map(({ id }) => id ?? null)]
    const { rows } = await pool.query<SessionRow>({ ...findings[subject], values })
    const byPlace = new Map(rows.map((row) => [row.place, row]))
    return asked.map((_, n) => byPlace.get(n + 1))
  }
  const find = {
    course: together(ask('course'), askedAtOnce),
    category: together(ask('category'), askedAtOnce),
    material: together(ask('material'), askedAtOnce),
    comment: together(ask('comment'), askedAtOnce),
  }
  return async (token, named = { subject: 'course', id: undefined }) => {
    if (!isToken(token)) return undefined
    const row = await find[named.subject]({ token, id: named.id })
    const role = row && roleOf(row)
    if (!row || !role) return undefined
    const { place, id, kind, accountId, fullName, lastSeenAt, role: _, courseId: found, ...standing } = row
    if (Date.now() - lastSeenAt.getTime() > seenEveryMs) {
      await pool.query('update sessions set last_seen_at = now() where id = $1', [id])
    }
    return {
      viewer: { id: accountId, fullName, role, kind, sessionId: id },
      standing: found === null ? undefined : { courseId: found, ...standing },
    }
  }
}
