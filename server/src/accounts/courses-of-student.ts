import type { QueryCreator } from 'kysely'
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
 * The courses with any data about a student: participation, also an ended one, marks, also of deleted dates, and
 * history.
 */
export const coursesOfStudent = (query: QueryCreator<Tables>, studentId: number) =>
  query
    .selectFrom('stays')
    .where('studentId', '=', studentId)
    .select('courseId')
    .union(query.selectFrom('marks').where('studentId', '=', studentId).select('courseId'))
    .union(query.selectFrom('deletedMarks').where('studentId', '=', studentId).select('courseId'))
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
