import { noticedAbsences } from '@hasiye/contract/attendance-rules.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './reader.ts'

export const maxNewsCount = 99

/** Whether the item `i` of the course `c` says that a lesson is off which has marks: a family reads only its mark. */
const isHeldLesson = sql`(
  i.source = 'lesson_change' and exists (
    select from lesson_changes l where l.course_id = c.id and l.date = i.date and i.category_id is null and not l.is_undone
      and (l.kind = 'cancelled' or l.moved_to <> l.date)
  ) and exists (select from marks m where m.course_id = c.id and m.date = i.date and m.status <> '')
)`

/**
 * The items of the course `c` since an instant, from functions of the database: source, newest instant, category, date,
 * count and student.
 */
export const itemsOf = ({ id, role, seesLessonLink }: Reader, since: RawBuilder<unknown> = sql`null`) => {
  const items = sql`select *, null::bigint as student_id from news_items(c.id, ${id}, ${role}, ${seesLessonLink}, ${since}, ${lifetimes.newsDays}::int)`
  return role === 'teacher'
    ? sql`(${items} union all select * from absent_in_row_items(c.id, ${id}, ${since}, ${lifetimes.newsDays}::int, ${noticedAbsences}::int))`
    : sql`(select * from (${items}) i where not ${isHeldLesson})`
}

/**
 * The number of items of the course `c` that the reader has not seen, at most 99, as an expression. A parent has seen
 * everything up to `newsSince`.
 */
export function unseenCount(reader: Reader, newsSince: string | undefined) {
  const seenAt =
    newsSince === undefined
      ? sql`(select news_seen_at from accounts where id = ${reader.id})`
      : sql`${new Date(newsSince).toISOString()}::timestamptz`
  // instants in requests and responses have milliseconds
  const items = itemsOf(reader, sql`${seenAt} + interval '1 millisecond'`)
  return sql<number>`least((select count(*) from ${items} items), ${sql.lit(maxNewsCount)})`
}
