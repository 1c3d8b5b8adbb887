import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DraftChanges } from './draft-changes.ts'
import type { DraftDisk } from './draft-store.ts'
import { type CellDraft, cellKey, type DateDraft, isExpired } from './drafts.ts'

/** Every row carries whose it is, so that another person on the device sees none of it. */
interface Owned {
  userId: number
  courseId: number
}

interface Schema extends DBSchema {
  cells: { key: [number, number, string, number]; value: CellDraft & Owned }
  dates: { key: [number, number, string]; value: DateDraft & Owned }
}

const databaseName = 'hasiye'
const openWithinMs = 4000
let opening: Promise<IDBPDatabase<Schema>> | undefined

function database(): Promise<IDBPDatabase<Schema>> {
  opening ??= Promise.race([open(), failAfter(openWithinMs)]).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(databaseName, 1, {
    upgrade(db) {
      db.createObjectStore('cells', { keyPath: ['userId', 'courseId', 'date', 'studentId'] })
      db.createObjectStore('dates', { keyPath: ['userId', 'courseId', 'date'] })
    },
    terminated() {
      opening = undefined
    },
  })
}

const failAfter = (ms: number): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('IndexedDB did not open')), ms))

const stores = ['cells', 'dates'] as const
const within = (...prefix: number[]): IDBKeyRange => IDBKeyRange.bound(prefix, [...prefix, []])

/** The drafts of one person in one course, in IndexedDB. */
export function openDisk(userId: number, courseId: number): DraftDisk {
  return {
    async read() {
      const db = await database()
      const tx = db.transaction(stores)
      const [cells, dates] = await Promise.all([
        tx.objectStore('cells').getAll(within(userId, courseId)),
        tx.objectStore('dates').getAll(within(userId, courseId)),
      ])
      return {
        cells: new Map(cells.map((cell) => [cellKey(cell.date, cell.studentId), cell])),
        dates: new Map(dates.map((date) => [date.date, date])),
      }
    },
    async write(changes: DraftChanges) {
      const db = await database()
      const tx = db.transaction(stores, 'readwrite', { durability: 'strict' })
      const cells = tx.objectStore('cells')
      const dates = tx.objectStore('dates')
      await Promise.all([
        ...changes.putCells.map((cell) => cells.put({ ...cell, userId, courseId })),
        ...changes.removeCells.map((cell) => cells.delete([userId, courseId, cell.date, cell.studentId])),
        ...changes.putDates.map((date) => dates.put({ ...date, userId, courseId })),
        ...changes.removeDates.map((date) => dates.delete([userId, courseId, date])),
        tx.done,
      ])
    },
  }
}

/** How many changes of this person nobody has saved yet, in all courses. */
export async function countOnDisk(userId: number): Promise<number> {
  const db = await database()
  const tx = db.transaction(stores)
  const [cells, dates] = await Promise.all([
    tx.objectStore('cells').getAll(within(userId)),
    tx.objectStore('dates').getAll(within(userId)),
  ])
  const marked = new Set(cells.map((cell) => `${cell.courseId}/${cell.date}`))
  return cells.length + dates.filter((date) => !marked.has(`${date.courseId}/${date.date}`)).length
}

/** The courses in which this person pressed a save that has no answer yet. */
export async function waitingOnDisk(userId: number): Promise<number[]> {
  const db = await database()
  const tx = db.transaction(stores)
  const rows = await Promise.all([
    tx.objectStore('cells').getAll(within(userId)),
    tx.objectStore('dates').getAll(within(userId)),
  ])
  return [...new Set(rows.flat().flatMap((row) => (row.wanted ? [row.courseId] : [])))]
}

export async function removeFromDisk(userId: number): Promise<void> {
  const db = await database()
  const tx = db.transaction(stores, 'readwrite', { durability: 'strict' })
  await Promise.all([
    tx.objectStore('cells').delete(within(userId)),
    tx.objectStore('dates').delete(within(userId)),
    tx.done,
  ])
}

/** Whether anything was ever kept here; true where the browser does not tell. */
async function isThere(): Promise<boolean> {
  if (!indexedDB.databases) return true
  return (await indexedDB.databases()).some(({ name }) => name === databaseName)
}

/** Removes what has expired of everybody but this person, who is asked about old drafts where they lie. */
export async function removeExpired(userId: number | undefined, now: Date): Promise<void> {
  if (!(await isThere())) return
  const db = await database()
  const tx = db.transaction(stores, 'readwrite')
  for (const name of stores) {
    for await (const cursor of tx.objectStore(name)) {
      if (cursor.value.userId !== userId && isExpired(cursor.value, now)) await cursor.delete()
    }
  }
  await tx.done
}
