import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb'

const openTimeoutMs = 4000

/**
 * Returns a function that opens this IndexedDB database at its first call, and again after a failure or after the browser closed it.
 * Rejects if the database cannot be opened or is not open after 4 s.
 */
export function openOnce<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined
  const reset = () => {
    opening = undefined
  }
  // A browser without IndexedDB makes it throw at once.
  const open = async () =>
    openDB<Schema>(name, version, {
      upgrade,
      // Upgrading or removing the database waits until this connection is closed.
      blocking(_current, _blocked, event) {
        reset()
        ;(event.target as IDBDatabase).close()
      },
      terminated: reset,
    })
  return () => {
    opening ??= Promise.race([open(), failAfter(openTimeoutMs)]).catch((error: unknown) => {
      reset()
      throw error
    })
    return opening
  }
}

const failAfter = (ms: number): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('IndexedDB did not open')), ms))
