import { sql } from 'kysely'
import { composeAdded } from '../notices/added.ts'
import type { Kind } from '../notices/kind.ts'

export const material: Kind = {
  ofChangedCourse: 'delayed',
  compose: composeAdded({
    items: () => sql`(select id, course_id, created_at, title as text, null::text as by from materials)`,
    title: (title) => title,
    several: '{n} yeni material',
  }),
  news: {
    source: 'material',
    // a single one is looked up by its instant
    detail: () => sql`
      select jsonb_build_object('title', n.title, 'by', b.full_name)
      from materials n left join accounts b on b.id = n.uploaded_by
      where i.source = 'material' and i.count = 1
        and n.course_id = i.course_id and n.category_id = i.category_id and n.created_at = i.at`,
    place: ({ categoryId }) => `?category=${categoryId}#general`,
  },
}
