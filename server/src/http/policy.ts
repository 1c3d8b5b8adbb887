import type { BodyOf, Endpoint } from '@hasiye/contract/endpoint.ts'
import type { ErrorCode } from '@hasiye/contract/errors.ts'
import {
  accounts,
  admin,
  announcements,
  attendance,
  calendar,
  cards,
  comments,
  courses,
  history,
  images,
  joining,
  lessonChanges,
  materials,
  news,
  notices,
  operation,
  ownAccount,
  participants,
  secondFactor,
  trash,
} from '@hasiye/contract/rooms.ts'
import { bodyLimits } from '../rate-limits/limits.ts'
import {
  attendedOnce,
  attends,
  belongs,
  manages,
  owns,
  type Standing,
  type Subject,
  teaches,
  teachesOrWrote,
  type ViewerRole,
} from '../sessions/viewer.ts'
import { pathParser } from './path-parameters.ts'

/** What a call checks before its body is read; `app.ts` has the check of the room. */
export type RateLimitName =
  | 'signIn'
  | 'adminSignIn'
  | 'parentLogin'
  | 'unknownIds'
  | 'signUp'
  | 'linkMail'
  | 'token'
  | 'currentPassword'
  | 'shortId'
  | 'export'
  | 'pageError'

/** Who may make a call. Source: SECURITY_REQUIREMENTS.md section 1. */
export interface Policy<Body = unknown> {
  /** Left out: everybody, with or without a session. Parents may write only where they are named. */
  roles?: readonly ViewerRole[]
  /** Without `roles`: the viewer is looked up where the request has a session. */
  readsSession?: true
  /** What the id in the path identifies, where it is not a course. */
  subject?: Subject
  /** What the viewer must be to the course that the path leads to; otherwise the answer is 404. */
  finds?: (standing: Standing) => boolean
  /** What more the viewer must be: true, or the code of the refusal. */
  may?: (standing: Standing) => true | ErrorCode
  /** The same where it depends on the body. */
  mayAsk?(standing: Standing, body: Body): true | ErrorCode
  /** Limits that can be checked before the body is read. */
  rateLimit?: RateLimitName
  /** The largest JSON body; `bodyLimits.usual` where it is left out. */
  bodyLimitBytes?: number
  /** A POST or PUT that is allowed while the disk is nearly full; others are refused because they store more. */
  worksWhenFull?: true
  /** A write that is allowed in an archived course, because it changes nothing that others wrote. */
  worksWhenArchived?: true
}

const everybodyWithAccount = ['student', 'teacher', 'admin'] as const
const everybodySignedIn = [...everybodyWithAccount, 'parent'] as const
const open = {} as const
const ofCourse = { finds: belongs } as const
const teachers = { roles: ['teacher'], finds: teaches } as const
const readers = { roles: ['student', 'teacher', 'parent'], ...ofCourse } as const
const commenters = { roles: ['student', 'teacher'], ...ofCourse } as const
const or = (verdict: (standing: Standing) => boolean, code: ErrorCode) => (standing: Standing) =>
  verdict(standing) || code

/** Only those who may delete a date may restore or purge it. */
const managesDates = (standing: Standing, body: { kind: string }): true | ErrorCode =>
  manages(standing) || body.kind !== 'date' || 'forbidden'

interface PolicyRow extends Policy {
  parsePath: ReturnType<typeof pathParser>
  /** Its handler uses `once`, which checks the free space when the `Idempotency-Key` is new; for a file that would be too late. */
  usesOnce: boolean
}

const familiesAndTeachers = { roles: ['student', 'teacher', 'parent'] } as const
const families = { roles: ['student', 'parent'], finds: attends, worksWhenArchived: true } as const
type KeyOf<E extends Endpoint> = `${E['method']} ${E['path']}`
const keyOf = (method: string, path: string): string => `${method} ${path}`

const policy = <const E extends Endpoint, const P extends Policy<BodyOf<E>>>(endpoint: E, row: P) => {
  const { method, path, params, acceptsIdempotencyKey = false, file } = endpoint
  return {
    key: keyOf(method, path) as KeyOf<E>,
    row: { ...row, parsePath: pathParser(params), usesOnce: acceptsIdempotencyKey && !file },
  }
}

const table = [
  policy(accounts.signUp, { rateLimit: 'signUp' }),
  policy(accounts.signIn, { rateLimit: 'signIn', worksWhenFull: true }),
  policy(accounts.adminSignIn, { rateLimit: 'adminSignIn', worksWhenFull: true }),
  policy(accounts.logOut, { worksWhenFull: true }),
  policy(accounts.parentLogin, { rateLimit: 'parentLogin', worksWhenFull: true }),
  policy(accounts.verifyEmail, { rateLimit: 'token' }),
  policy(accounts.resendVerification, { roles: everybodyWithAccount, rateLimit: 'linkMail' }),
  policy(accounts.forgotPassword, { rateLimit: 'linkMail' }),
  policy(accounts.resetPassword, { rateLimit: 'token' }),
  policy(accounts.startGoogleSignIn, open),
  policy(accounts.finishGoogleSignIn, { rateLimit: 'token' }),
  policy(accounts.checkAdmin, { roles: ['admin'] }),
  policy(accounts.getMe, { roles: everybodySignedIn }),
  policy(ownAccount.updateProfile, { roles: everybodyWithAccount }),
  policy(ownAccount.setNameOrder, { roles: ['teacher'] }),
  policy(ownAccount.changePassword, { roles: everybodyWithAccount, rateLimit: 'currentPassword' }),
  policy(ownAccount.listSessions, { roles: everybodyWithAccount }),
  policy(ownAccount.endSession, { roles: everybodyWithAccount }),
  policy(secondFactor.getSecondFactor, { roles: ['admin'] }),
  policy(secondFactor.startSecondFactor, { roles: ['admin'], rateLimit: 'currentPassword' }),
  policy(secondFactor.confirmSecondFactor, { roles: ['admin'] }),
  policy(secondFactor.endSecondFactor, { roles: ['admin'], rateLimit: 'currentPassword' }),
  policy(ownAccount.renewShortId, { roles: ['student', 'teacher'], rateLimit: 'shortId' }),
  policy(ownAccount.keepShortId, { roles: ['student', 'teacher'] }),
  policy(ownAccount.exportOwnData, { roles: everybodyWithAccount, rateLimit: 'export' }),
  policy(ownAccount.deleteOwnAccount, { roles: everybodyWithAccount, rateLimit: 'currentPassword' }),

  policy(admin.listTeachers, { roles: ['admin'] }),
  policy(admin.listStudents, { roles: ['admin'] }),
  policy(admin.setQuota, { roles: ['admin'] }),
  policy(admin.setSubscription, { roles: ['admin'] }),
  policy(admin.renameUser, { roles: ['admin'] }),
  policy(admin.deleteUser, { roles: ['admin'] }),
  policy(admin.getStatus, { roles: ['admin'] }),
  policy(admin.listAudit, { roles: ['admin'] }),
  policy(admin.listDaysOff, { roles: ['admin'] }),
  policy(admin.addDayOff, { roles: ['admin'] }),
  policy(admin.removeDayOff, { roles: ['admin'] }),

  policy(operation.getConfig, open),
  policy(operation.reportPageError, { rateLimit: 'pageError', worksWhenFull: true }),
  policy(operation.getHealth, open),
  policy(operation.getReadiness, open),
  policy(operation.getOpenApi, open),
  policy(operation.getDocs, open),

  policy(courses.listMyCourses, { roles: ['student', 'teacher', 'parent'] }),
  policy(courses.createCourse, { roles: ['teacher'], bodyLimitBytes: bodyLimits.longText }),
  policy(courses.getCourse, readers),
  policy(courses.updateCourse, { ...teachers, bodyLimitBytes: bodyLimits.longText }),
  policy(courses.deleteCourse, { ...teachers, may: or(owns, 'forbidden'), worksWhenArchived: true }),

  policy(courses.setLessonLink, teachers),
  policy(courses.setLessonDays, teachers),
  policy(courses.setRound, teachers),
  policy(courses.setStudentRound, teachers),
  policy(lessonChanges.changeLesson, teachers),
  policy(lessonChanges.undoLessonChange, teachers),
  policy(lessonChanges.cancelOwnLessons, { roles: ['teacher'] }),
  policy(lessonChanges.undoOwnLessons, { roles: ['teacher'] }),
  policy(courses.copyCourse, { ...teachers, may: or(manages, 'forbidden'), worksWhenArchived: true }),
  policy(courses.archiveCourse, { ...teachers, may: or(owns, 'forbidden'), worksWhenArchived: true }),

  policy(joining.getJoinCode, teachers),
  policy(joining.setJoinCode, { ...teachers, may: or(manages, 'forbidden') }),
  policy(joining.getJoinTarget, { readsSession: true }),
  policy(joining.joinCourse, { roles: ['student'] }),
  policy(joining.withdrawRequest, { roles: ['student'] }),
  policy(joining.listJoinRequests, teachers),
  policy(joining.answerJoinRequests, { ...teachers, bodyLimitBytes: bodyLimits.longText }),

  policy(notices.listPushDevices, familiesAndTeachers),
  policy(notices.savePushDevice, familiesAndTeachers),
  policy(notices.removePushDevice, familiesAndTeachers),
  policy(notices.testPushDevice, familiesAndTeachers),

  policy(calendar.getCalendar, familiesAndTeachers),
  policy(calendar.renewCalendar, familiesAndTeachers),
  policy(calendar.deleteCalendar, familiesAndTeachers),
  policy(calendar.deleteParentCalendars, { roles: ['student'] }),
  policy(calendar.readCalendar, open),

  policy(images.setAvatar, { roles: everybodyWithAccount }),
  policy(images.getImage, { roles: everybodySignedIn }),
  policy(images.setBanner, teachers),
  policy(images.removeBanner, teachers),

  policy(materials.listCategories, readers),
  policy(materials.createCategory, { ...teachers }),
  policy(materials.renameCategory, { ...teachers, subject: 'category' }),
  policy(materials.deleteCategory, { ...teachers, subject: 'category' }),
  policy(materials.listMaterials, { ...readers, subject: 'category' }),
  policy(materials.uploadMaterial, { ...teachers, subject: 'category' }),
  policy(materials.addLink, { ...teachers, subject: 'category' }),
  policy(materials.changeMaterial, { ...teachers, subject: 'material' }),
  policy(materials.deleteMaterial, { ...teachers, subject: 'material' }),
  policy(materials.getMaterialFile, { ...readers, subject: 'material' }),

  policy(comments.listCategoryComments, { ...commenters, subject: 'category' }),
  policy(comments.addCategoryComment, {
    ...teachers,
    subject: 'category',
    bodyLimitBytes: bodyLimits.longText,
  }),
  policy(comments.listMaterialComments, { ...commenters, subject: 'material' }),
  policy(comments.addMaterialComment, { ...commenters, subject: 'material' }),
  policy(comments.editComment, {
    ...commenters,
    subject: 'comment',
    may: or(teachesOrWrote, 'forbidden'),
    bodyLimitBytes: bodyLimits.longText,
  }),
  policy(comments.deleteComment, { ...commenters, subject: 'comment', may: or(teachesOrWrote, 'forbidden') }),
  policy(comments.getAttachment, { ...commenters, subject: 'comment' }),

  policy(announcements.listAnnouncements, readers),
  // its body names the courses; each must be one that the teacher teaches
  policy(announcements.createAnnouncement, { roles: ['teacher'] }),
  policy(announcements.changeAnnouncement, { ...teachers, subject: 'announcement' }),
  policy(announcements.deleteAnnouncement, { ...teachers, subject: 'announcement' }),
  policy(announcements.seeAnnouncement, { ...families, subject: 'announcement', worksWhenFull: true }),
  policy(announcements.listAnnouncementViews, { ...teachers, subject: 'announcement' }),

  policy(participants.addParticipant, { ...teachers, rateLimit: 'unknownIds' }),
  policy(participants.addManyParticipants, {
    ...teachers,
    rateLimit: 'unknownIds',
    bodyLimitBytes: bodyLimits.longText,
  }),
  policy(participants.removeParticipant, teachers),
  policy(participants.setNameInCourse, teachers),
  policy(participants.moveParticipant, teachers),
  policy(participants.leaveAsParticipant, { roles: ['student'], finds: attends, worksWhenArchived: true }),
  policy(participants.setCourseKnown, families),
  policy(participants.setCourseMuted, families),
  policy(participants.addTeacher, {
    ...teachers,
    may: or(manages, 'forbidden'),
    mayAsk: (standing, body) => owns(standing) || !body.canManage || 'forbidden',
    rateLimit: 'unknownIds',
  }),
  policy(participants.setCanManage, { ...teachers, may: or(owns, 'forbidden') }),
  policy(participants.removeTeacher, { ...teachers, may: or(manages, 'forbidden') }),
  policy(participants.leaveAsTeacher, {
    ...teachers,
    may: or((standing) => !owns(standing), 'owner_required'),
    worksWhenArchived: true,
  }),

  policy(cards.addCards, { ...teachers, bodyLimitBytes: bodyLimits.longText }),
  policy(cards.renameCard, teachers),
  policy(cards.renewClaimCodes, { ...teachers, bodyLimitBytes: bodyLimits.longText }),
  policy(cards.mergeRequest, teachers),
  policy(cards.claimCard, {}),
  policy(cards.mergeCard, { roles: ['student'] }),

  policy(attendance.listAttendance, teachers),
  policy(attendance.saveAttendance, { ...teachers, bodyLimitBytes: bodyLimits.marks }),
  policy(attendance.deleteDay, { ...teachers, may: or(manages, 'forbidden') }),
  policy(attendance.restoreDay, { ...teachers, may: or(manages, 'forbidden') }),
  policy(attendance.listOwnMarks, { roles: ['student', 'parent'], finds: attendedOnce }),
  policy(attendance.listRecentMarks, { roles: ['student', 'parent'] }),
  policy(history.listHistory, teachers),

  policy(news.listNews, { roles: ['student', 'teacher', 'parent'] }),
  policy(news.setNewsSeen, { roles: ['student', 'teacher'] }),

  policy(trash.listTrash, { roles: ['teacher'] }),
  policy(trash.restoreCourse, { roles: ['teacher'] }),
  policy(trash.purgeCourse, { roles: ['teacher'], worksWhenFull: true }),
  policy(trash.listCourseTrash, teachers),
  policy(trash.restoreDeleted, { ...teachers, mayAsk: managesDates }),
  policy(trash.purgeDeleted, { ...teachers, mayAsk: managesDates, worksWhenFull: true }),
] as const

const rows = new Map<string, PolicyRow>(table.map(({ key, row }) => [key, row]))

/** The row of a call with its literal types, so that `route` gives a handler what the row requires. */
export type PolicyOf<E extends Endpoint> = Extract<(typeof table)[number], { key: KeyOf<E> }>['row']

/** Whether the access hook would allow this call about a course; replies include the verdict for the page. */
export function allows({ method, path }: Endpoint, role: ViewerRole, standing: Standing): boolean {
  const { roles, finds, may, worksWhenArchived } = rows.get(keyOf(method, path)) ?? {}
  const isRefused = roles?.includes(role) === false || finds?.(standing) === false || (may?.(standing) ?? true) !== true
  const isStopped = standing.isReadOnly || (standing.isArchived && !worksWhenArchived)
  return !isRefused && (method === 'GET' || !isStopped)
}

export function findPolicy(method: string, path: string): PolicyRow | undefined {
  return rows.get(keyOf(method === 'HEAD' ? 'GET' : method, path))
}

/** The routes and the policy table differ. */
export class PolicyMismatch extends Error {}

/** @throws PolicyMismatch when a route has no row, or a row has no route. HEAD counts as its GET. */
export function comparePolicies(routes: Iterable<string>): void {
  const registered = new Set(routes)
  const missing = [...registered].filter((key) => !rows.has(key))
  const surplus = [...rows.keys()].filter((key) => !registered.has(key))
  if (missing.length + surplus.length > 0) {
    throw new PolicyMismatch(
      `routes without a policy row: ${missing.join(', ') || 'none'}; rows without a route: ${surplus.join(', ') || 'none'}`,
    )
  }
}
