import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import type { Merge, MergeRule, UndoneMerge } from '../db/merges.ts'

/** An entry about a card: whether it is its subject, and the positions of its marks in a save. */
interface StoredEntry {
  courseId: number
  id: number
  isSubject: boolean
  positions: number[]
}

/** The marks of a row `h` of the history, of which those that meet the condition are of another student. */
const marksOf = (studentId: number, condition: ReturnType<typeof sql>) => sql`(
  select jsonb_agg(
    case when ${condition} then jsonb_set(mark.value, '{0}', to_jsonb(${studentId}::bigint)) else mark.value end
    order by mark.position
  ) from jsonb_array_elements(h.marks) with ordinality as mark (value, position)
)`

/** Entries about a card in the histories of its courses become entries about the student. */
export const mergedHistory: MergeRule = {
  async merge(trx: Trx, { cardId, studentId, courseIds }: Merge) {
    const { rows } = await sql<StoredEntry>`
      with entry as (
        select course_id, id, coalesce(student_id = ${cardId}, false) as is_subject, array(
          select mark.position from jsonb_array_elements(marks) with ordinality as mark (value, position)
          where mark.value -> 0 = to_jsonb(${cardId}::bigint)
        ) as positions
        from history
        where course_id = any(${courseIds}::bigint[])
          and (student_id = ${cardId} or marks @> jsonb_build_array(jsonb_build_array(${cardId}::bigint)))
      )
      update history h set student_id = case when e.is_subject then ${studentId}::bigint else h.student_id end,
        marks = ${marksOf(studentId, sql`mark.position = any(e.positions)`)}
      from entry e where h.course_id = e.course_id and h.id = e.id
      returning e.course_id, e.id, e.is_subject, e.positions`.execute(trx)
    return rows
  },
  async undo(trx: Trx, { cardId, studentId }: UndoneMerge, stored: StoredEntry[]) {
    const isOfCard = sql`mark.position = any(e.positions) and mark.value -> 0 = to_jsonb(${studentId}::bigint)`
    await sql`
      update history h set student_id = case when e."isSubject" then ${cardId}::bigint else h.student_id end,
        marks = ${marksOf(cardId, isOfCard)}
      from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) 
        as e ("courseId" bigint, id bigint, "isSubject" boolean, positions bigint[])
      where h.course_id = e."courseId" and h.id = e.id`.execute(trx)
  },
}
