import { fill } from '@hasiye/contract/text.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Compose, composeOfCourse, nothing, notified } from './kind.ts'
import { begin, courseUrl, type DueNotice, notify, texts as shared, textLetters } from './message.ts'
import { decideAgain, type NotifiedOnDay } from './rules.ts'
import { forSiblings } from './siblings.ts'

/** What was added to a course: the newest are remembered, so that each is sent once. */
interface NotifiedItems extends NotifiedOnDay {
  ids: number[]
}

/** More are not added within the time in which two notices could overlap. */
const rememberedItems = 200

interface Added {
  /** A table `i (id, course_id, created_at, text, by)`; `by` is the author's full name, or null. */
  items: (notice: DueNotice) => RawBuilder<unknown>
  /** The title of a single one; where it is null, the number is sent. */
  title: (text: string, by: string | null) => string | null
  /** `{n}` is the number. */
  several: string
}

/**
 * Composes a notice of what was added to a course since the first of it was queued. A thing that was added while that
 * notice waited queued another one, which is empty then.
 */
export const composeAdded = ({ items, title, several }: Added): Compose =>
  composeOfCourse(async (db, notice, course, now) => {
    const { rows } = await sql<{
      ids: number[] | null
      first: string | null
      by: string | null
      notified: Partial<NotifiedItems> | null
    }>`
      with told as (select ${notified(notice)} as state)
      select json_agg(i.id) as ids, min(i.text) as first, min(i.by) as by, (select state from told) as notified
      from ${items(notice)} i
      where i.course_id = ${notice.courseId} and i.created_at >= ${notice.about.since}::timestamptz - interval '1 second'
        and not (select coalesce(state -> 'ids', '[]') from told) @> to_jsonb(i.id)`.execute(db)
    const { ids, first, by = null, notified: before = null } = rows[0] ?? {}
    if (!ids) return nothing
    const decision = decideAgain(before, now)
    if (decision.kind === 'wait') return decision
    const single = ids.length === 1 && first ? title(begin(first, textLetters), by) : null
    const body = fill(shared.item, { course, title: single ?? fill(several, { n: ids.length }) })
    const state: NotifiedItems = { ...decision.state, ids: [...ids, ...(before?.ids ?? [])].slice(0, rememberedItems) }
    return forSiblings(db, notice, notify(notice, body, courseUrl(notice, 'general'), state))
  })
