/**
 * The database of the cached responses, which belong to one person and are read without a network. The worker reads it,
 * too.
 */
export const cacheDatabase = 'hasiye-kept'

/** Removes the cached responses, whoever owns them. Other tabs then close the database. */
export function clearCache(): void {
  try {
    indexedDB.deleteDatabase(cacheDatabase)
  } catch {
    // The browser has no storage, so nothing was cached.
  }
}
