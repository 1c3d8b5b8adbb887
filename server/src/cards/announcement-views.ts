import { type Selectable, sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import type { Merge } from './move-marks.ts'

const columns = ['courseId', 'announcementId', 'studentId', 'seenAt'] as const

/** What the card's family has seen counts for the student. */
export const moveViews = (trx: Trx, { cardId, studentId }: Merge) =>
  trx
    .insertInto('announcementViews')
    .columns(columns)
    .expression((eb) =>
      eb
        .selectFrom('announcementViews as v')
        .where('v.studentId', '=', cardId)
        .select(['v.courseId', 'v.announcementId', sql`${studentId}::bigint`.as('studentId'), 'v.seenAt']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Undoes it by the stored state of the card; a view of the student's own has another instant. */
export const restoreViews = (trx: Trx, cardId: number, accountId: number) =>
  trx
    .with('stored', (query) =>
      query
        .selectFrom('deletedCards as c')
        .innerJoinLateral(
          sql<
            Selectable<Tables['announcementViews']>
          >`jsonb_populate_recordset(null::announcement_views, c.state -> 'announcement_views')`.as('r'),
          (join) => join.onTrue(),
        )
        .where('c.cardId', '=', cardId)
        .where(
          sql<boolean>`exists (select from all_announcements a where a.course_id = r.course_id and a.id = r.announcement_id)`,
        )
        .select(columns.map((column) => `r.${column}` as const)),
    )
    .with('gone', (query) =>
      query
        .deleteFrom('announcementViews as v')
        .using('stored')
        .where('v.studentId', '=', accountId)
        .whereRef('v.courseId', '=', 'stored.courseId')
        .whereRef('v.announcementId', '=', 'stored.announcementId')
        .whereRef('v.seenAt', '=', 'stored.seenAt'),
    )
    .insertInto('announcementViews')
    .columns(columns)
    .expression((eb) => eb.selectFrom('stored').select(columns))
    .execute()
