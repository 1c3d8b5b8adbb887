import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Id, Instant, idInPath, Message, nullable, strict } from './shapes.ts'

type NoticeAudience = 'parent' | 'student' | 'teacher'

interface KindOfNotice {
  /** Who can choose it. */
  audience: readonly NoticeAudience[]
  /** Chosen where notices are turned on. */
  isUsual?: true
  /** Its kinds of items in the list of news. */
  news?: readonly string[]
}

/** The kinds of notices that a device can get, in the order in which they are offered. */
export const noticeKinds = {
  absent: { audience: ['parent', 'student'], isUsual: true, news: ['mark', 'correction'] },
  note: { audience: ['parent', 'student'], isUsual: true, news: ['note'] },
  lesson: { audience: ['parent', 'student'], isUsual: true, news: ['lesson_change'] },
  announcement: { audience: ['parent', 'student'], isUsual: true, news: ['announcement'] },
  material: { audience: ['parent', 'student'], news: ['material'] },
  round: { audience: ['parent', 'student', 'teacher'], isUsual: true },
  not_marked: { audience: ['teacher'], isUsual: true, news: ['not_marked'] },
  join_request: { audience: ['teacher'], news: ['join_request'] },
  comment: { audience: ['student', 'teacher'], news: ['comment'] },
  weekly: { audience: ['parent', 'student'] },
  absent_in_row: { audience: ['teacher'], news: ['absent_in_row'] },
} as const satisfies Record<string, KindOfNotice>

export type NoticeKind = keyof typeof noticeKinds
const names = Object.keys(noticeKinds) as NoticeKind[]
const rowOf = (kind: NoticeKind): KindOfNotice => noticeKinds[kind]
const kindsFor = (who: NoticeAudience) => names.filter((kind) => rowOf(kind).audience.includes(who))
const isUsual = (kind: NoticeKind) => rowOf(kind).isUsual ?? false

/** The kinds that a viewer can choose. */
export const kindsOf = { parent: kindsFor('parent'), student: kindsFor('student'), teacher: kindsFor('teacher') }

/** Those that are chosen where notices are turned on. */
export const usualKindsOf = {
  parent: kindsOf.parent.filter(isUsual),
  student: kindsOf.student.filter(isUsual),
  teacher: kindsOf.teacher.filter(isUsual),
}

const kinds = Type.Array(Type.Enum([...names]), { maxItems: names.length, label: 'Bildirişlər' })

/** A browser that is notified. A parent reads those of the own browser only, a student those of the parents too. */
export const PushDevice = Type.Object({
  id: Id,
  userAgent: Type.String(),
  createdAt: Instant,
  kinds: Type.Array(Type.Enum([...names])),
  /** The notice says only that there is something new. */
  hideDetails: Type.Boolean(),
  lastDeliveredAt: nullable(Instant),
  /** The browser of this request. */
  current: Type.Boolean(),
  isParent: Type.Boolean(),
})
export type PushDevice = Static<typeof PushDevice>

export const listPushDevices = endpoint({
  method: 'GET',
  path: '/api/me/push',
  summary:
    "The browsers that are notified: the account's and those of a student's parents, or for a parent those of this browser",
  responseBody: Type.Array(PushDevice),
})

/** The generator of the curve P-256, which is a valid public key for encrypting notices. */
export const examplePublicKey =
  'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU'

/**
 * `endpoint`, `p256dh` and `auth` are those of the browser's PushSubscription. The same endpoint again changes the
 * stored one. `timeZone` is the IANA name of the phone's zone; where it is omitted, or the server does not know it, the
 * quiet hours are those of Baku.
 */
export const savePushDevice = endpoint({
  method: 'PUT',
  path: '/api/me/push',
  summary: 'Notifies this browser, or changes of what',
  body: strict({
    endpoint: Type.String({ minLength: 1, maxLength: limits.pushEndpoint.max, label: 'Ünvan', kind: 'secret' }),
    p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$', label: 'Açar', examples: [examplePublicKey] }),
    auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}={0,2}$', label: 'Sirr', examples: ['a'.repeat(22)] }),
    kinds,
    hideDetails: Type.Optional(Type.Boolean({ label: 'Təfərrüatı gizlət' })),
    timeZone: Type.Optional(
      Type.String({
        minLength: limits.timeZone.min,
        maxLength: limits.timeZone.max,
        label: 'Saat qurşağı',
        examples: ['Asia/Baku'],
      }),
    ),
  }),
  responseBody: PushDevice,
  errors: ['rate_limited', 'limit_reached'],
})

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/me/push/:id',
  summary: 'Notifies a browser no longer',
  params: idInPath,
  responseBody: Message,
})

export const testPushDevice = endpoint({
  method: 'POST',
  path: '/api/me/push/:id/test',
  summary: 'Sends a test notice to a browser, 5 a day of an account and of each browser of parents',
  params: idInPath,
  responseBody: Message,
  errors: ['rate_limited'],
})

/** What the service worker gets, as JSON. */
export interface PushMessage {
  title: string
  body: string
  /** A later notice with the same tag replaces this one on the phone. */
  tag: string
  /** Path of the page that the notice opens. */
  url: string
  /** The account or student for whom it is. */
  accountId: number
}
