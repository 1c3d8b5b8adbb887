import { type RawBuilder, sql } from 'kysely'
import type { ViewerRole } from '../sessions/viewer.ts'

/** Who reads what is new: a teacher, or a student, whom a parent session also reads as. */
export interface NewsReader {
  id: number
  role: ViewerRole
  seesLessonLink: boolean
}

const maxNewsCount = 99

/**
 * The items of the course `c` since an instant, by the function `news_items` of the database: source, newest instant, category, date
 * and count.
 */
export const itemsOf = ({ id, role, seesLessonLink }: NewsReader, since: RawBuilder<unknown> = sql`null`) =>
  sql`news_items(c.id, ${id}, ${role}, ${seesLessonLink}, ${since})`

/**
 * The number of items of the course `c` that the reader has not seen, at most 99, as an expression. A parent has seen what there was
 * at `newsSince`.
 */
export function unseenCount(reader: NewsReader, newsSince: string | undefined) {
  const seenAt =
    newsSince === undefined
      ? sql`(select news_seen_at from accounts where id = ${reader.id})`
      : sql`${newsSince}::timestamptz`
  // instants have milliseconds in requests and replies
  const items = itemsOf(reader, sql`${seenAt} + interval '1 millisecond'`)
  return sql<number>`least((select count(*) from ${items}), ${sql.lit(maxNewsCount)})`
}
