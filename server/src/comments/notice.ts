import { sql } from 'kysely'
import { composeAdded } from '../notices/added.ts'
import type { Kind } from '../notices/kind.ts'
import { givenName } from '../notices/message.ts'

const noteLength = 300

export const comment: Kind = {
  ofChangedCourse: 'delayed',
  compose: composeAdded({
    items: ({ accountId }) => sql`(
      select o.id, o.course_id, o.created_at, o.text, a.full_name as by
      from comments o left join accounts a on a.id = o.author_id where o.author_id is distinct from ${accountId}
    )`,
    title: (text, by) => by && `${givenName(by)}: ${text}`,
    several: '{n} yeni şərh',
  }),
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
