import { type Static, Type } from 'typebox'
import { Status } from './attendance.ts'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Day, Id, IdInQuery, Instant, idInPath, nullable, Person, strict } from './shapes.ts'

const historyActions = [
  'mark',
  'date_added',
  'date_deleted',
  'date_restored',
  'date_purged',
  'participant_added',
  'participant_removed',
  'participant_left',
  'participant_restored',
  'participant_renamed',
  'round_agreed',
  'join_requested',
  'join_accepted',
  'join_declined',
  'card_added',
  'card_renamed',
  'card_code_renewed',
  'card_id_renewed',
  'card_claimed',
  'card_merged',
  'card_restored',
  'teacher_added',
  'teacher_removed',
  'teacher_left',
  'manage_changed',
  'owner_changed',
  'course_changed',
  'lesson_days_changed',
  'lesson_changed',
  'break_set',
  'course_copied',
  'course_archived',
  'course_deleted',
  'course_restored',
  'category_added',
  'category_renamed',
  'category_deleted',
  'category_restored',
  'category_purged',
  'material_added',
  'material_renamed',
  'material_link_changed',
  'material_deleted',
  'material_restored',
  'material_purged',
  'comment_edited',
  'comment_purged',
  'announcement_added',
  'announcement_changed',
  'announcement_deleted',
  'announcement_restored',
  'announcement_purged',
] as const

const HistoryValue = nullable(Type.Union([Type.Object({ status: Status, note: Type.String() }), Type.String()]))

/** `before` and `after` are the values of a mark, otherwise texts. `by` is null where the account was deleted. */
export const HistoryEntry = Type.Object({
  id: Id,
  at: Instant,
  by: nullable(Type.String()),
  action: Type.Enum([...historyActions]),
  date: nullable(Day),
  /** `shortId` is empty for a student who no longer takes part in the course. */
  student: nullable(Person),
  before: HistoryValue,
  after: HistoryValue,
})
export type HistoryEntry = Static<typeof HistoryEntry>

/**
 * A page of the history. `next` is the `before` of the next page, null on the last one. A page before the last one may be
 * empty.
 */
const HistoryPage = Type.Object({ items: Type.Array(HistoryEntry), next: nullable(Id) })

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/courses/:id/history',
  summary: 'Every change of marks, dates, people, categories and materials, newest first, at most 50 at once',
  params: idInPath,
  query: strict({
    studentId: Type.Optional(IdInQuery),
    date: Type.Optional(CalendarDate),
    before: Type.Optional(IdInQuery),
  }),
  responseBody: HistoryPage,
  errors: ['date_invalid', 'busy'],
})
