import type { Status } from '@hasiye/contract/attendance.ts'
import type { LessonChange } from '@hasiye/contract/courses.ts'
import type { ReplyOf } from '@hasiye/contract/endpoint.ts'
import { lessonBackText, lessonChangeText } from '@hasiye/contract/lesson-change-text.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import type { listNews as listCall, News } from '@hasiye/contract/news.ts'
import { sql } from 'kysely'
import { itemsOf } from '../courses/news-items.ts'
import { listNotMarked } from '../courses/not-marked.ts'
import type { Reader } from '../courses/reader.ts'
import { remindedAt } from '../courses/summaries.ts'
import type { Db } from '../db/db.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'

const pageSize = 30
const noteLength = 300

interface MarkValue {
  status: Status
  note: string
}

interface ItemRow extends Omit<News, 'at' | 'kind' | 'url'> {
  at: Date
  source:
    | 'mark'
    | 'material'
    | 'comment'
    | 'join_request'
    | 'accepted'
    | 'lesson_link'
    | 'absent_in_row'
    | 'lesson_change'
  before: MarkValue | null
  lesson: (LessonChange & { isUndone: boolean; by: string | null }) | null
  categoryId: number | null
  /** Set for a single comment on a material. */
  materialId: number | null
}

type Item = Omit<News, 'at'> & Position

/**
 * The change since the day before. A value that was changed and changed back is a correction too, because somebody may
 * have read the other.
 */
function kindOfMark({ status, note, before }: ItemRow): News['kind'] {
  const [oldStatus, oldNote] = [before?.status ?? '', before?.note ?? '']
  if (oldStatus === '' && status !== '' && (oldNote === '' || oldNote === note)) return 'mark'
  if (oldNote === '' && note !== '' && oldStatus === status) return 'note'
  return 'correction'
}

function urlOf({ source, courseId, date, categoryId, materialId }: ItemRow, role: Reader['role']): string {
  const course = role === 'teacher' ? `/course/${courseId}` : `/student/course/${courseId}`
  switch (source) {
    case 'mark':
      return `${course}?date=${date}#attendance`
    case 'join_request':
    case 'absent_in_row':
      return `${course}#participants`
    case 'material':
      return `${course}?category=${categoryId}#general`
    case 'comment':
      return materialId === null
        ? `${course}?category=${categoryId}&comments=general#general`
        : `${course}?category=${categoryId}&file=${materialId}&comments=file#general`
    default:
      return `${course}#general`
  }
}

const coursesOf = ({ id, role }: Reader) =>
  role === 'teacher'
    ? sql`course_teachers b join courses c on c.id = b.course_id where b.teacher_id = ${id}`
    : sql`participants b join courses c on c.id = b.course_id where b.student_id = ${id}`

/** The position of an item in the list: newest first, then by id. */
interface Position {
  at: Date
  id: string
}

function readPosition(before: string): Position {
  const [instant = '', id = ''] = before.split('/')
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) throw new AppError('validation_failed')
  return { at, id }
}

const inOrder = (a: Position, b: Position): number => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1)

const isAfter = ({ at, id }: Position) =>
  sql`where (shown_at, id) < (${at.toISOString()}::timestamptz, ${id} collate "C")`

/** The items of one page, and one more, in the order of the list. */
const pageOf = (reader: Reader, before: Position | undefined) => sql`
  select * from (
    select c.id as course_id, c.name as course_name, items.*, date_trunc('milliseconds', items.at) as shown_at,
      items.source || '-' || c.id || coalesce('-' || coalesce(items.category_id, items.student_id), '')
        || coalesce('-' || items.date, '') collate "C" as id
    from (select c.id, c.name from ${coursesOf(reader)}) c
    cross join lateral ${itemsOf(reader)} items
  ) found
  ${before === undefined ? sql`` : isAfter(before)}
  order by shown_at desc, id desc
  limit ${sql.lit(pageSize + 1)}`

/** The content of a single material or comment, looked up by its instant. */
const single = ({ id }: Reader) => sql`
  select n.title, null::bigint as material_id, null as note, n.uploaded_by as author_id
  from materials n
  where i.source = 'material' and i.count = 1
    and n.course_id = i.course_id and n.category_id = i.category_id and n.created_at = i.at
  union all
  select m.title, n.material_id, left(coalesce(nullif(n.text, ''), n.attachment_name), ${sql.lit(noteLength)}), n.author_id
  from comments n
  left join materials m on m.course_id = n.course_id and m.id = n.material_id
  where i.source = 'comment' and i.count = 1
    and n.course_id = i.course_id and n.created_at = i.at and coalesce(n.category_id, m.category_id) = i.category_id
    and n.author_id is distinct from ${id}
  limit 1`

const lessonChange = sql`
  select l.date, l.kind, l.starts_at as "startsAt", l.moved_to as "movedTo", l.text, l.is_undone as "isUndone", b.full_name as by
  from lesson_changes l left join accounts b on b.id = l.changed_by
  where i.source = 'lesson_change' and l.course_id = i.course_id and l.date = i.date`

/** What the item shows about the change of a lesson. */
const ofLesson = ({ text, by, ...change }: NonNullable<ItemRow['lesson']>) => ({
  title: change.isUndone ? lessonBackText({ ...change, text }) : lessonChangeText({ ...change, text }),
  note: change.isUndone ? null : text || null,
  by,
})

/**
 * The courses of a teacher with a lesson today and no mark, from the evening to the end of the day: the sentence says
 * “today”.
 */
async function listReminders(db: Db, reader: Reader, now: Date): Promise<Item[]> {
  const at = remindedAt(now)
  if (reader.role !== 'teacher' || now < at) return []
  const nothing = { student: null, date: null, status: null, note: null, title: null, by: null }
  return (await listNotMarked(db, reader.id, now)).map(({ id, name }) => ({
    ...nothing,
    id: `not_marked-${id}-${bakuDate(now)}`,
    at,
    kind: 'not_marked',
    courseId: id,
    courseName: name,
    count: 1,
    url: `/course/${id}#participants`,
  }))
}

/**
 * A page of the reader's news, newest first, and the instant up to which they have seen it. It takes one statement for
 * any number of courses and items, and one more for a teacher in the evening. The news is derived from the current
 * data; no row is stored per reader.
 * @throws AppError validation_failed for an instant that does not exist
 */
export async function listNews(
  db: Db,
  reader: Reader,
  before: string | undefined,
  now = new Date(),
): Promise<HandlerResult<ReplyOf<typeof listCall>>> {
  const position = before === undefined ? undefined : readPosition(before)
  const { rows } = await sql<{ seenAt: Date } & (ItemRow | { id: null })>`
    select viewer.news_seen_at as seen_at, to_jsonb(l) as lesson, i.id, i.shown_at as at, i.source, i.course_id, i.course_name, i.category_id, i.date,
      i.count, m.status, coalesce(m.note, n.note) as note, mark_before(m.course_id, m.date, m.student_id, m.updated_at) as before, n.material_id,
      coalesce(n.title, g.name) as title, a.full_name as by, case when i.source = 'absent_in_row' then jsonb_build_object(
        'id', s.id, 'fullName', s.full_name, 'shortId', s.short_id, 'avatar', s.avatar, 'hasAccount', s.email is not null
      ) end as student
    from (select news_seen_at from accounts where id = ${reader.id}) viewer
    left join lateral (${pageOf(reader, position)}) i on true
    left join marks m
      on i.source = 'mark' and m.course_id = i.course_id and m.date = i.date and m.student_id = ${reader.id}
    left join lateral (${single(reader)}) n on true
    left join lateral (${lessonChange}) l on true
    left join categories g on g.course_id = i.course_id and g.id = i.category_id
    left join accounts a on a.id = n.author_id
    left join accounts s on s.id = i.student_id`.execute(db)
  const stored = rows.flatMap((row) =>
    row.id === null
      ? []
      : {
          ...row,
          ...(row.lesson && ofLesson(row.lesson)),
          kind: row.source === 'mark' ? kindOfMark(row) : row.source,
          date: row.source === 'mark' || row.source === 'lesson_change' ? row.date : null,
          url: urlOf(row, reader.role),
        },
  )
  const reminders = (await listReminders(db, reader, now)).filter((item) => !position || inOrder(position, item) < 0)
  const items = [...stored, ...reminders].sort(inOrder)
  const shown = items.slice(0, pageSize)
  const last = items.length > pageSize ? shown.at(-1) : undefined
  return {
    items: shown,
    next: last ? `${last.at.toISOString()}/${last.id}` : null,
    seenAt: reader.role === 'parent' ? null : (rows[0]?.seenAt ?? null),
  }
}

/** Stores up to when somebody has seen the news. The instant is never moved back, nor into the future. */
export async function setNewsSeen(db: Db, accountId: number, at: string): Promise<void> {
  const seen = sql<Date>`least(${new Date(at).toISOString()}::timestamptz, now())`
  await db
    .updateTable('accounts')
    .set({ newsSeenAt: seen })
    .where('id', '=', accountId)
    .where('newsSeenAt', '<', seen)
    .execute()
}
