import { fill } from '@hasiye/contract/text.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { composeOfCourse, type Kind, nothing, notified } from '../kind.ts'
import { begin, type Composed, courseUrl, type DueNotice, notify, texts as shared, textLetters } from '../message.ts'
import { decideAgain, type NotifiedOnDay } from '../rules.ts'

const several = '{n} yeni elan'
const noteLength = 300

async function compose(db: Db, notice: DueNotice, course: string, now: Date): Promise<Composed> {
  const { rows } = await sql<{ count: number; first: string | null; notified: NotifiedOnDay | null }>`
    select count(*)::int as count, min(text) as first, ${notified(notice)} as notified from announcements
    where course_id = ${notice.courseId} and created_at >= ${notice.about.since}::timestamptz - interval '1 second'`.execute(
    db,
  )
  const { count = 0, first, notified: before = null } = rows[0] ?? {}
  if (count === 0) return nothing
  const decision = decideAgain(before, now)
  if (decision.kind === 'wait') return decision
  const title = count === 1 && first ? begin(first, textLetters) : fill(several, { n: count })
  return notify(notice, fill(shared.item, { course, title }), courseUrl(notice, 'general'), decision.state)
}

export const announcement: Kind = {
  ofChangedCourse: 'delayed',
  compose: composeOfCourse(compose),
  news: {
    source: 'announcement',
    // a single one is looked up by its instant
    detail: () => sql`
      select jsonb_build_object('note', left(n.text, ${sql.lit(noteLength)}), 'by', b.full_name)
      from announcements n left join accounts b on b.id = n.author_id
      where i.source = 'announcement' and i.count = 1 and n.course_id = i.course_id and n.created_at = i.at`,
  },
}
