import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { type Expression, type QueryCreator, sql } from 'kysely'
import type { Tables } from './tables.ts'

type Right = 'teach' | 'manage' | 'own'

/** The second check of a permission, as a part of the statement that writes: one row while it is held, none otherwise. */
export type StillAllowed = (query: QueryCreator<Tables>) => Expression<object>

/** While the teacher has the right. The row is locked, so the right cannot be revoked before the write is committed. */
export const stillTeaches =
  (courseId: number, teacherId: number, right: Right = 'teach'): StillAllowed =>
  (query) =>
    query
      .selectFrom('courseTeachers')
      .where('courseId', '=', courseId)
      .where('teacherId', '=', teacherId)
      .$if(right === 'manage', (row) => row.where((eb) => eb.or([eb.ref('isOwner'), eb.ref('canManage')])))
      .$if(right === 'own', (row) => row.where('isOwner', '=', true))
      .forShare()

/** The same check for a teacher or a participant of the course. */
export const stillBelongs = (courseId: number, accountId: number, role: 'teacher' | 'student'): StillAllowed =>
  role === 'teacher'
    ? stillTeaches(courseId, accountId)
    : (query) =>
        query.selectFrom('participants').where('courseId', '=', courseId).where('studentId', '=', accountId).forShare()

/** The first last day in a course with which somebody is still a former participant (`deleted_participants`). */
export const formerSince = `(now() at time zone 'Asia/Baku')::date - ${lifetimes.formerDays}`

/** The id of the course whose teachers may rename a card and renew its claim code, null without one. */
export const courseOfCard = (idColumn: string) => sql<number | null>`course_of_card(${sql.ref(idColumn)})`

/** For a write that needs no right. */
export const alwaysAllowed: StillAllowed = (query) => query.selectNoFrom([])
