import { hourMs } from '@hasiye/contract/lifetimes.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { ago } from '../db/instants.ts'
import type { Storage, StoredObject } from './storage.ts'

/** How long a file is kept that no row references, or whose upload did not finish. */
const unusedFileHours = 24

const batchSize = 1_000

/** Removes files that no row has referenced for a day; a removal that a crash interrupted is repeated. */
export async function removeUnused(db: Db, storage: Storage): Promise<void> {
  for (;;) {
    const unused = await db
      .selectFrom('files')
      .where('unusedSince', '<', ago({ hours: unusedFileHours }))
      .limit(batchSize)
      .select('key')
      .execute()
    if (unused.length === 0) return
    const keys = unused.map(({ key }) => key)
    for (const key of keys) await storage.remove(key)
    await db.deleteFrom('files').where('key', '=', sql<string>`any(${keys})`).execute()
  }
}

interface FileRow {
  key: string
  /** The row is at least a day old and still needed, so its file must exist. */
  isSettled: boolean
}

/** All rows in the order of their keys. */
async function* listRows(db: Db, before: Date): AsyncGenerator<FileRow> {
  for (let last = ''; ; ) {
    const rows: FileRow[] = await db
      .selectFrom('files')
      .where('key', '>', last)
      .orderBy('key')
      .limit(batchSize)
      .select('key')
      .select((eb) => eb.and([eb('createdAt', '<', before), eb('unusedSince', 'is', null)]).as('isSettled'))
      .$narrowType<{ isSettled: boolean }>()
      .execute()
    yield* rows
    if (rows.length < batchSize) return
    last = rows.at(-1)?.key ?? last
  }
}

interface Sweep {
  /** The number of removed files without a row. */
  removed: string[]
  /** Rows whose file is missing; they are left as they are. */
  missing: string[]
}

/**
 * Compares rows and files, both in the order of their keys. Files without a row are removed when they are a day old; the row of
 * a younger file may not be committed yet.
 */
export async function sweep(db: Db, storage: Storage, now: Date): Promise<Sweep> {
  const before = new Date(now.getTime() - unusedFileHours * hourMs)
  await storage.removeUnfinished(before)
  const found: Sweep = { removed: [], missing: [] }
  const rows = listRows(db, before)
  let row = await rows.next()
  /** Adds the rows up to a key, or to the end, that have no file to `missing`. */
  const passRows = async (key?: string): Promise<void> => {
    while (!row.done && (key === undefined || row.value.key < key)) {
      if (row.value.isSettled) found.missing.push(row.value.key)
      row = await rows.next()
    }
  }
  const remove = async ({ key, modifiedAt }: StoredObject): Promise<void> => {
    if (modifiedAt >= before) return
    await storage.remove(key)
    found.removed.push(key)
  }
  for await (const file of storage.list()) {
    await passRows(file.key)
    if (row.value?.key === file.key) row = await rows.next()
    else await remove(file)
  }
  await passRows()
  return found
}
