import { createHash } from 'node:crypto'
import type { MarkChange, Status } from '@hasiye/contract/attendance.ts'
import pg from 'pg'
import type { DayChanges, MarkRow } from './day-changes.ts'

/** `[student id, base status, base note, status, note]`, with null for omitted values. */
type RequestedCell = readonly [number, Status | null, string | null, Status, string | null]

interface Ending {
  outcome: 'saved' | 'not_found' | 'date_deleted' | 'key_reused'
  updatedAt: Date
}

export type CellVerdict = MarkRow & { outcome: 'written' | 'unchanged' | 'conflict' | 'skipped' }

/** The outcome of a save, and a verdict for each cell that was not written as requested. */
type SaveRows = [Ending, ...CellVerdict[]]

type SaveMarks = (maxNoteBytes: number) => Promise<SaveRows>

const text = `
  select outcome, student_id as "studentId", status, note, updated_at as "updatedAt", updated_by as "updatedBy"
  from save_marks($1, $2, $3, $4, $5, $6, $7, $8)`

const requestedCell = ({ studentId, status, note, base }: MarkChange): RequestedCell => [
  studentId,
  base?.status ?? null,
  base?.note ?? null,
  status,
  note ?? null,
]

// a repeat may come years later, so the hashed text must never change
const hashOf = (date: string, requested: string): Buffer => createHash('sha256').update(`${date}${requested}`).digest()

/** Prepares the statement of one save; it can be executed again with a larger `maxNoteBytes`. */
export function prepareSave(
  connection: Pick<pg.ClientBase, 'query'>,
  courseId: number,
  writerId: number,
  { date, existing = false, statuses, saveId }: DayChanges,
): SaveMarks {
  const cells = statuses.map(requestedCell).sort(([one], [other]) => one - other)
  const requested = JSON.stringify(cells)
  const key = saveId === undefined ? [null, null] : [saveId, hashOf(date, requested)]
  return async (maxNoteBytes) => {
    const values = [courseId, writerId, date, existing, requested, maxNoteBytes, ...key]
    const { rows } = await connection.query({ name: 'save-marks', text, values })
    return rows as SaveRows
  }
}

const moreNoteBytes = 'HS002'
const retriable = new Set(['40001', '40P01', '23503'])

/** Whether the save wrote nothing and a retry would see the cause: an equal id, or an account that was deleted. */
export function isSaveRetriable(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.constraint === 'history_save_key' || retriable.has(error.code ?? '')
}

/** UTF-8 bytes of notes that the save would have written, including the history, where they exceed `maxNoteBytes`. */
export const neededNoteBytes = (error: unknown): number | undefined =>
  error instanceof pg.DatabaseError && error.code === moreNoteBytes ? Number(error.detail) : undefined
