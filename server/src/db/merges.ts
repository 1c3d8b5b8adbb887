import { sql } from 'kysely'
import type { Trx } from './db.ts'

/** A card that becomes a part of a student: the student has its rows afterwards. The rows of both are locked. */
export interface Merge {
  cardId: number
  studentId: number
  actorId: number
  /** The courses that have any data about the card. */
  courseIds: readonly number[]
  /** The name on the card, which its courses keep for an account; null between two cards. */
  cardName: string | null
}

/** The undo of a merge; the card's account exists again. */
export interface UndoneMerge {
  cardId: number
  studentId: number
  /** The course in whose trash the card was. */
  courseId: number
  mergedAt: Date
  /** As in the merge. */
  cardName: string | null
}

/** The column of a table that names the student. */
interface Place {
  table: string
  column: string
}

/** Where the state of a merge has what the rule of a column stored. */
export const placeName = ({ table, column }: Place): string => `${table}.${column}`

/**
 * How a merge moves a card's rows of a table to a student. `merge` returns what is stored as JSON, from which `undo`
 * puts back exactly these rows.
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
 * The rule for rows that `key` identifies for each student. Where the card and the student have a row with the same
 * key, the merge keeps the student's row, or the one whose column `laterBy` has the greater value. The undo gives the
 * card its rows, with the changes since the merge. Where both had a row, both get theirs again; a row that was changed
 * since the merge stays with the student. Not for rows that can be deleted and restored: a deleted row has the key of
 * its successor.
 */
export const byKey = (key: readonly string[], laterBy?: 'updatedAt' | 'version') => ({
  async merge(trx: Trx, { cardId, studentId }: Merge, { table, column }: Place): Promise<ChangedRows> {
    const { rows } = await sql<{ changed: ChangedRows }>`
      select merge_rows(${inSnakeCase(table)}::regclass, ${inSnakeCase(column)}, ${key.map(inSnakeCase)}::text[],
        ${laterBy ? inSnakeCase(laterBy) : null}, ${cardId}, ${studentId}) as changed`.execute(trx)
    return (rows[0] as { changed: ChangedRows }).changed
  },
  async undo(trx: Trx, { cardId, studentId }: UndoneMerge, stored: ChangedRows, place: Place): Promise<void> {
    const { table, column } = place
    await sql`
      select unmerge_rows(${inSnakeCase(table)}::regclass, ${inSnakeCase(column)}, ${key.map(inSnakeCase)}::text[],
        ${laterBy ? inSnakeCase(laterBy) : null}, ${JSON.stringify(stored)}::jsonb, ${cardId}, ${studentId}, ${placeName(place)})`.execute(
      trx,
    )
  },
})
