import type { Status } from '@hasiye/contract/attendance.ts'
import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import { recordMarks } from '../db/history.ts'
import { byKey, type ChangedRows, type Merge, type MergeRule, type UndoneMerge } from '../db/merges.ts'

/** A row of `marks`, or with the id of its deletion one of `deleted_marks`, as JSON. */
interface StoredMark {
  course_id: number
  student_id: number
  date?: string
  deleted_day_id?: number
  status: Status
  note: string
  updated_at: string
}

const cellOf = ({ course_id, date, deleted_day_id }: StoredMark): string => `${course_id} ${date ?? deleted_day_id}`

/** Records in the history each mark that a merge replaced with another value: the card's, or the student's own. */
async function recordReplaced(
  trx: Trx,
  { studentId, actorId }: Merge,
  { before, after }: ChangedRows<StoredMark>,
  dateOf: (mark: StoredMark) => string,
): Promise<void> {
  const own = before.filter((mark) => mark.student_id === studentId)
  const ofCard = new Map(before.filter((mark) => mark.student_id !== studentId).map((mark) => [cellOf(mark), mark]))
  const kept = new Map(after.map((mark) => [cellOf(mark), mark]))
  const changes = own.flatMap((mark) => {
    const left = kept.get(cellOf(mark))
    const card = ofCard.get(cellOf(mark))
    if (!left || !card) return []
    const replaced = left.updated_at === mark.updated_at ? card : mark
    if (replaced.status === left.status && replaced.note === left.note) return []
    const values = [replaced.status, replaced.note, left.status, left.note] as const
    return [
      { courseId: mark.course_id, date: dateOf(mark), marks: [[studentId, ...values] as [number, ...typeof values]] },
    ]
  })
  changes.sort((a, b) => a.courseId - b.courseId || (a.date < b.date ? -1 : 1))
  await recordMarks(trx, actorId, changes)
}

const marks = byKey(['courseId', 'date'], 'updatedAt')
const deletedMarks = byKey(['courseId', 'deletedDayId'], 'updatedAt')

/** The courses are locked against saves. */
export const mergedMarks: MergeRule = {
  async merge(trx, merge, place) {
    const changed = (await marks.merge(trx, merge, place)) as unknown as ChangedRows<StoredMark>
    await recordReplaced(trx, merge, changed, ({ date = '' }) => date)
    return changed
  },
  async undo(trx: Trx, undone: UndoneMerge, stored: ChangedRows<StoredMark>, place) {
    const { cardId, studentId, mergedAt } = undone
    await marks.undo(trx, undone, stored as unknown as ChangedRows, place)
    const before = sql`jsonb_populate_recordset(null::marks, ${JSON.stringify(stored.before)}::jsonb)`
    // the marks of dates that were deleted since
    await sql`
      update deleted_marks m set student_id = ${cardId}
      from ${before} r join deleted_days d on d.course_id = r.course_id and d.date = r.date and d.deleted_at >= ${mergedAt}
      where r.student_id = ${cardId} and m.student_id = ${studentId} and m.course_id = d.course_id and m.deleted_day_id = d.id
        and not exists (
          select from ${before} o where o.student_id = ${studentId} and o.course_id = r.course_id and o.date = r.date
        )`.execute(trx)
    await sql`
      update all_courses c set note_bytes = (
        select coalesce(sum(octet_length(note)), 0) from marks m where m.course_id = c.id
      ) where id in (select course_id from ${before})`.execute(trx)
  },
}

/** What the undo of deleted marks needs: the dates of the deletions, too. */
interface DeletedMarks extends ChangedRows<StoredMark> {
  days: { courseId: number; id: number; date: string }[]
}

/** The newest of these marks of each student and date, as they stand after the deletions were restored. */
function asMarks(stored: readonly StoredMark[], days: DeletedMarks['days']): StoredMark[] {
  const marks = stored.flatMap(({ deleted_day_id, ...mark }) =>
    days.flatMap(({ courseId, id, date }) =>
      courseId === mark.course_id && id === deleted_day_id ? [{ ...mark, date }] : [],
    ),
  )
  marks.sort((a, b) => (a.updated_at < b.updated_at ? -1 : 1))
  return [...new Map(marks.map((mark) => [`${cellOf(mark)} ${mark.student_id}`, mark])).values()]
}

export const mergedDeletedMarks: MergeRule = {
  async merge(trx, merge, place): Promise<DeletedMarks> {
    const changed = (await deletedMarks.merge(trx, merge, place)) as unknown as ChangedRows<StoredMark>
    const ids = changed.before.flatMap((mark) => mark.deleted_day_id ?? [])
    const days = await trx
      .selectFrom('deletedDays')
      .where('courseId', 'in', (query) =>
        query.selectFrom('deletedMarks').where('studentId', '=', merge.studentId).select('courseId'),
      )
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .select(['courseId', 'id', 'date'])
      .execute()
    await recordReplaced(trx, merge, changed, (mark) => {
      const day = days.find(({ courseId, id }) => courseId === mark.course_id && id === mark.deleted_day_id)
      return day?.date ?? ''
    })
    return { ...changed, days }
  },
  async undo(trx: Trx, undone: UndoneMerge, stored: DeletedMarks, place) {
    await deletedMarks.undo(trx, undone, stored as unknown as ChangedRows, place)
    // the dates that were restored since, unless the undo of their marks gave the card one
    const { rows: restored } = await sql<DeletedMarks['days'][number]>`
      select d."courseId", d.id, d.date from jsonb_to_recordset(${JSON.stringify(stored.days)}::jsonb)
        as d ("courseId" bigint, id bigint, date date)
      where not exists (select from deleted_days k where k.course_id = d."courseId" and k.id = d.id) and not exists (
        select from marks m where m.course_id = d."courseId" and m.date = d.date and m.student_id = ${undone.cardId}
      )`.execute(trx)
    const marks = { before: asMarks(stored.before, restored), after: asMarks(stored.after, restored) }
    if (marks.before.length > 0)
      await mergedMarks.undo(trx, undone, marks as never, { table: 'marks', column: place.column })
  },
}
