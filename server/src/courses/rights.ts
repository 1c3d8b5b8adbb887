import { deleteDay, saveAttendance } from '@hasiye/contract/attendance.ts'
import { addMaterialComment, listMaterialComments } from '@hasiye/contract/comments.ts'
import {
  archiveCourse,
  type CourseRights,
  type CourseSummary,
  copyCourse,
  updateCourse,
} from '@hasiye/contract/courses.ts'
import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { setJoinCode } from '@hasiye/contract/joining.ts'
import { addTeacher, leaveAsParticipant, leaveAsTeacher, setCanManage } from '@hasiye/contract/participants.ts'
import { allows } from '../http/policy.ts'
import type { Standing, ViewerRole } from '../sessions/viewer.ts'

export type StandingFacts = Pick<CourseSummary, 'id' | 'isOwner' | 'canManage'> & {
  readOnlyUntil: unknown
  archivedAt: unknown
  /** The reader is a student who left. */
  isFormer: boolean
}

/** The reader's standing in the course: a teacher of it or, for a parent too, the participant. */
function standingOf(
  role: ViewerRole,
  { id, isOwner, canManage, readOnlyUntil, archivedAt, isFormer }: StandingFacts,
): Standing {
  const isTeacher = role === 'teacher'
  return {
    courseId: id,
    version: 0,
    requestsVersion: 0,
    isReadOnly: readOnlyUntil !== null,
    isArchived: archivedAt !== null,
    isOwner,
    isCoTeacher: isTeacher && !isOwner,
    canManage,
    isParticipant: !isTeacher && !isFormer,
    isFormer,
    isAuthor: false,
    commentsVersion: null,
  }
}

/** The verdicts of the policy on the reader's calls about the course. */
export function rightsOf(role: ViewerRole, facts: StandingFacts): CourseRights {
  const standing = standingOf(role, facts)
  const may = (endpoint: Endpoint) => allows(endpoint, role, standing)
  return {
    edit: may(updateCourse),
    saveAttendance: may(saveAttendance),
    deleteDays: may(deleteDay),
    readComments: may(listMaterialComments),
    comment: may(addMaterialComment),
    manageTeachers: may(addTeacher),
    grantManage: may(setCanManage),
    leave: may(leaveAsTeacher) || may(leaveAsParticipant),
    manageJoinCode: may(setJoinCode),
    copy: may(copyCourse),
    archive: may(archiveCourse),
  }
}
