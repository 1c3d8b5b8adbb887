import type { DBSchema, IDBPTransaction } from 'idb'
import { cellOf, type DraftChanges, editedCell } from './draft-changes.ts'
import { draftDatabase } from './draft-channel.ts'
import type { DraftDisk } from './draft-store.ts'
import { type CellDraft, cellKey, type DateDraft, type Drafts, draftTtlMs, entryTtlMs, isExpired } from './drafts.ts'
import { inOrder, type SaveEntry } from './entries.ts'
import { openOnce } from './open-database.ts'

/** Every row has its account, so that other users of the device do not see it. */
interface Owned {
  userId: number
  courseId: number
  /**
   * Used when the person has left the course, and the server no longer names it; missing where the page did not know
   * it.
   */
  courseName?: string | undefined
}

interface Schema extends DBSchema {
  cells: { key: [number, number, string, number]; value: CellDraft & Owned }
  dates: { key: [number, number, string]; value: DateDraft & Owned }
  entries: { key: [number, number, string]; value: SaveEntry & Owned }
}

const stores = ['cells', 'dates', 'entries'] as const

/** Nothing but this page has what is in here, so another version must keep the rows. */
const version = 2

const database = openOnce<Schema>(draftDatabase, version, (db) => {
  db.createObjectStore('cells', { keyPath: ['userId', 'courseId', 'date', 'studentId'] })
  db.createObjectStore('dates', { keyPath: ['userId', 'courseId', 'date'] })
  db.createObjectStore('entries', { keyPath: ['userId', 'courseId', 'saveId'] })
})

/**
 * Opens the database before it is read, so that the first screen need not wait; an error is thrown by the first read.
 */
export const openEarly = (): void => void database().catch(() => undefined)

const within = (...prefix: number[]): IDBKeyRange => IDBKeyRange.bound(prefix, [...prefix, []])

type Rows = [cells: (CellDraft & Owned)[], dates: (DateDraft & Owned)[], entries: (SaveEntry & Owned)[]]

async function rowsWithin(range: IDBKeyRange): Promise<Rows> {
  const tx = (await database()).transaction(stores)
  return Promise.all([
    tx.objectStore('cells').getAll(range),
    tx.objectStore('dates').getAll(range),
    tx.objectStore('entries').getAll(range),
  ])
}

const draftsOf = ([cells, dates, entries]: Rows): Drafts => ({
  cells: new Map(cells.map((cell) => [cellKey(cell.date, cell.studentId), cell])),
  dates: new Map(dates.map((date) => [date.date, date])),
  entries: inOrder(entries),
})

type Writing = IDBPTransaction<Schema, typeof stores, 'readwrite'>

/** Awaits only requests of this transaction, because a transaction without pending requests commits. */
function write(tx: Writing, owner: Owned, changes: DraftChanges): Promise<unknown> {
  const { userId, courseId } = owner
  const [cells, dates, entries] = [tx.objectStore('cells'), tx.objectStore('dates'), tx.objectStore('entries')]
  return Promise.all([
    ...changes.cells.map(async (edit) => {
      const { date, studentId } = cellOf(edit)
      const key: Schema['cells']['key'] = [userId, courseId, date, studentId]
      const cell = editedCell(await cells.get(key), edit, changes.putEntries)
      await (cell ? cells.put({ ...cell, ...owner }) : cells.delete(key))
    }),
    ...changes.putDates.map((date) => dates.put({ ...date, ...owner })),
    ...changes.removeDates.map((date) => dates.delete([userId, courseId, date])),
    ...changes.putEntries.map((entry) => entries.put({ ...entry, ...owner })),
    ...changes.changedEntries.map(async (entry) => {
      const isHeld = await entries.getKey([userId, courseId, entry.saveId])
      if (isHeld) await entries.put({ ...entry, ...owner })
    }),
    ...changes.removeEntries.map((saveId) => entries.delete([userId, courseId, saveId])),
  ])
}

/**
 * Opens the stored drafts and entries of one account in one course, in IndexedDB. Writes store the name of the course,
 * or keep the stored one.
 */
export function openDisk(userId: number, courseId: number, findName?: () => string | undefined): DraftDisk {
  return {
    read: async () => draftsOf(await rowsWithin(within(userId, courseId))),
    async write(changes: DraftChanges) {
      const tx = (await database()).transaction(stores, 'readwrite', { durability: 'strict' })
      const courseName = findName?.()
      const owner = { userId, courseId, ...(courseName === undefined ? {} : { courseName }) }
      await Promise.all([write(tx, owner, changes), tx.done])
    },
  }
}

const isOf = (owner: Owned) => (row: Owned) => row.userId === owner.userId && row.courseId === owner.courseId

const ownersOf = (rows: Owned[]): Owned[] => [
  ...new Map(rows.map(({ userId, courseId }) => [`${userId}/${courseId}`, { userId, courseId }])).values(),
]

interface DraftsOfCourse {
  courseId: number
  courseName: string | undefined
  drafts: Drafts
}

/** Returns the drafts and entries of this account, by course. */
export async function draftsOnDisk(userId: number): Promise<DraftsOfCourse[]> {
  const rows = await rowsWithin(within(userId))
  return ownersOf(rows.flat()).map((owner) => {
    const own = rows.map((each) => (each as Owned[]).filter(isOf(owner))) as Rows
    const courseName = own.flat().findLast((row) => row.courseName !== undefined)?.courseName
    return { courseId: owner.courseId, courseName, drafts: draftsOf(own) }
  })
}

/** Returns the accounts with the courses in which they have a pending save. */
export async function pendingOwners(): Promise<Owned[]> {
  if (!(await isThere())) return []
  const entries = await (await database()).getAll('entries')
  return ownersOf(entries.filter(({ failed }) => !failed))
}

/** Returns the courses in which this account has a save in the outbox, pending or failed. */
export async function pendingOnDisk(userId: number): Promise<number[]> {
  const [, , entries] = await rowsWithin(within(userId))
  return [...new Set(entries.map(({ courseId }) => courseId))]
}

/** Removes the drafts of an account, or only those in one course, with the entries that `isRemoved` selects. */
export async function removeFromDisk(owner: number[], isRemoved: (entry: SaveEntry) => boolean): Promise<void> {
  const tx = (await database()).transaction(stores, 'readwrite', { durability: 'strict' })
  const range = within(...owner)
  await Promise.all([tx.objectStore('cells').delete(range), tx.objectStore('dates').delete(range)])
  for await (const cursor of tx.objectStore('entries').iterate(range))
    if (isRemoved(cursor.value)) await cursor.delete()
  await tx.done
}

/** Returns whether the database exists; true in browsers that cannot tell. */
async function isThere(): Promise<boolean> {
  if (!indexedDB.databases) return true
  return (await indexedDB.databases()).some(({ name }) => name === draftDatabase)
}

/** Removes the expired rows of all accounts except this one, whose user is asked about old drafts in the course itself. */
export async function removeExpired(userId: number | undefined, now: Date): Promise<void> {
  if (!(await isThere())) return
  const tx = (await database()).transaction(stores, 'readwrite')
  for (const name of stores) {
    for await (const cursor of tx.objectStore(name)) {
      const row = cursor.value
      const isOld =
        'pressedAt' in row
          ? isExpired(row.pressedAt, entryTtlMs, now.getTime())
          : isExpired(row.touchedAt, draftTtlMs, now.getTime())
      if (row.userId !== userId && isOld) await cursor.delete()
    }
  }
  await tx.done
}
