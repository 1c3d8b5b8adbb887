import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { bakuZone } from '@hasiye/contract/locale.ts'
import { type Expression, type QueryCreator, type Selectable, sql } from 'kysely'
import { ago, now } from './instants.ts'
import { lockedByTeacher, lockedStay } from './locks.ts'
import type { Tables } from './tables.ts'

/** The columns of a stay that ends today, or on another last day. */
export const endedStay = (
  ended: NonNullable<Selectable<Tables['stays']>['ended']>,
  endedBy: number,
  until: Expression<string> = sql<string>`(now() at time zone ${sql.lit(bakuZone)})::date`,
) => ({ ended, endedBy, until, endedAt: now })

/** The columns of a stay that has not ended, or goes on. */
export const openStay = { ended: null, endedBy: null, until: null, endedAt: null, movedTo: null }

type Right = 'teach' | 'manage' | 'own'

/**
 * The second check of a permission, as a part of the writing statement: one row while the actor has it, none otherwise.
 */
export type StillAllowed = (query: QueryCreator<Tables>) => Expression<object>

const withRight = (query: QueryCreator<Tables>, courseId: number, teacherId: number, right: Right) =>
  query
    // of a view, the lock would come after that of the teacher's row
    .selectFrom('allCourses as c')
    .innerJoin('courseTeachers as t', 't.courseId', 'c.id')
    .where('c.id', '=', courseId)
    .where('c.deletedAt', 'is', null)
    .where('t.teacherId', '=', teacherId)
    .$if(right === 'manage', (row) => row.where((eb) => eb.or([eb.ref('t.isOwner'), eb.ref('t.canManage')])))
    .$if(right === 'own', (row) => row.where('t.isOwner', '=', true))

/** One row while the teacher has the right, for what only reads. */
export const teaches =
  (courseId: number, teacherId: number, right: Right = 'teach'): StillAllowed =>
  (query) =>
    withRight(query, courseId, teacherId, right)

/**
 * The same for a write: the course is locked first, as `locks.ts` says, so the right cannot be revoked before the write
 * is committed. The teacher's row is locked so that it is read again after another writer of the course.
 */
export const stillTeaches =
  (courseId: number, teacherId: number, right: Right = 'teach'): StillAllowed =>
  (query) =>
    lockedTaught(query, courseId, teacherId, right)

/**
 * The course `c` itself, for what is read of it under the lock: a statement that locks its row twice can end in a
 * deadlock with another one.
 */
export const lockedTaught = (
  query: QueryCreator<Tables>,
  courseId: number,
  teacherId: number,
  right: Right = 'teach',
) => withRight(query, courseId, teacherId, right).$call(lockedByTeacher)

/** The same check for a teacher or a participant of the course. */
export const stillBelongs = (courseId: number, accountId: number, role: 'teacher' | 'student'): StillAllowed =>
  role === 'teacher' ? stillTeaches(courseId, accountId) : lockedStay(courseId, accountId)

/** The earliest last day in a course with which a student is still a former participant (`former_participants`). */
export const formerSince = `(now() at time zone '${bakuZone}')::date - ${lifetimes.formerDays}`

/** The id of the course whose teachers may rename a card and renew its claim code, null without one. */
export const courseOfCard = (idColumn: string) => sql<number | null>`course_of_card(${sql.ref(idColumn)})`

/** True where the family of the participant `p` was sent a link that opens the panel; null otherwise. */
export const isSent = sql<true | null>`(
  select true from accounts o where o.id = p.student_id and p.sent_id_hash is not null and (
    p.sent_id_hash = sha256(convert_to(o.short_id, 'UTF8')) or exists (
      select from merged_cards k where k.account_id = o.id and p.sent_id_hash = sha256(convert_to(k.short_id, 'UTF8'))
    )
  )
)`

/** Whether a course is new in a browser of the student's family; an empty browser means the student. */
export const isNewCourse = (courseId: unknown, studentId: unknown, device: unknown) => sql<boolean>`(
  exists (select from new_courses n where n.course_id = ${courseId} and n.student_id = ${studentId})
  and not exists (
    select from course_answers w
    where w.student_id = ${studentId} and w.course_id = ${courseId} and w.device_hash = coalesce(${device}::bytea, '') and w.is_known
  )
)`

/** Whether a course is muted there. */
export const isMutedCourse = (courseId: unknown, studentId: unknown, device: unknown) => sql<boolean>`exists (
  select from course_answers w
  where w.student_id = ${studentId} and w.course_id = ${courseId} and w.device_hash = coalesce(${device}::bytea, '') and w.is_muted
)`

/**
 * Whether the owner of a course has another one that the student knows, and has left none, and the actor teaches that one too: an heir of
 * a course did not choose its co-teachers.
 */
const ownerIsKnown = (
  courseId: number,
  actorId: number,
  student: string,
) => sql<boolean>`(not ${hasLeft(courseId, actorId, student)} and exists (
  select from course_teachers here
  join course_teachers t on t.teacher_id = here.teacher_id and t.is_owner and t.course_id <> here.course_id
  join course_teachers a on a.course_id = t.course_id and a.teacher_id = ${actorId}
  join participants p on p.course_id = t.course_id and p.student_id = ${sql.ref(student)}
  where here.course_id = ${courseId} and here.is_owner
    and not exists (select from new_courses n where n.course_id = p.course_id and n.student_id = p.student_id)
))`

/** Whether a course is not new to a student whom a teacher adds. Source: SECURITY_REQUIREMENTS.md section 13. */
export const isKnownFromStart = (courseId: number, actorId: number, student: string) => sql<boolean>`(
  ${ownerIsKnown(courseId, actorId, student)}
  or exists (select from cards where account_id = ${sql.ref(student)} and made_in = ${courseId})
  or exists (select from join_requests where course_id = ${courseId} and student_id = ${sql.ref(student)})
)`

/**
 * How long the owner of a course that a student left cannot add the student. Not one of the contract's `lifetimes`,
 * because the page does not show it.
 */
export const leftOwnerDays = 180

/**
 * Whether a student left a course of this course's owner, or of the teacher who adds them, and has not asked to join
 * since.
 */
export const hasLeft = (courseId: number, actorId: number, student: string, which = sql`true`) => sql<boolean>`exists (
  select from left_owners l
  where l.student_id = ${sql.ref(student)} and ${which} and l.left_at > ${ago({ days: leftOwnerDays })} and (
    l.owner_id = ${actorId}
    or exists (select from course_teachers t where t.course_id = ${courseId} and t.teacher_id = l.owner_id and t.is_owner)
  )
)`

/** The same for a student to whom a course that they left was new: nobody there adds them to any course. */
export const hasSaidNo = (courseId: number, actorId: number, student: string) =>
  hasLeft(courseId, actorId, student, sql`l.refused`)

/** Whether a student left this course by themselves, and has not asked to join since. */
export const hasLeftCourse = (courseId: number, actorId: number, student: string) => sql<boolean>`(
  ${hasLeft(courseId, actorId, student)} and exists (
    select from former_participants f
    where f.course_id = ${courseId} and f.student_id = ${sql.ref(student)} and f.ended = 'left'
  )
)`

const idOf = (value: number | string) => (typeof value === 'number' ? sql`${value}::bigint` : sql.ref(value))

/** The name that a student had in their last stay in a course, null without one. A string names a column with the id. */
export const lastNameIn = (course: number | string, student: number | string) => sql<string | null>`(
  select f.name_in_course from former_participants f where f.course_id = ${idOf(course)} and f.student_id = ${idOf(student)}
)`

/** The same for a student to whom this course was new, too: a restore does not bring them back. */
export const hasRefused = (courseId: number, actorId: number, student: string) => sql<boolean>`(
  exists (select from new_courses where course_id = ${courseId} and student_id = ${sql.ref(student)})
  and ${hasSaidNo(courseId, actorId, student)}
)`
