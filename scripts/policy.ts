import { fileURLToPath } from 'node:url'
import type { Policy } from '../server/src/http/policy.ts'
import type { RateLimitCheck } from '../server/src/rate-limits/limits.ts'
import type { Room } from '../server/src/room.ts'
import { rooms } from '../server/src/rooms.ts'
import type { Standing } from '../server/src/sessions/viewer.ts'

const nobody: Standing = {
  courseId: 1,
  version: 1,
  isReadOnly: false,
  isArchived: false,
  requestsVersion: 1,
  isOwner: false,
  isCoTeacher: false,
  canManage: false,
  isParticipant: false,
  isFormer: false,
  isAuthor: false,
  commentsVersion: null,
}

/** What somebody can be to a course. */
const standings: Record<string, Standing> = {
  owner: { ...nobody, isOwner: true, canManage: true },
  manager: { ...nobody, isCoTeacher: true, canManage: true },
  'co-teacher': { ...nobody, isCoTeacher: true },
  participant: { ...nobody, isParticipant: true },
  author: { ...nobody, isParticipant: true, isAuthor: true },
  former: { ...nobody, isFormer: true },
}

/** Who passes, and who is refused with a code; others do not find the course. */
function standingsOf({ finds, may }: Policy<never>): string[] {
  if (!finds) return []
  const found = Object.entries(standings).filter(([, standing]) => finds(standing))
  const verdicts = found.map(([name, standing]) => {
    const verdict = may?.(standing) ?? true
    return verdict === true ? name : `(${name}: ${verdict})`
  })
  return [`in the course ${verdicts.join(' ')}`]
}

/** The names of the limits that are checked before the body is read. */
const limitsOf = ({ ofIp, ofAccount = [] }: RateLimitCheck): string[] => [
  ...(ofIp?.('192.0.2.1') ?? []).map(({ limit }) => limit.name),
  ...ofAccount.map(({ name }) => name),
]

function describe(who: Policy<never>): string {
  const { roles, readsSession, courseOf, mayAsk, rateLimit, counts, bodyLimitBytes } = who
  const { worksWhenFull, worksWhenArchived } = who
  return [
    roles ? roles.join(' ') : readsSession ? 'everybody, known or not' : 'everybody',
    ...standingsOf(who),
    ...(courseOf ? [`found by ${courseOf.table}`] : []),
    ...(mayAsk ? ['more by the body'] : []),
    ...(rateLimit ? [`limited by ${limitsOf(rateLimit).join(', ')}`] : []),
    ...(counts ? [`counts as ${counts.name}`] : []),
    ...(bodyLimitBytes ? [`up to ${bodyLimitBytes / 1024} KB`] : []),
    ...(worksWhenFull ? ['on a full disk'] : []),
    ...(worksWhenArchived ? ['in an archived course'] : []),
  ].join('; ')
}

/** Who may make which call, on one page: a line for each call, in the order of the rooms. */
export const policyPage = (): string =>
  `${Object.entries<Room>(rooms)
    .filter(([, { calls }]) => calls.length > 0)
    .map(([name, { calls }]) =>
      [name, ...calls.map(({ endpoint: { method, path }, who }) => `  ${method} ${path}: ${describe(who)}`)].join('\n'),
    )
    .join('\n\n')}\n`

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(policyPage())
