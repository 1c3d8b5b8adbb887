import type { NameOrder, Role } from '@hasiye/contract/accounts.ts'
import type { Status } from '@hasiye/contract/attendance.ts'
import type { LessonChange, LessonDay, Round } from '@hasiye/contract/courses.ts'
import type { HistoryEntry } from '@hasiye/contract/history.ts'
import type { NoticeKind } from '@hasiye/contract/notices.ts'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** { status, note } or a text; inserted as JSON text. */
type HistoryColumn = ColumnType<{ status: Status; note: string } | string | null, string | null, never>
/** Student id, status and note before, status and note after. */
export type SavedMark = [studentId: number, statusBefore: Status, noteBefore: string, status: Status, note: string]
type Instant = ColumnType<Date, Date | string, Date | string>
/** Omitted fields: from the day of joining on, nothing is agreed, and the student was not moved; see db/rounds.ts. */
type RoundColumn = ColumnType<
  {
    since?: string
    agreed?: number
    agreedAt?: string
    agreedBy?: number
    courses?: { id: number; until: string }[]
    lessons?: number
  } | null,
  string | null | undefined,
  string | null
>
type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>

/** The kind of a queued notice: what a device can choose, and what it gets in any case. */
export type QueuedKind = NoticeKind | 'test' | 'new_course' | 'lesson_link' | 'moved'

interface Stay {
  courseId: number
  studentId: number
  since: DefaultInstant
  nameInCourse: string | null
  sentIdHash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  round: RoundColumn
}

/** A change of lessons as stored; null in `value`: the lessons are as planned. */
export interface ChangeState {
  value: Omit<LessonChange, 'date'> | null
  /** The day that was cancelled, where the lesson was moved to it. */
  day?: string | null
  /** Who cancelled it with others. */
  dayOf?: number | null
  /** What applies again when it is undone. */
  replaced?: ChangeState | null
}

export interface Tables {
  accounts: {
    id: GeneratedAlways<number>
    shortId: string
    role: Role
    fullName: string
    foldedName: string
    /** Null for a card. */
    email: string | null
    number: string | null
    passwordHash: string | null
    avatar: string | null
    isVerified: Generated<boolean>
    isShortIdExposed: Generated<boolean>
    courseCreationLimit: number | null
    subscriptionExpiresAt: Instant | null
    /** Null: never chosen. */
    studentNameOrder: NameOrder | null
    newsSeenAt: DefaultInstant
    createdAt: DefaultInstant
  }
  accountCounts: { role: Role; total: number }
  courseCounts: { accountId: number; role: Role; total: number }
  mailTokens: { accountId: number; purpose: TokenPurpose; tokenHash: Buffer; expiresAt: Instant }
  knownDevices: {
    accountId: number
    tokenHash: Buffer
    userAgent: string
    createdAt: DefaultInstant
    signedInAt: Instant | null
    notifiedAt: Instant | null
    isParent: Generated<boolean>
  }
  courseEmails: { accountId: number; courseId: number; sentAt: DefaultInstant; actorId: number | null }
  secondFactors: {
    accountId: number
    /** Encrypted. */
    secret: Buffer
    /** Null until a code was typed; only after that does the sign-in ask for codes. */
    confirmedAt: Instant | null
    /** The time step of the last used code. */
    lastStep: Generated<number>
    createdAt: DefaultInstant
  }
  recoveryCodes: { accountId: number; codeHash: Buffer }
  googleIdentities: { issuer: string; subject: string; accountId: number; linkedAt: DefaultInstant }
  sessions: {
    tokenHash: Buffer
    id: GeneratedAlways<number>
    accountId: number
    kind: SessionKind
    createdAt: DefaultInstant
    lastSeenAt: DefaultInstant
    expiresAt: Instant
    userAgent: string
    ip: string | null
    /** Present for parents: SHA-256 of the browser's token. */
    deviceHash: Generated<Buffer | null>
  }
  courses: {
    id: GeneratedAlways<number>
    name: string
    description: string
    lessonLink: string | null
    bannerImage: string | null
    /** Null: derived from the id. */
    emoji: string | null
    ground: string | null
    startDate: string | null
    endDate: string | null
    readOnlyUntil: Instant | null
    archivedAt: Instant | null
    createdAt: DefaultInstant
    version: Generated<number>
    requestsVersion: Generated<number>
    noteBytes: Generated<number>
    lessonDays: ColumnType<LessonDay[], string | undefined, string>
    /** How often, and when, the calendar content of the course last changed; a trigger keeps it. */
    planSequence: GeneratedAlways<number>
    planChangedAt: ColumnType<Date, never, never>
    lessonSlots: ColumnType<number[] | null, number[] | undefined, number[]>
    lessonMinutes: Generated<number>
    round: ColumnType<Round | null, string | null | undefined, string | null>
  }
  /** The table of the view `courses`, with deleted rows; biome.json names the files that may read such a table. */
  allCourses: Tables['courses'] & DeletionColumns
  lessonChanges: {
    courseId: number
    date: string
    kind: LessonChange['kind']
    startsAt: string | null
    movedTo: string | null
    text: string
    isInstead: Generated<boolean>
    /** Undone; people may have read it. */
    isUndone: boolean
    /** Since when the lessons of the date differ from the lesson days. */
    since: DefaultInstant
    changedAt: DefaultInstant
    changedBy: number | null
    /** Who cancelled a day in several of their courses. */
    dayOf: number | null
    /** The day that was cancelled, where the lesson was moved to it. */
    day: string | null
    /** What applies again when this one is undone. */
    replaced: ColumnType<ChangeState | null, string | null, string | null>
  }
  breaks: {
    id: Generated<number>
    firstDay: string
    lastDay: string
    text: string
    createdAt: DefaultInstant
    createdBy: number | null
  }
  courseBreaks: { courseId: number; breakId: number; endedAt: DefaultInstant | null }
  /** Without a name: a day off that the admin removed. A holiday has a rest day. */
  daysOff: { date: string; name: string | null; isHoliday: Generated<boolean> }
  /** The secret addresses of calendars. */
  calendars: {
    id: GeneratedAlways<number>
    accountId: number
    isParent: boolean
    /** The browser of a parent. */
    deviceHash: Buffer | null
    /** Encrypted. */
    secret: Buffer
    secretHash: Buffer
    createdAt: DefaultInstant
  }
  pushDevices: {
    id: GeneratedAlways<number>
    accountId: number
    isParent: boolean
    sessionId: number | null
    deviceHash: Buffer | null
    endpoint: string
    service: string
    p256dh: string
    auth: string
    kinds: NoticeKind[]
    hideDetails: Generated<boolean>
    timeZone: string | null
    userAgent: string
    createdAt: DefaultInstant
    seenAt: DefaultInstant
    lastDeliveredAt: Instant | null
    /** The last day with a notice, and how many notices it had. */
    notifiedOn: string | null
    notifiedCount: Generated<number>
  }
  /** Dates whose marks have not yet been compared with those that were notified. */
  changedDays: { courseId: number; date: string; changedAt: DefaultInstant }
  /** What happened in a course that its people may be notified of. */
  changedCourses: {
    courseId: number
    kind: NoticeKind
    actorId: number
    /** What was changed, where each has a notice of its own; otherwise 0. */
    itemId: Generated<number>
    changedAt: DefaultInstant
  }
  pushNotices: {
    id: Generated<number>
    deviceId: number
    key: string
    kind: QueuedKind
    courseId: number | null
    about: JSONColumnType<object>
    dueAt: Instant
    expiresAt: Instant
    attempts: Generated<number>
  }
  notified: {
    deviceId: number
    key: string
    courseId: number | null
    state: JSONColumnType<object>
    notifiedAt: DefaultInstant
    correctedAt: Instant | null
  }
  courseTeachers: {
    courseId: number
    teacherId: number
    isOwner: Generated<boolean>
    canManage: Generated<boolean>
    since: DefaultInstant
  }
  /** Who taught a deleted course. */
  deletedCourseTeachers: { courseId: number; teacherId: number; isOwner: boolean; canManage: boolean; since: Instant }
  formerTeachers: { teacherId: number; courseId: number }
  joinCodes: { courseId: number; code: string; openUntil: Instant | null; usedAt: DefaultInstant }
  joinRequests: {
    courseId: number
    id: GeneratedAlways<number>
    studentId: number
    createdAt: DefaultInstant
    declinedAt: Instant | null
  }
  cards: {
    accountId: number
    madeBy: number | null
    /** The course in which the card was made; see `course_of_card`. */
    madeIn: number | null
    /** The course in which the claim code was made; a removal from it ends the code. */
    codedIn: number | null
    codeHash: Buffer | null
    leftAt: Instant | null
    /** When the card became an account. */
    claimedAt: Instant | null
    createdAt: DefaultInstant
  }
  mergedCards: { cardId: number; accountId: number; shortId: string | null; mergedAt: DefaultInstant }
  /** Cards that a teacher merged into the account of a student who asked to join, or into another card. */
  deletedCards: {
    courseId: number
    cardId: number
    accountId: number
    /** Null where it was merged with another card. */
    requestId: number | null
    deletedAt: DefaultInstant
    deletedBy: number | null
    /** The card and its data: its rows as JSON. */
    state: JSONColumnType<object>
  }
  participants: Stay
  /** Courses to which a teacher added a student by the short ID alone, and which the student has not confirmed. */
  newCourses: { courseId: number; studentId: number; addedAt: DefaultInstant }
  /** What a student (`deviceHash` is empty), or a parent in one browser, answered about a course. */
  courseAnswers: {
    courseId: number
    studentId: number
    deviceHash: Generated<Buffer>
    isKnown: Generated<boolean>
    isMuted: Generated<boolean>
    seenAt: DefaultInstant
  }
  /** Owners of whose courses a student left one. */
  /** `refused`: a course that the student left was new to them. */
  leftOwners: { studentId: number; ownerId: number; leftAt: DefaultInstant; refused: Generated<boolean> }
  /** Each stay of a student in a course; `participants` are those that have not ended. */
  stays: Stay & {
    id: Generated<number>
    until: string | null
    ended: 'removed' | 'left' | 'moved' | 'with_course' | null
    endedAt: DefaultInstant | null
    endedBy: number | null
    movedTo: number | null
  }
  /** The last stays of those who left a course, were removed or moved from it within 400 days, and are not there now. */
  formerParticipants: Stay & {
    id: number
    /** The last day in the course. */
    until: string
    ended: 'removed' | 'left' | 'moved'
    deletedAt: Instant
    deletedBy: number | null
    /** The course to which a teacher moved the student. */
    movedTo: number | null
  }
  days: { courseId: number; date: string }
  marks: MarkColumns & { courseId: number; date: string }
  deletedDays: { courseId: number; id: GeneratedAlways<number>; date: string; deletedAt: DefaultInstant }
  deletedMarks: MarkColumns & { courseId: number; deletedDayId: number }
  history: {
    courseId: number
    id: GeneratedAlways<number>
    at: DefaultInstant
    actorId: number | null
    action: HistoryEntry['action']
    date: string | null
    studentId: number | null
    before: HistoryColumn
    after: HistoryColumn
    marks: ColumnType<SavedMark[] | null, string | undefined, string>
    saveId: ColumnType<string | null, string | undefined, never>
    requestHash: ColumnType<Buffer | null, Buffer | undefined, never>
  }
  /** A view of the history with one entry per mark of a save. */
  historyEntries: Omit<Tables['history'], 'marks' | 'saveId' | 'requestHash'>
  files: {
    key: string
    kind: FileKind
    sizeBytes: number
    sha256: string
    mediaType: string | null
    createdAt: DefaultInstant
    unusedSince: Instant | null
  }
  categories: {
    courseId: number
    id: GeneratedAlways<number>
    name: string
    lowerName: string
    commentsVersion: Generated<number>
    createdAt: DefaultInstant
  }
  materials: {
    courseId: number
    categoryId: number
    id: GeneratedAlways<number>
    title: string
    /** Empty for a link. */
    fileName: string
    /** Null for a link. */
    fileKey: string | null
    /** Null for a file. */
    url: string | null
    uploadedBy: number | null
    commentsVersion: Generated<number>
    createdAt: DefaultInstant
  }
  comments: {
    courseId: number
    id: GeneratedAlways<number>
    categoryId: number | null
    materialId: number | null
    authorId: number | null
    text: string
    attachmentKey: string | null
    attachmentName: string | null
    createdAt: DefaultInstant
    editedAt: Instant | null
    /** Who changed the text last, where that is not the author; the account may be gone. */
    editedBy: ColumnType<number | null, number | null | undefined, number | null>
  }
  allCategories: Tables['categories'] & DeletionColumns
  allMaterials: Tables['materials'] & DeletionColumns
  allComments: Tables['comments'] & DeletionColumns
  /** An announcement in one course; those of several courses have the same id. */
  announcements: {
    courseId: number
    id: number
    authorId: number | null
    text: string
    pinnedUntil: string | null
    createdAt: DefaultInstant
    version: Generated<number>
    /** When the version was written. */
    versionedAt: DefaultInstant
    editedAt: Instant | null
    /** Who changed the text last, where that is not the author; the account may be gone. */
    editedBy: ColumnType<number | null, number | null | undefined, number | null>
  }
  allAnnouncements: Tables['announcements'] & DeletionColumns
  announcementViews: {
    courseId: number
    announcementId: number
    studentId: number
    /** The newest version that the family has seen. */
    version: Generated<number>
    seenAt: DefaultInstant
  }
  idempotencyKeys: {
    accountId: number
    route: string
    key: string
    createdAt: DefaultInstant
    reply: JSONColumnType<object>
    contentHash: string
  }
  rateLimitCounters: { key: string; points: number; expire: number | null }
  knownNetworks: { kind: string; subject: string; network: string; lastAt: DefaultInstant }
  secrets: { name: string; value: Buffer }
  migrations: { name: string; runAt: DefaultInstant }
  audit: {
    id: GeneratedAlways<number>
    at: DefaultInstant
    event: string
    accountId: number | null
    ip: string | null
    details: JSONColumnType<object> | null
  }
  deletedAccounts: {
    id: number
    fullName: string
    role: Role
    deletedAt: DefaultInstant
  }
}

export type FileKind = 'material' | 'attachment' | 'image'
export type TokenPurpose = 'verify' | 'reset'
export type SessionKind = 'account' | 'admin' | 'parent'

/** Null where the row is not deleted, or was deleted only together with what contains it. */
interface DeletionColumns {
  deletedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  deletedBy: ColumnType<number | null, number | null | undefined, number | null>
}

interface MarkColumns {
  studentId: number
  status: Status
  note: string
  updatedAt: Instant
  updatedBy: number | null
}
