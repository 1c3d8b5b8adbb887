import type { Status } from '@hasiye/contract/attendance.ts'
import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import { recordMarks } from '../db/history.ts'

/** A card that is being merged with a student: by the student, who claims it, or by a teacher of its course. */
export interface Merge {
  cardId: number
  studentId: number
  actorId: number
}

/** A cell in which both have a mark, with the values as `[status, note]`. */
interface Pair {
  courseId: number
  /** The columns that identify the date in its table. */
  day: string | number
  date: string
  isCardLater: boolean
  earlier: [Status, string]
  later: [Status, string]
}

/**
 * Where both have a mark for the same cell, the one that was changed later stays, and the student's own if both have
 * the same time. The other is deleted, and recorded in the history where it differs.
 */
async function dropEarlier(
  trx: Trx,
  { cardId, studentId, actorId }: Merge,
  table: 'marks' | 'deletedMarks',
  pairs: Pair[],
) {
  if (pairs.length === 0) return
  const day = table === 'marks' ? sql<string>`m.date::text` : sql<string>`m.deleted_day_id::text`
  const dropped = pairs.map(({ courseId, isCardLater, ...pair }) => ({
    course_id: courseId,
    day: String(pair.day),
    student_id: isCardLater ? studentId : cardId,
  }))
  const listed = sql<{ courseId: number; day: string; studentId: number }>`
    jsonb_to_recordset(${JSON.stringify(dropped)}::jsonb)`
  await trx
    // both tables have these columns
    .deleteFrom(`${table} as m` as 'marks as m')
    .using(listed.as<'r'>(sql`r (course_id bigint, day text, student_id bigint)`))
    .whereRef('m.courseId', '=', 'r.courseId')
    .whereRef('m.studentId', '=', 'r.studentId')
    .where(day, '=', sql<string>`r.day`)
    .execute()
  const replaced = pairs.filter(({ earlier, later }) => earlier[0] !== later[0] || earlier[1] !== later[1])
  await recordMarks(
    trx,
    actorId,
    replaced.map(({ courseId, date, earlier, later }) => ({
      courseId,
      date,
      marks: [[studentId, ...earlier, ...later]],
    })),
  )
}

type Values = Record<'cardStatus' | 'ownStatus', Status> & Record<'cardNote' | 'ownNote', string>

const pairOf = <Row extends Values & Pick<Pair, 'isCardLater'>>(row: Row) => {
  const ofCard: [Status, string] = [row.cardStatus, row.cardNote]
  const own: [Status, string] = [row.ownStatus, row.ownNote]
  return row.isCardLater ? { earlier: own, later: ofCard } : { earlier: ofCard, later: own }
}

const isCardLater = sql<boolean>`c.updated_at > own.updated_at`.as('isCardLater')
const values = [
  'c.status as cardStatus',
  'c.note as cardNote',
  'own.status as ownStatus',
  'own.note as ownNote',
] as const

async function findPairs(trx: Trx, { cardId, studentId }: Merge): Promise<Pair[]> {
  const rows = await trx
    .selectFrom('marks as c')
    .innerJoin('marks as own', (join) =>
      join
        .onRef('own.courseId', '=', 'c.courseId')
        .onRef('own.date', '=', 'c.date')
        .on('own.studentId', '=', studentId),
    )
    .where('c.studentId', '=', cardId)
    .select(['c.courseId', 'c.date as day', 'c.date', isCardLater, ...values])
    .orderBy('c.courseId')
    .orderBy('c.date')
    .execute()
  return rows.map((row) => ({ ...row, ...pairOf(row) }))
}

async function findDeletedPairs(trx: Trx, { cardId, studentId }: Merge): Promise<Pair[]> {
  const rows = await trx
    .selectFrom('deletedMarks as c')
    .innerJoin('deletedMarks as own', (join) =>
      join
        .onRef('own.courseId', '=', 'c.courseId')
        .onRef('own.deletedDayId', '=', 'c.deletedDayId')
        .on('own.studentId', '=', studentId),
    )
    .innerJoin('deletedDays as d', (join) =>
      join.onRef('d.courseId', '=', 'c.courseId').onRef('d.id', '=', 'c.deletedDayId'),
    )
    .where('c.studentId', '=', cardId)
    .select(['c.courseId', 'c.deletedDayId as day', 'd.date', isCardLater, ...values])
    .orderBy('c.courseId')
    .orderBy('c.deletedDayId')
    .execute()
  return rows.map((row) => ({ ...row, ...pairOf(row) }))
}

/** The marks of a card, those of deleted dates too, become the student's. The courses are locked against saves. */
export async function moveMarks(trx: Trx, merge: Merge): Promise<void> {
  const { cardId, studentId } = merge
  await dropEarlier(trx, merge, 'marks', await findPairs(trx, merge))
  await trx.updateTable('marks').set({ studentId }).where('studentId', '=', cardId).execute()
  await dropEarlier(trx, merge, 'deletedMarks', await findDeletedPairs(trx, merge))
  await trx.updateTable('deletedMarks').set({ studentId }).where('studentId', '=', cardId).execute()
}

/** Entries about a card in the histories of these courses become entries about the student. */
export async function moveHistory(trx: Trx, { cardId, studentId }: Merge, courseIds: number[]): Promise<void> {
  await trx
    .updateTable('history')
    .set({
      studentId: sql<number>`case when student_id = ${cardId} then ${studentId}::bigint else student_id end`,
      marks: sql<string>`case when marks is not null then (
        select coalesce(jsonb_agg(
          case when mark.value -> 0 = to_jsonb(${cardId}::bigint) then jsonb_set(mark.value, '{0}', to_jsonb(${studentId}::bigint))
            else mark.value end
          order by mark.position
        ), '[]')
        from jsonb_array_elements(marks) with ordinality as mark (value, position)
      ) end`,
    })
    .where('courseId', '=', sql<number>`any(${courseIds}::bigint[])`)
    .where((eb) =>
      eb.or([
        eb('studentId', '=', cardId),
        sql<SqlBool>`marks @> jsonb_build_array(jsonb_build_array(${cardId}::bigint))`,
      ]),
    )
    .execute()
}
