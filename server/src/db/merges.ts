import { sql } from 'kysely'
import type { Trx } from './db.ts'

/** A card that becomes a part of a student: the student has its rows afterwards. The rows of both are locked. */
export interface Merge {
  cardId: number
  studentId: number
  actorId: number
  /** The courses that have any data about the card. */
  courseIds: readonly number[]
  /** The name on the card. */
  cardName: string
}

/** The undo of a merge; the card's account exists again. */
export interface UndoneMerge {
  cardId: number
  studentId: number
  /** The course in whose trash the card was. */
  courseId: number
  mergedAt: Date
  cardName: string
}

/** The column of a table that names the student. */
interface Place {
  table: string
  column: string
}

/**
 * What a merge does with a student's rows of a table, and what it stores of them as JSON, so that an undo puts back
 * exactly these.
 */
export interface MergeRule {
  merge: (trx: Trx, merge: Merge, place: Place) => Promise<unknown>
  undo: (trx: Trx, undone: UndoneMerge, stored: never, place: Place) => Promise<void>
}

/** The rows of a table that a merge changed: those of both before, and the student's with the same keys after. */
export interface ChangedRows<Row = Record<string, unknown>> {
  before: Row[]
  after: Row[]
}

const inSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * The rule for rows that `key` identifies for each student. Where both have a row with the same key one stays: the
 * student's own, or with `later` the one that was changed later. After an undo the card has its rows, with what was
 * changed in them since; where both had one both have theirs again, except that one that was changed since is the
 * student's. Not for rows that can be deleted and restored: a deleted row has the key of its successor.
 */
export const byKey = (key: readonly string[], stays: 'own' | 'later' = 'own') => ({
  async merge(trx: Trx, { cardId, studentId }: Merge, { table, column }: Place): Promise<ChangedRows> {
    const { rows } = await sql<{ changed: ChangedRows }>`
      select merge_rows(${inSnakeCase(table)}::regclass, ${inSnakeCase(column)}, ${key.map(inSnakeCase)}::text[],
        ${stays === 'later'}, ${cardId}, ${studentId}) as changed`.execute(trx)
    return (rows[0] as { changed: ChangedRows }).changed
  },
  async undo(
    trx: Trx,
    { cardId, studentId }: UndoneMerge,
    stored: ChangedRows,
    { table, column }: Place,
  ): Promise<void> {
    await sql`
      select unmerge_rows(${inSnakeCase(table)}::regclass, ${inSnakeCase(column)}, ${key.map(inSnakeCase)}::text[],
        ${JSON.stringify(stored)}::jsonb, ${cardId}, ${studentId})`.execute(trx)
  },
})
