/**
 * How long what is kept stays valid, each once. Units are in the names.
 * Source: SECURITY_REQUIREMENTS.md sections 1 (courses), 2 (sessions), 3 (links), 4 (networks), 6 (files), 8 (audit) and 9.
 */
export const lifetimes = {
  /** Since the last request. */
  sessionIdleMinutes: { account: 7 * 24 * 60, parent: 7 * 24 * 60, admin: 30 },
  /** Since the sign-in. */
  sessionMinutes: { account: 30 * 24 * 60, parent: 30 * 24 * 60, admin: 12 * 60 },
  /** The links in letters. */
  linkMinutes: { verify: 24 * 60, reset: 60 },
  /** A deleted date can be restored; afterwards its marks are gone. */
  restorableDays: 30,
  /** A course whose owner's account is gone and that nobody took over can be read. */
  orphanedCourseDays: 30,
  idempotencyKeyHours: 24,
  /** A file that no row owns, or that is not complete. */
  unusedFileHours: 24,
  auditDays: 180,
  /** A network from which somebody signed in counts as known. */
  knownNetworkDays: 30,
  /** What was typed or marked on a device and not saved, and what waits to be sent. */
  draftDays: 14,
  pendingSaveDays: 30,
} as const

export const dayMs = 24 * 60 * 60 * 1000
export const hourMs = 60 * 60 * 1000
