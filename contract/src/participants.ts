import { Type } from 'typebox'
import { CourseTeacher } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { CalendarDate, FullName, Id, idInPath, Message, nullable, Person, strict, TypedShortId } from './shapes.ts'

/** Of the courses that can be written to: whom an announcement or a break in several of them reaches. */
export const listMyFamilies = endpoint({
  method: 'GET',
  path: '/api/me/families',
  summary: 'The families of the courses taught, each by its student',
  responseBody: Type.Array(
    Type.Object({
      courseId: Id,
      studentIds: Type.Array(Id),
      /** One of the families has opened the course. */
      isKnown: Type.Boolean(),
    }),
  ),
})

/**
 * A student who was in the course before begins a further stay, under the same name in the report. student_moved
 * refuses one who was moved from it, as long as the viewer can undo that (`restoreDeleted`). student_left refuses one
 * who left it of their own will, and rejoins by its code only; other courses of the owner are new to this student. Who
 * left a course that was new is student_not_found in all courses of its owner. Source: SECURITY_REQUIREMENTS.md section
 * 13.
 */
export const addParticipant = endpoint({
  method: 'POST',
  path: '/api/courses/:id/participants',
  summary: 'Adds a student by short ID',
  params: idInPath,
  body: strict({ studentShortId: TypedShortId('Şagird ID-si') }),
  status: 201,
  responseBody: Person,
  errors: [
    'student_not_found',
    'already_participant',
    'student_left',
    'student_moved',
    'limit_reached',
    'course_read_only',
  ],
})

/** `dryRun` writes nothing and gives the same response; unknown IDs count towards the limits both times. */
export const addManyParticipants = endpoint({
  method: 'POST',
  path: '/api/courses/:id/participants/bulk',
  summary: 'Adds students by short IDs, all or nothing; with `dryRun` says what would happen',
  params: idInPath,
  body: strict({
    studentShortIds: Type.Array(Type.String({ maxLength: limits.shortId.max }), {
      minItems: limits.bulkParticipants.min,
      maxItems: limits.bulkParticipants.max,
      label: 'ID',
    }),
    dryRun: Type.Optional(Type.Boolean()),
  }),
  responseBody: Type.Object({
    message: Type.String(),
    added: Type.Array(Person),
    already: Type.Array(Type.String()),
    /** Students who left the course by themselves, and can only rejoin by themselves. */
    left: Type.Array(Type.String()),
    /** Students who were moved from the course, and whose move the reader can undo. */
    moved: Type.Array(Type.String()),
    notFound: Type.Array(Type.String()),
  }),
  errors: ['limit_reached', 'course_read_only'],
})

export const removeParticipant = endpoint({
  method: 'DELETE',
  path: '/api/courses/:id/participants/:studentId',
  summary: 'Removes a student; the marks are kept and come back if the student does',
  params: strict({ id: Id, studentId: Id }),
  responseBody: Message,
  errors: ['course_read_only'],
})

export const setNameInCourse = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/participants/:studentId',
  summary: 'Sets how a student is called in the report of the course; null: by their own name',
  params: strict({ id: Id, studentId: Id }),
  body: strict({ nameInCourse: nullable(FullName) }),
  responseBody: Person,
  errors: ['course_read_only'],
})

/**
 * Only teachers of the course read it; nobody is notified, and the history has none of it. It goes with a move, a
 * merge, a copy and a restore, and ends with the short ID in the link. `shortId` is the one in the sent link: where the
 * student has another one by now, `changed_meanwhile`, and nothing is stored.
 */
export const setSent = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/participants/:studentId/sent',
  summary: 'Stores whether the family was sent the link of the panel',
  params: strict({ id: Id, studentId: Id }),
  body: strict({ sent: Type.Boolean(), shortId: Type.Optional(TypedShortId('ID')) }),
  responseBody: Message,
  errors: ['course_read_only', 'changed_meanwhile'],
})

/**
 * `from` is the first day in the other course: after the last mark that is not in the future, and not after today, or
 * tomorrow where today is marked. Otherwise date_invalid names the first possible day, or the last. Marks in the future
 * and the name in the report move along. For 30 days `restoreDeleted` in the course of the path undoes the move, and
 * leaves what was before it.
 */
export const moveParticipant = endpoint({
  method: 'POST',
  path: '/api/courses/:id/participants/:studentId/move',
  summary: 'Moves a student to another course of the teacher; the marks stay where they are',
  params: strict({ id: Id, studentId: Id }),
  body: strict({
    toCourseId: Type.Integer({ ...Id, label: 'Yeni qrup' }),
    from: Type.String({ ...CalendarDate, label: 'Hansı gündən' }),
  }),
  responseBody: Message,
  errors: ['date_invalid', 'already_participant', 'student_left', 'limit_reached', 'course_read_only'],
})

export const leaveAsParticipant = endpoint({
  method: 'DELETE',
  path: '/api/courses/:id/participants/me',
  summary: 'A student leaves the course',
  params: idInPath,
  responseBody: Message,
})

export const setCourseKnown = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/known',
  summary: 'The family knows the course: a student says it for all, a parent for this browser',
  params: idInPath,
  responseBody: Message,
})

export const setCourseMuted = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/muted',
  summary: 'Notifies the student, or this browser of a parent, of nothing in the course, or again',
  params: idInPath,
  body: strict({ muted: Type.Boolean({ label: 'Bildiriş gəlməsin' }) }),
  responseBody: Message,
})

export const addTeacher = endpoint({
  method: 'POST',
  path: '/api/courses/:id/teachers',
  summary: 'Adds a co-teacher by short ID; only the owner may give canManage',
  params: idInPath,
  body: strict({ teacherShortId: TypedShortId('Müəllim ID-si'), canManage: Type.Optional(Type.Boolean()) }),
  status: 201,
  responseBody: CourseTeacher,
  errors: ['teacher_not_found', 'already_teacher', 'limit_reached', 'course_read_only'],
})

const teacherInPath = strict({ id: Id, teacherId: Id })

export const setCanManage = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/teachers/:teacherId',
  summary: 'Gives or takes the permission to manage; the owner only',
  params: teacherInPath,
  body: strict({ canManage: Type.Boolean({ label: 'Qrupu idarə edə bilər' }) }),
  responseBody: CourseTeacher,
  errors: ['owner_required', 'course_read_only'],
})

export const removeTeacher = endpoint({
  method: 'DELETE',
  path: '/api/courses/:id/teachers/:teacherId',
  summary: 'Removes a co-teacher; never the owner',
  params: teacherInPath,
  responseBody: Message,
  errors: ['owner_required', 'course_read_only'],
})

export const leaveAsTeacher = endpoint({
  method: 'DELETE',
  path: '/api/courses/:id/teachers/me',
  summary: 'A co-teacher leaves the course',
  params: idInPath,
  responseBody: Message,
  errors: ['owner_required'],
})
