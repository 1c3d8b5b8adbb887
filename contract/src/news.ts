import { type Static, Type } from 'typebox'
import { Status } from './attendance.ts'
import { endpoint } from './endpoint.ts'
import { lifetimes } from './lifetimes.ts'
import { type NoticeKind, noticeKinds } from './notices.ts'
import { Day, Id, Instant, Message, nullable, Person, strict, TypedInstant } from './shapes.ts'

type NewsKind = NewsOf<(typeof noticeKinds)[NoticeKind]> | 'accepted' | 'lesson_link'
type NewsOf<Kind> = Kind extends { news: readonly (infer Item)[] } ? Item : never

/** The items that devices are notified of too, and those that are only in the list. */
const newsKinds: NewsKind[] = [
  ...Object.values(noticeKinds).flatMap((kind) => ('news' in kind ? kind.news : [])),
  'accepted',
  'lesson_link',
]

/**
 * Something new for its reader.
 *
 * A mark is one item of its student and date, with its current value, at its last change: `mark` where the status was
 * first set on the day of that change, with the note beside it; `note` where only the note was; `correction` where a
 * value of an earlier day was changed; without status and note it was removed.
 *
 * Materials, comments and join requests of one day in Baku are one item, the first two by category, with their number,
 * at the newest. `title` is that of the material, or of the material that a comment is about; for several, and for
 * general comments, it is the name of the category. For a single comment, `note` is the beginning of its text, or the
 * name of its file. `by` is the author of a single item.
 *
 * `lesson_change` is a changed lesson, and for students and parents a break, its end, or other lesson days: `title`
 * says what, `date` is null for lesson days. There is no item for what was taken back before families were notified of
 * it, for the end of a break whose days another one has, nor for families of a lesson that is off on a date with marks.
 * A teacher reads changed lessons of the other teachers.
 * `accepted` says that the student was added to the course or moved there, `lesson_link` that the link of its lessons
 * is another one. An announcement is new again with each version.
 *
 * `absent_in_row` exists while the last marks of its `student` are three or more absences, `count` of them, and has the
 * time of the third. `not_marked` exists from 20:00 in Baku to the end of a day with a lesson and no mark. `url` is the
 * page's path to the item. `student` is null for other kinds.
 */
export const News = Type.Object({
  /** Identifies the item while it exists. */
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

/**
 * `next` is the `before` of the next page, null on the last one. `seenAt` is null for parents, whose device stores it.
 */
const NewsPage = Type.Object({
  items: Type.Array(News),
  next: nullable(Type.String()),
  seenAt: nullable(Instant),
})

export const listNews = endpoint({
  method: 'GET',
  path: '/api/me/news',
  summary: `What is new for the person in the last ${lifetimes.newsDays} days, newest first, at most 30 at once`,
  query: strict({
    before: Type.Optional(
      Type.String({
        pattern: '^20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z/[a-z0-9_-]{1,80}$',
        examples: ['2026-11-14T08:00:00.000Z/mark-7-2026-11-14'],
      }),
    ),
  }),
  responseBody: NewsPage,
})

/** An instant before the stored one, or in the future, is ignored. */
export const setNewsSeen = endpoint({
  method: 'PUT',
  path: '/api/me/news/seen',
  summary: 'Stores up to when the person has seen what is new',
  body: strict({ at: TypedInstant }),
  responseBody: Message,
})
