import type { HistoryEntry } from '@hasiye/contract/attendance.ts'
import type { Db } from '../db/db.ts'

export const historyPageSize = 50

export interface HistoryFilter {
  studentId?: number | undefined
  date?: string | undefined
  /** From 1. */
  page: number
}

type Entry = Omit<HistoryEntry, 'at'> & { at: Date }

/** A page of a course's history, newest first, with the number of all entries that fit. Two statements. */
export async function listHistory(
  db: Db,
  courseId: number,
  { studentId, date, page }: HistoryFilter,
): Promise<{ items: Entry[]; total: number; page: number; pageSize: number }> {
  let found = db.selectFrom('historyEntries as h').where('h.courseId', '=', courseId)
  if (studentId !== undefined) found = found.where('h.studentId', '=', studentId)
  if (date !== undefined) found = found.where('h.date', '=', date)
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .leftJoin('accounts as actor', 'actor.id', 'h.actorId')
    .leftJoin('accounts as s', 's.id', 'h.studentId')
    .select(['h.id', 'h.at', 'actor.fullName as by', 'h.action', 'h.date', 'h.before', 'h.after'])
    .select(['s.id as personId', 's.fullName', 's.shortId', 's.avatar'])
    .orderBy('h.id', 'desc')
    .limit(historyPageSize)
    .offset((page - 1) * historyPageSize)
    .execute()
  const items = rows.map(({ personId, fullName, shortId, avatar, ...row }) => ({
    ...row,
    student:
      personId !== null && fullName !== null && shortId !== null ? { id: personId, fullName, shortId, avatar } : null,
  }))
  return { items, total, page, pageSize: historyPageSize }
}
