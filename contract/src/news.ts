import { type Static, Type } from 'typebox'
import { Status } from './attendance.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, Instant, Message, nullable, Person, strict, TypedInstant } from './shapes.ts'

const newsKinds = [
  'mark',
  'note',
  'correction',
  'material',
  'comment',
  'join_request',
  'accepted',
  'lesson_link',
  'absent_in_row',
  'not_marked',
  'lesson_change',
] as const

/**
 * Something new for its reader. A mark is one item of its student and date, as it stands, at its last change: `mark` where the sign
 * was set first on the day of that change, with the note beside it, `note` where only the note was, `correction` where what stood on
 * an earlier day was changed; without sign and note it was removed. Materials, comments and join requests of one day in Baku are one
 * item, the first two by category, with the number of them, at the newest. `title` is that of the material, or of the material that
 * a comment is about, and of several and of general comments the name of the category. `note` is of a single comment the beginning of
 * its text, or the name of its file, and `by` who brought a single one. `absent_in_row` stands while the last marks of its `student`
 * are absences, three or more, `count` of them, and is of the third. `not_marked` stands from 20:00 in Baku to the end of a day with
 * a lesson and no mark. `url` is the page's path to it.
 */
export const News = Type.Object({
  /** Names the item while it stands. */
  id: Type.String(),
  at: Instant,
  kind: Type.Enum([...newsKinds]),
  courseId: Id,
  courseName: Type.String(),
  student: nullable(Person),
  date: nullable(Day),
  status: nullable(Status),
  note: nullable(Type.String()),
  title: nullable(Type.String()),
  by: nullable(Type.String()),
  count: Type.Integer(),
  url: Type.String(),
})
export type News = Static<typeof News>

/** `next` is the `before` of the next page, null on the last one. `seenAt` is null for parents, whose device knows it. */
const NewsPage = Type.Object({
  items: Type.Array(News),
  next: nullable(Type.String()),
  seenAt: nullable(Instant),
})

export const listNews = endpoint({
  method: 'GET',
  path: '/api/me/news',
  summary: 'What is new for the person in the last 60 days, newest first, at most 30 at once',
  query: strict({
    before: Type.Optional(
      Type.String({
        pattern: '^20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z/[a-z0-9_-]{1,80}$',
        examples: ['2026-11-14T08:00:00.000Z/mark-7-2026-11-14'],
      }),
    ),
  }),
  reply: NewsPage,
})

/** An instant before the stored one, or in the future, does not count. */
export const setNewsSeen = endpoint({
  method: 'PUT',
  path: '/api/me/news/seen',
  summary: 'Stores up to when the person has seen what is new',
  body: strict({ at: TypedInstant }),
  reply: Message,
})
