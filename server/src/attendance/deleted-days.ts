import { limits } from '@hasiye/contract/limits.ts'
import type { DeletedDay } from '@hasiye/contract/trash.ts'
import { type Db, type Trx, transaction } from '../db/db.ts'
import { nextVersion, recordHistory, recordMarks } from '../db/history.ts'
import { removeRowsOfCourses } from '../db/slices.ts'
import type { SavedMark } from '../db/tables.ts'
import { daysLeft, restorableSince } from '../db/trash.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'
import { confirmManager, markColumns } from './days.ts'
import type { ConsumeNotes } from './note-bytes.ts'

export const removeExpiredDeletedDays = removeRowsOfCourses('deletedDays', (db) =>
  db.selectFrom('deletedDays').where('deletedAt', '<', restorableSince),
)

/** The deletions of dates of the course that can be restored, newest first, in one statement. */
export function listDeletedDays(db: Db, courseId: number): Promise<HandlerResult<DeletedDay>[]> {
  return db
    .selectFrom('deletedDays as d')
    .where('d.courseId', '=', courseId)
    .where('d.deletedAt', '>', restorableSince)
    .select(['d.id', 'd.date', 'd.deletedAt'])
    .select(({ selectFrom, exists, fn, ref }) => {
      const count = fn.countAll<number>().as('n')
      const deleted = selectFrom('deletedMarks as m')
        .whereRef('m.courseId', '=', 'd.courseId')
        .whereRef('m.deletedDayId', '=', 'd.id')
        .where(({ eb, or }) => or([eb('m.status', '<>', ''), eb('m.note', '<>', '')]))
      const differing = deleted
        .innerJoin('marks as present', (join) =>
          join
            .onRef('present.courseId', '=', 'd.courseId')
            .onRef('present.date', '=', 'd.date')
            .onRef('present.studentId', '=', 'm.studentId'),
        )
        .where(({ eb, or }) => or([eb('present.status', '<>', ''), eb('present.note', '<>', '')]))
        .where((mark) =>
          mark.or([mark('present.status', '<>', mark.ref('m.status')), mark('present.note', '<>', mark.ref('m.note'))]),
        )
      const day = selectFrom('days').whereRef('days.courseId', '=', 'd.courseId').whereRef('days.date', '=', 'd.date')
      // the deletion and its entry have the time of the same transaction
      const deletedBy = selectFrom('history as h')
        .innerJoin('accounts as a', 'a.id', 'h.actorId')
        .where('h.action', '=', 'date_deleted')
        .whereRef('h.courseId', '=', 'd.courseId')
        .whereRef('h.date', '=', 'd.date')
        .whereRef('h.at', '=', 'd.deletedAt')
        .select('a.fullName')
        .limit(1)
      return [
        deleted.select(count).$asScalar().$notNull().as('marks'),
        differing.select(count).$asScalar().$notNull().as('kept'),
        exists(day).$castTo<boolean>().as('exists'),
        deletedBy.$asScalar().as('deletedBy'),
        daysLeft(ref('d.deletedAt')).as('daysLeft'),
      ]
    })
    .orderBy('d.deletedAt', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limits.trash.max)
    .execute()
}

/** Adds the date if it is not there. @returns whether it was added */
async function addDay(trx: Trx, courseId: number, date: string): Promise<boolean> {
  const added = await trx
    .insertInto('days')
    .values({ courseId, date })
    .onConflict((conflict) => conflict.doNothing())
    .returning('date')
    .executeTakeFirst()
  return added !== undefined
}

const noteBytesOf = (...notes: string[]): number => notes.reduce((sum, note) => sum + Buffer.byteLength(note), 0)

/** One row of the history has entry ids for 1,023 marks. */
const marksPerEntry = 1_000

function* inEntries(marks: SavedMark[]): Generator<SavedMark[]> {
  for (let from = 0; from < marks.length; from += marksPerEntry) yield marks.slice(from, from + marksPerEntry)
}

/** Cells of the day whose current value differs from the deleted one: the deleted value and the current value. */
async function findDiffering(trx: Trx, courseId: number, date: string, deletedDayId: number): Promise<SavedMark[]> {
  const rows = await trx
    .selectFrom('deletedMarks as d')
    .innerJoin('marks as m', (join) =>
      join.onRef('m.courseId', '=', 'd.courseId').onRef('m.studentId', '=', 'd.studentId').on('m.date', '=', date),
    )
    .where('d.courseId', '=', courseId)
    .where('d.deletedDayId', '=', deletedDayId)
    .where(({ eb, or }) => or([eb('d.status', '<>', ''), eb('d.note', '<>', '')]))
    .where(({ eb, or }) => or([eb('m.status', '<>', ''), eb('m.note', '<>', '')]))
    .where(({ eb, or, ref }) => or([eb('m.status', '<>', ref('d.status')), eb('m.note', '<>', ref('d.note'))]))
    .select(['d.studentId', 'd.status as deletedStatus', 'd.note as deletedNote', 'm.status', 'm.note'])
    .orderBy('d.studentId')
    .execute()
  return rows.map((row) => [row.studentId, row.deletedStatus, row.deletedNote, row.status, row.note])
}

/** Writes the deleted marks into the cells that are empty now. */
async function fillCells(trx: Trx, courseId: number, date: string, deletedDayId: number): Promise<SavedMark[]> {
  const rows = await trx
    .insertInto('marks')
    .columns(['courseId', 'date', ...markColumns])
    .expression((eb) =>
      eb
        .selectFrom('deletedMarks')
        .where('courseId', '=', courseId)
        .where('deletedDayId', '=', deletedDayId)
        .select(['courseId', eb.val(date).as('date'), ...markColumns]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['courseId', 'date', 'studentId'])
        .doUpdateSet(({ ref }) => ({
          status: ref('excluded.status'),
          note: ref('excluded.note'),
          updatedAt: ref('excluded.updatedAt'),
          updatedBy: ref('excluded.updatedBy'),
        }))
        .where('marks.status', '=', '')
        .where('marks.note', '=', '')
        .where(({ eb, or }) => or([eb('excluded.status', '<>', ''), eb('excluded.note', '<>', '')])),
    )
    .returning(['studentId', 'status', 'note'])
    .execute()
  return rows.map((row) => [row.studentId, '', '', row.status, row.note])
}

/** A deletion of a date: the newest one, or the one with the given id. */
interface NamedDeletion {
  date: string
  id?: number | undefined
}

/**
 * Restores a deleted date with its marks. Where the date exists again, only cells that are empty now get their deleted value; the
 * value of the others is added to the history.
 * @throws AppError not_found when nothing was deleted within 30 days; limit_reached when the course would have too many dates or
 * notes; rate_limited; forbidden when the actor may not manage the course any more
 */
export function restoreDay(
  db: Db,
  courseId: number,
  actorId: number,
  { date, id }: NamedDeletion,
  consumeNotes: ConsumeNotes,
): Promise<void> {
  return transaction(db, async (trx) => {
    await confirmManager(trx, courseId, actorId)
    const isAdded = await addDay(trx, courseId, date)
    const deleted = await trx
      .selectFrom('deletedDays')
      .where('courseId', '=', courseId)
      .where('date', '=', date)
      .where('deletedAt', '>', restorableSince)
      .$if(id !== undefined, (one) => one.where('id', '=', id ?? 0))
      .orderBy('deletedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .select('id')
      .executeTakeFirst()
    if (!deleted) throw new AppError('not_found')
    const differing = isAdded ? [] : await findDiffering(trx, courseId, date, deleted.id)
    const filled = await fillCells(trx, courseId, date, deleted.id)
    const bytes = noteBytesOf(...filled.map(([, , , , note]) => note))
    const differingBytes = noteBytesOf(...differing.flatMap(([, , deletedNote, , note]) => [deletedNote, note]))
    await consumeNotes(bytes + differingBytes)
    await trx.deleteFrom('deletedDays').where('courseId', '=', courseId).where('id', '=', deleted.id).execute()
    await recordHistory(trx, courseId, actorId, [{ action: 'date_restored', date }])
    const changes = isAdded ? [] : [...filled.filter(([, , , status, note]) => status || note), ...differing]
    await recordMarks(
      trx,
      actorId,
      [...inEntries(changes)].map((marks) => ({ courseId, date, marks })),
    )
    await trx
      .updateTable('courses')
      .set((eb) => ({ version: nextVersion, noteBytes: eb('noteBytes', '+', bytes) }))
      .where('id', '=', courseId)
      .execute()
  })
}

/**
 * Removes the deletions of a date with their marks: all, or the one with this id. A repeated call finds none.
 * @throws AppError not_found when nothing was deleted within 30 days; forbidden when the actor may not manage the
 * course any more
 */
export function purgeDays(db: Db, courseId: number, actorId: number, { date, id }: NamedDeletion): Promise<void> {
  return transaction(db, async (trx) => {
    await confirmManager(trx, courseId, actorId)
    const gone = await trx
      .deleteFrom('deletedDays')
      .where('courseId', '=', courseId)
      .where('date', '=', date)
      .where('deletedAt', '>', restorableSince)
      .$if(id !== undefined, (one) => one.where('id', '=', id ?? 0))
      .returning('id')
      .execute()
    if (gone.length === 0) throw new AppError('not_found')
    await recordHistory(trx, courseId, actorId, [{ action: 'date_purged', date }])
  })
}
