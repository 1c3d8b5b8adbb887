/**
 * How long stored data stays valid. The names state the units. Source: SECURITY_REQUIREMENTS.md sections 1 (courses), 2
 * (sessions), 3 (links), 6 (files), 8 (audit), 9 and 11 (join codes).
 */
export const lifetimes = {
  /** Since the last request. */
  sessionIdleMinutes: { account: 7 * 24 * 60, parent: 7 * 24 * 60, admin: 30 },
  /** Since the sign-in. */
  sessionMinutes: { account: 30 * 24 * 60, parent: 30 * 24 * 60, admin: 12 * 60 },
  /** The links in e-mails. */
  linkMinutes: { verify: 24 * 60, reset: 60 },
  /** How long a course, or what was deleted in it, can be restored. */
  trashDays: 30,
  /** How long a student who left a course is shown in its past, and reads their own marks of it. */
  formerDays: 400,
  /**
   * How long a course without an owner can be read: the owner's account was deleted and nobody inherited the course.
   */
  orphanedCourseDays: 30,
  /**
   * How long a card without marks that is in no course is stored; one with marks is stored as long as former
   * participants.
   */
  unusedCardDays: 30,
  /** Since somebody joined with a code, or a teacher turned it on. */
  unusedJoinCodeDays: 180,
  joinRequestDays: 180,
  /** How long a student who was declined cannot ask again. */
  declinedRequestDays: 1,
  /** How far back the list of news goes; the notified state of a device is stored as long. */
  newsDays: 60,
  auditDays: 180,
  /** How long a browser counts as known to an account after the last sign-in in it. */
  knownDeviceDays: 180,
  /** How long a browser is notified after a parent last opened the view in it. */
  unseenPushDays: 90,
  /** Drafts and pending saves on a device. */
  draftDays: 14,
  pendingSaveDays: 30,
  /** Responses that a device caches to be read without a network. */
  cachedResponseDays: 7,
} as const

export const dayMs = 24 * 60 * 60 * 1000
export const hourMs = 60 * 60 * 1000
