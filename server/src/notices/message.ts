import type { NoticeKind, PushMessage } from '@hasiye/contract/notices.ts'
import { coursePath, homes } from '@hasiye/contract/pages.ts'
import { partsOf } from '@hasiye/contract/surname.ts'
import type { QueuedKind } from '../db/tables.ts'

export const texts = {
  title: 'Haşiyə',
  hidden: 'Yeni məlumat var.',
  /** What is new in a course. */
  item: '“{course}”: {title}',
} as const

/** The maximum length of a title or a comment in a notice. */
export const textLetters = 120

/** A notice that is to be sent now, with its device. */
export interface DueNotice {
  id: number
  key: string
  kind: QueuedKind
  courseId: number | null
  about: {
    date?: string
    studentId?: number
    since?: string
    monday?: string
    lessonAt?: string | null
    breakId?: number
    days?: string
    link?: string | null
  }
  attempts: number
  expiresAt: Date
  deviceId: number
  accountId: number
  isParent: boolean
  /** The zone of the phone; null: Baku's. */
  timeZone: string | null
  role: 'student' | 'teacher'
  endpoint: string
  /** The host of the endpoint. */
  service: string
  /** A well-known host, or one that accepted a notice before. */
  isProven: boolean
  /** The device accepted a notice before. */
  isUsed: boolean
  /** The endpoint is at a push service of the operator (`PUSH_SERVICES`). */
  isOwnService: boolean
  p256dh: string
  auth: string
  kinds: NoticeKind[]
  hideDetails: boolean
}

/** The current content of a notice, and what is stored about it; or when it is to be composed again, or never. */
export type Composed =
  | {
      kind: 'message'
      message: PushMessage
      /** By the key of the content. */
      states: Record<string, object>
      /** The course of the content, where the notice names none. */
      courseId?: number | null
      /** The devices of other children in the same browser to whom the message applies, too: the same is stored for them. */
      siblings?: number[]
      isChange: boolean
      /** It counts towards the daily notices of a family. */
      isCounted: boolean
    }
  | { kind: 'wait'; until: Date }
  | { kind: 'nothing' }

export const givenName = (fullName: string): string => partsOf(fullName, 'last').given

/** The first letters of a text; an ellipsis replaces the rest. */
export const begin = (text: string, letters: number): string => {
  const all = [...text]
  return all.length > letters ? `${all.slice(0, letters - 1).join('')}…` : text
}

type Tab = 'attendance' | 'general' | 'participants'

/**
 * The page of the course. A parent's path leads through the panel, which opens the child first where another one is
 * open.
 */
export function courseUrl({ role, courseId, isParent, accountId }: DueNotice, tab: Tab): string {
  if (isParent) return `${homes.student}?child=${accountId}&course=${courseId}${tab === 'general' ? `&tab=${tab}` : ''}`
  return `${coursePath(role, courseId ?? 0)}#${tab}`
}

export function homeOf({ role, isParent, accountId }: DueNotice): string {
  return isParent ? `${homes.student}?child=${accountId}` : homes[role]
}

export function messageOf(notice: DueNotice, body: string, url: string, key = notice.key): PushMessage {
  const { accountId, deviceId, hideDetails } = notice
  return {
    title: texts.title,
    body: hideDetails ? texts.hidden : body,
    // two children in one browser have devices of their own
    tag: `${deviceId}/${key}`,
    url,
    accountId,
  }
}

export const notify = (notice: DueNotice, body: string, url: string, state: object = {}): Composed => ({
  kind: 'message',
  message: messageOf(notice, body, url),
  states: { [notice.key]: state },
  isChange: false,
  isCounted: true,
})
