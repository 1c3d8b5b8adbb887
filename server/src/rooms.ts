import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { noticeKinds as kindsOfContract } from '@hasiye/contract/notices.ts'
import { CourseTrash, purgeDeleted, restoreDeleted } from '@hasiye/contract/trash.ts'
import { accounts } from './accounts/room.ts'
import { admin } from './admin/room.ts'
import { announcements } from './announcements/room.ts'
import { attendance } from './attendance/room.ts'
import { calendar } from './calendar/room.ts'
import { cards } from './cards/room.ts'
import { comments } from './comments/room.ts'
import { courses } from './courses/room.ts'
import { listOwnEvents, removeExpiredAuditEntries } from './db/audit.ts'
import { google } from './google/room.ts'
import { history } from './history/room.ts'
import { removeExpiredIdempotencyKeys } from './http/idempotency.ts'
import { images } from './images/room.ts'
import { dailyAt } from './jobs/jobs.ts'
import { joining } from './joining/room.ts'
import { removeExpiredCourseEmails } from './mail/added-to-course.ts'
import { removeExpiredLinkTokens } from './mail/link-tokens.ts'
import { materials } from './materials/room.ts'
import { news } from './news/room.ts'
import type { Kinds } from './notices/kind.ts'
import { notices } from './notices/room.ts'
import { endpointsOf } from './operation/openapi/calls.ts'
import { operation } from './operation/room.ts'
import { ownAccount } from './own-account/room.ts'
import { ownData } from './own-data/room.ts'
import { participants } from './participants/room.ts'
import { removeExpiredCounters, removeExpiredNetworks } from './rate-limits/rate-limit-store.ts'
import { defineRoom, type Room } from './room.ts'
import { listOwnSessions, mergedSessions, removeExpiredSessions } from './sessions/sessions.ts'
import { removeUnused, sweep } from './storage/sweep.ts'
import { trash } from './trash/room.ts'

/** What the ground floor adds: the folders that are no room. */
const groundFloor = defineRoom({
  about: 'What every room uses',
  after: [],
  api: {},
  calls: [],
  tables: {
    sessions: { accountId: mergedSessions },
    mailTokens: { accountId: 'a card has no address' },
    courseEmails: { accountId: 'a card has no address' },
    secondFactors: { accountId: 'of admins' },
    idempotencyKeys: { accountId: 'a card signs in nowhere' },
  },
  ownData: { sessions: { read: listOwnSessions }, securityEvents: { read: listOwnEvents } },
  expire: [
    removeExpiredSessions,
    removeExpiredLinkTokens,
    removeExpiredCourseEmails,
    removeExpiredIdempotencyKeys,
    removeExpiredCounters,
    removeExpiredNetworks,
    removeExpiredAuditEntries,
  ],
  jobs: [
    {
      name: 'files',
      cron: dailyAt('06:41'),
      atStart: true,
      async run({ db, storage, log }) {
        await removeUnused(db, storage)
        const { removed, missing } = await sweep(db, storage, new Date())
        if (removed.length > 0) log?.info({ removed: removed.length }, 'files without a row')
        if (missing.length > 0) log?.error({ missing }, 'rows without a file')
      },
    },
  ],
})

/** The rooms by the names of their folders. A room imports only from rooms before it, which its `after` names. */
export const rooms = {
  '.': groundFloor,
  notices,
  operation,
  images,
  accounts,
  google,
  courses,
  calendar,
  'own-account': ownAccount,
  materials,
  participants,
  joining,
  attendance,
  history,
  comments,
  announcements,
  cards,
  news,
  trash,
  'own-data': ownData,
  admin,
} satisfies Record<string, Room>

const kindsOfRooms = Object.values<Room>(rooms).map((room) => room.notices ?? {})

/** The kinds of notices of all rooms. */
export const noticeKinds = Object.assign({}, ...kindsOfRooms) as Kinds

/** A room declares something that the contract does not know, or the other way round. */
export class RoomMismatch extends Error {}

/** The values of the field `kind` of a body. */
const kindsIn = ({ body }: Endpoint): string[] => {
  const { enum: kinds = [] } = (body?.properties.kind ?? {}) as { enum?: string[] }
  return kinds
}

/** @throws RoomMismatch */
export function checkRooms(checked: Record<string, Room>): void {
  const all = Object.values(checked)
  const problems: string[] = []
  const compare = (what: string, expected: string[], found: string[]): void => {
    const missing = [...expected].filter((one) => !found.includes(one))
    const surplus = found.filter((one) => !expected.includes(one))
    if (missing.length > 0) problems.push(`${what} that no room has: ${missing.join(', ')}`)
    if (surplus.length > 0) problems.push(`${what} that the contract does not have: ${surplus.join(', ')}`)
  }
  const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
  compare(
    'calls',
    [...endpointsOf(checked).keys()].map(nameOf),
    all.flatMap(({ calls }) => calls.map(({ endpoint }) => nameOf(endpoint))),
  )
  const trashKinds = all.flatMap(({ trash = {} }) => Object.entries(trash))
  compare(
    'kinds of trash',
    kindsIn(restoreDeleted),
    trashKinds.map(([kind]) => kind),
  )
  compare(
    'kinds of trash to purge',
    kindsIn(purgeDeleted),
    trashKinds.flatMap(([kind, { purge }]) => (purge ? kind : [])),
  )
  compare(
    'lists of trash',
    Object.keys(CourseTrash.properties),
    trashKinds.map(([, { listed }]) => listed),
  )
  compare(
    'kinds of notices',
    [...Object.keys(kindsOfContract), 'lesson_link', 'moved', 'new_course', 'test'],
    all.flatMap(({ notices = {} }) => Object.keys(notices)),
  )
  const names = Object.keys(checked)
  for (const [index, [name, { after }]] of Object.entries(checked).entries()) {
    const late = after.filter((other) => !names.slice(0, index).includes(other))
    if (late.length > 0) problems.push(`${name} comes after ${late.join(', ')}, which the list has later or not at all`)
  }
  if (problems.length > 0) throw new RoomMismatch(problems.join('; '))
}
