import type { SessionKind } from '../db/tables.ts'

export type ViewerRole = 'student' | 'teacher' | 'admin' | 'parent'

/** The account that makes the request. A parent has the id of the student whose data they may read. */
export interface Viewer {
  id: number
  fullName: string
  role: ViewerRole
  kind: SessionKind
  sessionId: number
}

/** The viewer's role in one course, and the course's version, which rises with every visible change of its attendance. */
export interface Standing {
  courseId: number
  version: number
  /** The course has no owner any more. */
  isReadOnly: boolean
  isArchived: boolean
  /** Rises with every change of the join requests of the course. */
  requestsVersion: number
  isOwner: boolean
  isCoTeacher: boolean
  canManage: boolean
  isParticipant: boolean
  /** The student left the course, and still reads their own marks in it. */
  isFormer: boolean
  /** The path names a comment, and the viewer wrote it. */
  isAuthor: boolean
  /** Present where the path identifies a category or a material; rises with every change of its comments. */
  commentsVersion: number | null
}

export const teaches = (standing: Standing): boolean => standing.isOwner || standing.isCoTeacher
export const attends = (standing: Standing): boolean => standing.isParticipant
export const attendedOnce = (standing: Standing): boolean => attends(standing) || standing.isFormer
export const belongs = (standing: Standing): boolean => teaches(standing) || attends(standing)
export const owns = (standing: Standing): boolean => standing.isOwner
/** For a comment. */
export const teachesOrWrote = (standing: Standing): boolean => teaches(standing) || standing.isAuthor
export const manages = (standing: Standing): boolean => standing.isOwner || standing.canManage
