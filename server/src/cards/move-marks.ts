import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../db/db.ts'

/** A card that is being merged, and the student who takes it over. */
export interface Merge {
  cardId: number
  studentId: number
}

/**
 * Where both have a mark for the same cell the one that was changed later stays, the student's own at the same time. The other
 * becomes an entry of the history where it differs.
 */
async function dropEarlierMarks(
  trx: Trx,
  { cardId, studentId }: Merge,
  { table, cell, date, dates }: { table: string; cell: string; date: RawBuilder<unknown>; dates: RawBuilder<unknown> },
): Promise<void> {
  const [marks, place] = [sql.table(table), sql.ref(cell)]
  await sql`
    with pairs as (
      select c.course_id, ${date} as date, c.${place} as place, c.updated_at > s.updated_at as is_card_later,
        array[c.status, c.note] as of_card, array[s.status, s.note] as own
      from ${marks} c join ${marks} s on s.course_id = c.course_id and s.${place} = c.${place} ${dates}
      where c.student_id = ${cardId} and s.student_id = ${studentId}
    ), dropped as (
      delete from ${marks} m using pairs p
      where m.course_id = p.course_id and m.${place} = p.place
        and m.student_id = case when is_card_later then ${studentId}::bigint else ${cardId}::bigint end
    )
    insert into history (course_id, actor_id, action, date, marks)
    select course_id, ${studentId}, 'mark', date, jsonb_build_array(jsonb_build_array(
      ${studentId}::bigint, earlier[1], earlier[2], later[1], later[2]
    ))
    from (
      select course_id, date, place, case when is_card_later then own else of_card end as earlier,
        case when is_card_later then of_card else own end as later
      from pairs
    ) as replaced
    where earlier <> later
    order by course_id, place`.execute(trx)
}

/** The marks of a card become the student's, those of deleted dates too. The courses are locked against saves. */
export async function moveMarks(trx: Trx, merge: Merge): Promise<void> {
  const { cardId, studentId } = merge
  await dropEarlierMarks(trx, merge, { table: 'marks', cell: 'date', date: sql`c.date`, dates: sql`` })
  await trx.updateTable('marks').set({ studentId }).where('studentId', '=', cardId).execute()
  await dropEarlierMarks(trx, merge, {
    table: 'deleted_marks',
    cell: 'deleted_day_id',
    date: sql`d.date`,
    dates: sql`join deleted_days d on d.course_id = c.course_id and d.id = c.deleted_day_id`,
  })
  await trx.updateTable('deletedMarks').set({ studentId }).where('studentId', '=', cardId).execute()
}

/** The entries about a card in the histories of these courses become entries about the student. */
export async function moveHistory(trx: Trx, { cardId, studentId }: Merge, courseIds: number[]): Promise<void> {
  await sql`
    update history h set
      student_id = case when student_id = ${cardId} then ${studentId}::bigint else student_id end,
      marks = case when marks is not null then (
        select coalesce(jsonb_agg(
          case when mark.value -> 0 = to_jsonb(${cardId}::bigint) then jsonb_set(mark.value, '{0}', to_jsonb(${studentId}::bigint))
            else mark.value end
          order by mark.position
        ), '[]')
        from jsonb_array_elements(marks) with ordinality as mark (value, position)
      ) end
    where course_id = any(${courseIds}::bigint[])
      and (student_id = ${cardId} or marks @> jsonb_build_array(jsonb_build_array(${cardId}::bigint)))`.execute(trx)
}
