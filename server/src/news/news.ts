import type { ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import type { listNews as listCall, News } from '@hasiye/contract/news.ts'
import { coursePath } from '@hasiye/contract/pages.ts'
import { sql } from 'kysely'
import { itemsOf } from '../courses/news-items.ts'
import { listNotMarked } from '../courses/not-marked.ts'
import type { Reader } from '../courses/reader.ts'
import { remindedAt } from '../courses/summaries.ts'
import type { Db } from '../db/db.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'
import type { NewsRow, NewsSource } from '../notices/kind.ts'

const pageSize = 30

interface ItemRow extends NewsRow {
  id: string
  at: Date
  courseName: string
  count: number
  category: string | null
}

type Item = Omit<News, 'at'> & Position

/** The detail of the item `i`, one JSON object for each kind that has a detail. */
const detailOf = (sources: readonly NewsSource[], readerId: number) => {
  const details = sources.flatMap(({ detail }) => (detail ? sql`(${detail(readerId)})` : []))
  return sql`select * from (${sql.join(details, sql` union all `)}) as one (detail) limit 1`
}

const empty = { student: null, date: null, status: null, note: null, title: null, by: null }

function itemOf(row: ItemRow, sources: readonly NewsSource[], role: Reader['role']): Item {
  const { id, at, source: kind, courseId, courseName, count, category, detail } = row
  const { status = null, note = null, title, by = null, student = null } = detail
  const source = sources.find(({ source }) => source === kind)
  return {
    ...empty,
    ...{ id, at, kind, courseId, courseName, count, status, note, by, student },
    title: title ?? category,
    ...source?.item?.(row),
    url: `${coursePath(role, courseId)}${source?.place?.(row) ?? '#general'}`,
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

/** The courses of a teacher with a lesson today and no mark, from the evening to the end of the day: the sentence says “today”. */
async function listReminders(db: Db, reader: Reader, now: Date): Promise<Item[]> {
  const at = remindedAt(now)
  if (reader.role !== 'teacher' || now < at) return []
  return (await listNotMarked(db, reader.id, now)).map(({ id, name }) => ({
    ...empty,
    id: `not_marked-${id}-${bakuDate(now)}`,
    at,
    kind: 'not_marked',
    courseId: id,
    courseName: name,
    count: 1,
    url: `${coursePath('teacher', id)}#participants`,
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
  sources: readonly NewsSource[],
  reader: Reader,
  before: string | undefined,
  now = new Date(),
): Promise<HandlerResult<ResponseBodyOf<typeof listCall>>> {
  const position = before === undefined ? undefined : readPosition(before)
  const { rows } = await sql<{ seenAt: Date } & (ItemRow | { id: null })>`
    select viewer.news_seen_at as seen_at, i.id, i.shown_at as at, i.source, i.course_id, i.course_name, i.category_id, i.date,
      i.count, g.name as category, coalesce(n.detail, '{}') as detail
    from (select news_seen_at from accounts where id = ${reader.id}) viewer
    left join lateral (${pageOf(reader, position)}) i on true
    left join lateral (${detailOf(sources, reader.id)}) n on true
    left join categories g on g.course_id = i.course_id and g.id = i.category_id`.execute(db)
  const stored = rows.flatMap((row) => (row.id === null ? [] : itemOf(row, sources, reader.role)))
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
