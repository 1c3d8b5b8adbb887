import type { CourseTrash, DeletedDay, DeletedItem } from '@hasiye/contract/trash.ts'
import type { Db } from './db/db.ts'
import type { MergeRule } from './db/merges.ts'
import type { QueuedKind } from './db/tables.ts'
import type { RoomCall } from './http/call.ts'
import type { HandlerResult } from './http/route.ts'
import type { RegularJob } from './jobs/jobs.ts'
import type { Kind } from './notices/kind.ts'
import type { OwnFile, OwnPart } from './own-part.ts'
import type { Parts } from './parts.ts'

/** Something deleted in a course: an id, or a date with the id of its deletion. */
export interface DeletedRef {
  courseId: number
  actorId: number
  id?: number | undefined
  date?: string | undefined
}

/** One kind of what can be restored in a course for 30 days. Restoring and purging return a sentence about it. */
export interface TrashKind {
  /** Its list in the trash of a course. */
  listed: keyof CourseTrash
  list: (db: Db, courseId: number, viewerId: number) => Promise<HandlerResult<DeletedItem | DeletedDay>[]>
  /** @throws AppError date_invalid, validation_failed when the request does not name it; not_found; limit_reached */
  restore: (parts: Parts, deleted: DeletedRef) => Promise<string>
  /** Removes it before its time; left out: it only expires. @throws AppError like `restore` */
  purge?: (parts: Parts, deleted: DeletedRef) => Promise<string>
}

/** What a regular job gets. */
export type JobParts = Pick<Parts, 'db' | 'storage' | 'log'>

/** What a room is to the others. The app, the trash, the export and the other loops over all rooms read it here. */
export interface Room {
  /** What it is about, for the API's document. */
  about: string
  /** The rooms from which it imports. */
  after: readonly string[]
  /** The modules of the contract whose calls it declares. */
  api: object
  calls: readonly RoomCall[]
  /**
   * For each column that names an account: what a merge of a card does with the rows, or why a card has none or keeps
   * none.
   */
  tables?: Readonly<Record<string, Readonly<Record<string, MergeRule | string>>>>
  trash?: Readonly<Record<string, TrashKind>>
  /** Its parts of the export of a person's data. */
  ownData?: Readonly<Record<string, OwnPart>>
  ownFiles?: readonly ((db: Db, accountId: number) => Promise<OwnFile[]>)[]
  /** Statements that remove expired rows, every hour. */
  expire?: readonly ((db: Db) => Promise<unknown>)[]
  jobs?: readonly (Omit<RegularJob, 'run'> & { run: (parts: JobParts) => Promise<void> })[]
  /** The kinds of notices that it queues. */
  notices?: { readonly [Name in QueuedKind]?: Kind }
}

/** Declares a room. What others need of it stands in its manifest, so nothing else has to know that it exists. */
export const defineRoom = <const R extends Room>(room: R): R => room
