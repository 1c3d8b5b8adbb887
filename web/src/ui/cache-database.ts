/** The database of the cached replies, which belong to one person and are read without a network. Read by the worker, too. */
export const cacheDatabase = 'hasiye-kept'

/** Removes the cached replies, whoever owns them. Other tabs then close the database. */
export function clearCache(): void {
  try {
    indexedDB.deleteDatabase(cacheDatabase)
  } catch {
    // The browser has no storage, so nothing was cached.
  }
}
