import { sql } from 'kysely'
import { composeAdded } from '../notices/added.ts'
import type { Kind } from '../notices/kind.ts'

const noteLength = 300

export const announcement: Kind = {
  ofChangedCourse: 'delayed',
  compose: composeAdded({
    items: () => sql`(select id, course_id, created_at, text, null::text as by from announcements)`,
    title: (text) => text,
    several: '{n} yeni elan',
  }),
  news: {
    source: 'announcement',
    // a single one is looked up by its instant
    detail: () => sql`
      select jsonb_build_object('note', left(n.text, ${sql.lit(noteLength)}), 'by', b.full_name)
      from announcements n left join accounts b on b.id = n.author_id
      where i.source = 'announcement' and i.count = 1 and n.course_id = i.course_id and n.created_at = i.at`,
  },
}
