/**
 * Limits of texts and numbers: schemas check them, and the fields of the page enforce them. Lengths are in code points.
 */
export const limits = {
  fullName: { min: 1, max: 120 },
  email: { min: 1, max: 254 },
  phone: { max: 15 },
  password: { min: 6, max: 256 },
  adminPassword: { min: 8 },
  /** A code of an authenticator app, or a recovery code, with spaces and hyphens. */
  secondFactorCode: { min: 1, max: 40 },
  mailedToken: { min: 1, max: 200 },
  shortId: { min: 1, max: 300 },
  search: { max: 200 },
  courseName: { min: 1, max: 200 },
  courseDescription: { min: 1, max: 5000 },
  webAddress: { max: 2000 },
  /** Lessons in a week. */
  lessonDays: { max: 14 },
  /** The length of a lesson in minutes. */
  lessonMinutes: { minimum: 15, maximum: 300 },
  /** Lessons of a round. */
  roundLength: { minimum: 4, maximum: 40 },
  /** Rounds that are agreed after the first one. */
  agreedRounds: { minimum: 0, maximum: 1000 },
  /** The reason for a lesson change or a break. */
  lessonChangeText: { max: 300 },
  /** Courses whose lessons are cancelled in one call. */
  lessonCourses: { min: 1, max: 500 },
  dayOffName: { min: 1, max: 100 },
  /** Days off that are added in one call. */
  daysOff: { max: 31 },
  /** The address of a browser at its push service. */
  pushEndpoint: { max: 1000 },
  /** The name of a time zone. */
  timeZone: { min: 1, max: 64 },
  categoryName: { min: 1, max: 200 },
  materialTitle: { min: 1, max: 300 },
  comment: { max: 10_000 },
  announcement: { min: 1, max: 2000 },
  /** Courses that get the same announcement. */
  announcementCourses: { min: 1, max: 50 },
  /** Announcements in a list. */
  announcements: { max: 200 },
  courseQuota: { min: 0, max: 100_000 },
  /** Students added in one call. */
  bulkParticipants: { min: 1, max: 1000 },
  /** Cards made, or claim codes renewed, in one call. */
  cards: { min: 1, max: 100 },
  /** A name in a list of names, which may be too long for a full name. */
  cardName: { max: 1000 },
  cardsPerTeacher: { max: 1000 },
  /** Requests to join that are answered in one call, and that wait in one course. */
  joinRequests: { max: 1000 },
  /** Deleted things of one kind in a list of what can be restored. */
  trash: { max: 500 },
} as const
