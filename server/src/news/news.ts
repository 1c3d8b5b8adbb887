import type { Status } from '@hasiye/contract/attendance.ts'
import type { ReplyOf } from '@hasiye/contract/endpoint.ts'
import type { listNews as listCall, News } from '@hasiye/contract/news.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'
import { itemsOf, type NewsReader } from './items.ts'

const pageSize = 30
const noteLength = 300

interface MarkValue {
  status: Status
  note: string
}

interface ItemRow extends Omit<News, 'at' | 'kind' | 'student' | 'url'> {
  at: Date
  source: 'mark' | 'material' | 'comment' | 'join_request' | 'accepted' | 'lesson_link'
  before: MarkValue | null
  categoryId: number | null
  /** Of a single comment on a material. */
  materialId: number | null
}

/** What changed since the day before. A value that was changed and changed back is a correction too: somebody may have read the other. */
function kindOfMark({ status, note, before }: ItemRow): News['kind'] {
  const [oldStatus, oldNote] = [before?.status ?? '', before?.note ?? '']
  if (oldStatus === '' && status !== '' && (oldNote === '' || oldNote === note)) return 'mark'
  if (oldNote === '' && note !== '' && oldStatus === status) return 'note'
  return 'correction'
}

function urlOf({ source, courseId, date, categoryId, materialId }: ItemRow, role: NewsReader['role']): string {
  const course = role === 'teacher' ? `/course/${courseId}` : `/student/course/${courseId}`
  switch (source) {
    case 'mark':
      return `${course}?date=${date}#attendance`
    case 'join_request':
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

const coursesOf = ({ id, role }: NewsReader) =>
  role === 'teacher'
    ? sql`course_teachers b join courses c on c.id = b.course_id where b.teacher_id = ${id}`
    : sql`participants b join courses c on c.id = b.course_id where b.student_id = ${id}`

/** The items after this one in the list. */
function isAfter(before: string) {
  const [instant = '', id] = before.split('/')
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) throw new AppError('validation_failed')
  return sql`where (shown_at, id) < (${at.toISOString()}::timestamptz, ${id} collate "C")`
}

/** The items of one page, and one more, in the order of the list. */
const pageOf = (reader: NewsReader, before: string | undefined) => sql`
  select * from (
    select c.id as course_id, c.name as course_name, items.*, date_trunc('milliseconds', items.at) as shown_at,
      items.source || '-' || c.id || coalesce('-' || items.category_id, '') || coalesce('-' || items.date, '')
        collate "C" as id
    from (select c.id, c.name from ${coursesOf(reader)}) c
    cross join lateral ${itemsOf(reader)} items
  ) found
  ${before === undefined ? sql`` : isAfter(before)}
  order by shown_at desc, id desc
  limit ${sql.lit(pageSize + 1)}`

/** What a single material or comment says; it is looked up by its instant. */
const single = ({ id }: NewsReader) => sql`
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

/**
 * A page of what is new for the reader, newest first, and up to when they have seen it, in one statement whatever the number of
 * courses and items. It is derived from what stands now; no row is stored for those who read it.
 * @throws AppError validation_failed for an instant that does not exist
 */
export async function listNews(
  db: Db,
  reader: NewsReader,
  before: string | undefined,
): Promise<HandlerResult<ReplyOf<typeof listCall>>> {
  const { rows } = await sql<{ seenAt: Date } & (ItemRow | { id: null })>`
    select viewer.news_seen_at as seen_at, i.id, i.shown_at as at, i.source, i.course_id, i.course_name, i.category_id, i.date,
      i.count, m.status, coalesce(m.note, n.note) as note, mark_before(m.course_id, m.date, m.student_id, m.updated_at) as before, n.material_id,
      coalesce(n.title, g.name) as title, a.full_name as by
    from (select news_seen_at from accounts where id = ${reader.id}) viewer
    left join lateral (${pageOf(reader, before)}) i on true
    left join marks m
      on i.source = 'mark' and m.course_id = i.course_id and m.date = i.date and m.student_id = ${reader.id}
    left join lateral (${single(reader)}) n on true
    left join categories g on g.course_id = i.course_id and g.id = i.category_id
    left join accounts a on a.id = n.author_id
    order by i.shown_at desc, i.id desc`.execute(db)
  const items = rows.flatMap((row) => (row.id === null ? [] : [row]))
  const shown = items.slice(0, pageSize)
  const last = items.length > pageSize ? shown.at(-1) : undefined
  return {
    items: shown.map((row) => ({
      ...row,
      kind: row.source === 'mark' ? kindOfMark(row) : row.source,
      date: row.source === 'mark' ? row.date : null,
      student: null,
      url: urlOf(row, reader.role),
    })),
    next: last ? `${last.at.toISOString()}/${last.id}` : null,
    seenAt: reader.role === 'parent' ? null : (rows[0]?.seenAt ?? null),
  }
}

/** Stores up to when somebody has seen what is new. It never goes back, and not into the future. */
export async function setNewsSeen(db: Db, accountId: number, at: string): Promise<void> {
  const seen = sql<Date>`least(date_trunc('milliseconds', ${at}::timestamptz), now())`
  await db
    .updateTable('accounts')
    .set({ newsSeenAt: seen })
    .where('id', '=', accountId)
    .where('newsSeenAt', '<', seen)
    .execute()
}
