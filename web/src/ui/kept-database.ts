/** The database of the replies that are kept to be read without a network; they are one person's. */
export const keptDatabase = 'hasiye-kept'

/** Removes the kept replies of whoever they are. Other tabs close the database when they are asked to. */
export function dropKept(): void {
  try {
    indexedDB.deleteDatabase(keptDatabase)
  } catch {
    // The browser has no storage, so nothing was kept.
  }
}
