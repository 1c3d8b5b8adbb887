import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import type { Merge, MergeRule, UndoneMerge } from '../db/merges.ts'

/**
 * An entry about a card: whether it is its subject, and which of the marks that are of the card or the student in a save
 * are the card's. Those of others are not counted, because the deletion of an account removes them.
 */
interface StoredEntry {
  courseId: number
  id: number
  isSubject: boolean
  numbers: number[]
}

/** The marks of a row `h` of the history, numbered among those of these students. */
const numbered = (...studentIds: number[]) => sql`(
  select value, position, case when is_own then count(*) filter (where is_own) over (order by position) end as number
  from (
    select value, position, (value -> 0)::bigint = any(${studentIds}::bigint[]) as is_own
    from jsonb_array_elements(h.marks) with ordinality as e (value, position)
  ) e
)`

/** These marks, of which those that meet the condition are of another student. */
const marksOf = (marks: ReturnType<typeof sql>, studentId: number, condition: ReturnType<typeof sql>) => sql`(
  select jsonb_agg(
    case when ${condition} then jsonb_set(mark.value, '{0}', to_jsonb(${studentId}::bigint)) else mark.value end
    order by mark.position
  ) from ${marks} mark
)`

/** Entries about a card in the histories of its courses become entries about the student. */
export const mergedHistory: MergeRule = {
  async merge(trx: Trx, { cardId, studentId, courseIds }: Merge) {
    const { rows } = await sql<StoredEntry>`
      with entry as (
        select course_id, id, coalesce(student_id = ${cardId}, false) as is_subject, array(
          select mark.number from ${numbered(cardId, studentId)} mark where mark.value -> 0 = to_jsonb(${cardId}::bigint)
        ) as numbers
        from history h
        where course_id = any(${courseIds}::bigint[])
          and (student_id = ${cardId} or marks @> jsonb_build_array(jsonb_build_array(${cardId}::bigint)))
      )
      update history h set student_id = case when e.is_subject then ${studentId}::bigint else h.student_id end,
        marks = ${marksOf(numbered(cardId, studentId), studentId, sql`mark.number = any(e.numbers)`)}
      from entry e where h.course_id = e.course_id and h.id = e.id
      returning e.course_id, e.id, e.is_subject, e.numbers`.execute(trx)
    return rows
  },
  async undo(trx: Trx, { cardId, studentId }: UndoneMerge, stored: StoredEntry[]) {
    const isOfCard = sql`mark.number = any(e.numbers)`
    await sql`
      update history h set student_id = case when e."isSubject" then ${cardId}::bigint else h.student_id end,
        marks = ${marksOf(numbered(studentId), cardId, isOfCard)}
      from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) 
        as e ("courseId" bigint, id bigint, "isSubject" boolean, numbers bigint[])
      where h.course_id = e."courseId" and h.id = e.id`.execute(trx)
  },
}
