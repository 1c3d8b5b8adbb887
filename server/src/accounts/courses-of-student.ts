import type { QueryCreator } from 'kysely'
import type { Trx } from '../db/db.ts'
import { lockWithCourses } from '../db/locks.ts'
import type { Tables } from '../db/tables.ts'

/** The actions of the condition of the index `history_joining`. */
const joiningActions = [
  'join_requested',
  'join_accepted',
  'join_declined',
  'card_added',
  'card_claimed',
  'card_merged',
] as const

/**
 * The courses with any data about a student: participation, also an ended one, marks, also of deleted dates, a request to
 * join, and history.
 */
export const coursesOfStudent = (query: QueryCreator<Tables>, studentId: number) =>
  query
    .selectFrom('stays')
    .where('studentId', '=', studentId)
    .select('courseId')
    .union(query.selectFrom('marks').where('studentId', '=', studentId).select('courseId'))
    .union(query.selectFrom('deletedMarks').where('studentId', '=', studentId).select('courseId'))
    .union(query.selectFrom('joinRequests').where('studentId', '=', studentId).select('courseId'))
    .union(
      query
        .selectFrom('history')
        .where('studentId', '=', studentId)
        .where('action', 'in', ['participant_added', 'participant_removed', 'participant_left'])
        .select('courseId'),
    )
    .union(
      query
        .selectFrom('history')
        .where('studentId', '=', studentId)
        .where('action', 'in', joiningActions)
        .select('courseId'),
    )

/**
 * Locks the accounts of students for a deletion, a merge or a claim, and before them their courses; `other` only as an
 * account. @returns the ids of the courses
 */
export const lockStudents = (trx: Trx, studentIds: readonly number[], other?: number): Promise<number[]> =>
  lockWithCourses(trx, [...studentIds, ...(other === undefined ? [] : [other])], async () => {
    const found = []
    for (const studentId of studentIds) found.push(...(await coursesOfStudent(trx, studentId).execute()))
    return found.map(({ courseId }) => courseId)
  })
