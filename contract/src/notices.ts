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

/**
 * The kinds of notices that a device can get, in the order in which they are offered. Where nothing else is said, a
 * notice is due NOTICE_DELAY_MINUTES (10) after the last change, and says what is stored then: what was undone by then
 * is not notified. No notice is sent between 21:00 and 08:00 by the clock of the phone; one that is due then is sent at
 * 08:00. Days, limits and the hours below are those of Baku. A notice that corrects another one replaces it on the
 * phone. Source of the limits: SECURITY_REQUIREMENTS.md sections 12 and 13.
 */
export const noticeKinds = {
  /** Each absence of the last seven days once, and a correction where that is no longer true. */
  absent: { audience: ['parent', 'student'], isUsual: true, news: ['mark', 'correction'] },
  /** Each note of the last seven days, likewise. */
  note: { audience: ['parent', 'student'], isUsual: true, news: ['note'] },
  /**
   * Changed lessons, breaks and other lesson days, at once. A change that is taken back before the family was notified
   * of it is not notified; afterwards one correction says what the plan says. Where the lesson begins before 09:00, a
   * notice that is due in the quiet hours is sent at 06:30; where it begins at 06:30 or earlier, at 21:00 the evening
   * before, and at 08:00 where that is over. A time is followed by “(Bakı vaxtı)” where the phone's clock differs from
   * Baku's. Also another lesson link after a minute, without the link and to parents only where they read it, and a
   * move to another course after 10 minutes.
   */
  lesson: { audience: ['parent', 'student'], isUsual: true, news: ['lesson_change'] },
  /**
   * One notice for all children of a browser and their courses, with the given names of several. A phone that was
   * notified gets a correction of another text and of a restored one, and of a deletion one without the text, also
   * where the child was moved since and reads the text in no other course. These count for no limit.
   */
  announcement: { audience: ['parent', 'student'], isUsual: true, news: ['announcement'] },
  /** One notice for all children of a browser, likewise. */
  material: { audience: ['parent', 'student'], news: ['material'] },
  /**
   * To teachers when a student is due, one a day and course. To families where `tellFamilies`: when two lessons of a
   * round are left, and when it is over.
   */
  round: { audience: ['parent', 'student', 'teacher'], isUsual: true },
  /** At 20:00 on a day with a lesson, set or learned, and no mark. */
  not_marked: { audience: ['teacher'], isUsual: true, news: ['not_marked'] },
  /** At once. */
  join_request: { audience: ['teacher'], news: ['join_request'] },
  comment: { audience: ['student', 'teacher'], news: ['comment'] },
  /** On Sunday at 18:00, where the week had a mark. */
  weekly: { audience: ['parent', 'student'] },
  /** At the third absence in a row, once for each row of absences; unmarked days are skipped. */
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

/**
 * A browser that is notified. A parent reads those of the own browser only, a student those of the parents too. The
 * device of an account ends with a log-out there, with its session and with the account. That of a parent ends when it
 * is turned off, when the child is removed in that browser, with the student's short ID and account, 90 days after the
 * last view there, and when the student is in no course and cannot be restored. Each ends when its push service answers
 * 404 or 410.
 */
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
 * stored one. `timeZone` is the IANA name of the phone's zone, for all children of the browser; where it is omitted, or
 * the server does not know it, the quiet hours are those of Baku.
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
