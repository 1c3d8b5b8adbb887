import { fill } from '@hasiye/contract/text.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { composeOfCourse, type Kind, nothing, notified } from '../kind.ts'
import {
  begin,
  type Composed,
  courseUrl,
  type DueNotice,
  givenName,
  notify,
  texts as shared,
  textLetters,
} from '../message.ts'
import { decideAgain, type NotifiedOnDay } from '../rules.ts'

const texts = { one: '{name}: {text}', several: '{n} yeni şərh' } as const
const noteLength = 300

async function compose(db: Db, notice: DueNotice, course: string, now: Date): Promise<Composed> {
  const { rows } = await sql<{
    count: number
    first: string | null
    by: string | null
    notified: NotifiedOnDay | null
  }>`
    select count(*)::int as count, min(o.text) as first, min(a.full_name) as by, ${notified(notice)} as notified
    from comments o left join accounts a on a.id = o.author_id
    where o.course_id = ${notice.courseId} and o.created_at >= ${notice.about.since}::timestamptz - interval '1 second'
      and o.author_id is distinct from ${notice.accountId}`.execute(db)
  const { count = 0, first, by, notified: before = null } = rows[0] ?? {}
  if (count === 0) return nothing
  const decision = decideAgain(before, now)
  if (decision.kind === 'wait') return decision
  const title =
    count === 1 && first && by
      ? fill(texts.one, { name: givenName(by), text: begin(first, textLetters) })
      : fill(texts.several, { n: count })
  return notify(notice, fill(shared.item, { course, title }), courseUrl(notice, 'general'), decision.state)
}

export const comment: Kind = {
  ofChangedCourse: 'delayed',
  compose: composeOfCourse(compose),
  news: {
    source: 'comment',
    // a single one is looked up by its instant
    detail: (readerId) => sql`
      select jsonb_build_object('title', m.title, 'materialId', n.material_id, 'by', b.full_name,
        'note', left(coalesce(nullif(n.text, ''), n.attachment_name), ${sql.lit(noteLength)}))
      from comments n
      left join materials m on m.course_id = n.course_id and m.id = n.material_id
      left join accounts b on b.id = n.author_id
      where i.source = 'comment' and i.count = 1
        and n.course_id = i.course_id and n.created_at = i.at and coalesce(n.category_id, m.category_id) = i.category_id
        and n.author_id is distinct from ${readerId}`,
    place: ({ categoryId, detail: { materialId } }) =>
      materialId == null
        ? `?category=${categoryId}&comments=general#general`
        : `?category=${categoryId}&file=${materialId}&comments=file#general`,
  },
}
