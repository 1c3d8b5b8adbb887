import { enqueue, type SharedFile } from './cache-disk.ts'

/**
 * Stores shared files for the account that is signed in; a log-out removes them with all other cached data. Stores
 * nothing where nobody is signed in. A parent's view has nothing to upload.
 */
export async function storeShared(
  files: File[],
  { now, isFromPage }: { now: number; isFromPage: boolean },
): Promise<void> {
  await enqueue(async (db) => {
    const tx = db.transaction(['owner', 'shared'], 'readwrite')
    const owner = (await tx.objectStore('owner').get('owner'))?.name
    const rows: SharedFile[] = owner?.startsWith('account')
      ? files.map((file) => ({ owner, file, sharedAt: now, isFromPage }))
      : []
    await Promise.all([...rows.map((row) => tx.objectStore('shared').add(row)), tx.done])
  })
}

/** Returns the files that were shared with this person and have no category yet, oldest first. */
export async function listShared(owner: string): Promise<File[]> {
  const rows = (await enqueue((db) => db.getAll('shared'))) ?? []
  return rows.filter((row) => row.owner === owner).map(({ file }) => file)
}

/**
 * Removes files that no page of this site posted: the system opens the installed app, and files posted in a tab of the
 * browser come from another site.
 */
export const removeForeign = (): Promise<unknown> =>
  enqueue(async (db) => {
    const tx = db.transaction('shared', 'readwrite')
    for await (const cursor of tx.store) if (!cursor.value.isFromPage) await cursor.delete()
    await tx.done
  })

/** Removes all shared files, after a category was chosen or the person declined. */
export const removeShared = (): Promise<unknown> => enqueue((db) => db.clear('shared'))
