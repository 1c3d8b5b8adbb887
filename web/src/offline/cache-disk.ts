import type { DBSchema, IDBPDatabase } from 'idb'
import { cacheDatabase } from '../device/cache.ts'
import { openOnce } from './open-database.ts'
import type { SharedLink } from './shared-files.ts'

/**
 * A response of the server as stored on the device. `hash` is the query's, `body` is JSON, `updatedAt` in ms since
 * 1970.
 */
export interface CachedResponse {
  owner: string
  hash: string
  body: string
  updatedAt: number
}

/** Whose responses these are, and since when this person has been signed in here, in ms since 1970. */
export interface CacheOwner {
  name: string
  since: number
}

/** A file or a link that another app shared with this one and that has no category yet. */
export interface SharedRow {
  owner: string
  file?: File
  link?: SharedLink
  /** In ms since 1970. */
  sharedAt: number
  /** Posted by a page of this site, not by the system. */
  isFromPage?: boolean
}

interface Schema extends DBSchema {
  /** The store of the responses. */
  answers: { key: [owner: string, hash: string]; value: CachedResponse; indexes: { updatedAt: number } }
  owner: { key: 'owner'; value: CacheOwner }
  shared: { key: number; value: SharedRow }
}

/**
 * Raise it when a store is added, or when a screen requires another field of a response: the cached responses of
 * another version are dropped and read again. What was shared is nowhere else, and stays.
 */
const version = 3

const database = openOnce<Schema>(cacheDatabase, version, (db) => {
  const has = (store: 'answers' | 'owner' | 'shared') => db.objectStoreNames.contains(store)
  if (has('answers')) db.deleteObjectStore('answers')
  db.createObjectStore('answers', { keyPath: ['owner', 'hash'] }).createIndex('updatedAt', 'updatedAt')
  if (!has('owner')) db.createObjectStore('owner')
  if (!has('shared')) db.createObjectStore('shared', { autoIncrement: true })
})

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs the operations in order, so that no write follows a removal that was called after it. Resolves to undefined if the disk
 * fails.
 */
export function enqueue<T>(operation: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
  const result = last.then(async () => operation(await database())).catch(() => undefined)
  last = result
  return result
}

export const readOwner = (): Promise<CacheOwner | undefined> => enqueue((db) => db.get('owner', 'owner'))

let setClaimed: () => void
/** Resolves when this page has claimed the cache for the first time. */
export const firstClaim = new Promise<void>((resolve) => {
  setClaimed = resolve
})

/**
 * Claims the cache for this person: removes the data of anybody else, and responses and shared files older than
 * `ttlMs`.
 */
export function claimCache(name: string, now: number, ttlMs: number): Promise<unknown> {
  const claim = enqueue(async (db) => {
    const tx = db.transaction(['answers', 'owner', 'shared'], 'readwrite')
    const [responses, owner, shared] = [tx.objectStore('answers'), tx.objectStore('owner'), tx.objectStore('shared')]
    if ((await owner.get('owner'))?.name !== name) {
      await Promise.all([responses.clear(), shared.clear(), owner.put({ name, since: now }, 'owner')])
    }
    const expired = await responses.index('updatedAt').getAllKeys(IDBKeyRange.upperBound(now - ttlMs))
    for await (const cursor of shared) if (cursor.value.sharedAt < now - ttlMs) await cursor.delete()
    await Promise.all([...expired.map((key) => responses.delete(key)), tx.done])
  })
  return claim.then(setClaimed)
}

/** Writes a response, unless the database was removed or belongs to somebody else now. */
export function writeCached(response: CachedResponse): Promise<unknown> {
  return enqueue(async (db) => {
    const tx = db.transaction(['answers', 'owner'], 'readwrite')
    const owner = await tx.objectStore('owner').get('owner')
    if (owner?.name === response.owner) await tx.objectStore('answers').put(response)
    await tx.done
  })
}

/** Reads responses in one transaction, because each transaction delays the start of a page by some ms. */
export const readCached = async (
  owner: string,
  hashes: readonly string[],
): Promise<readonly (CachedResponse | undefined)[]> =>
  (await enqueue((db) => {
    const { store } = db.transaction('answers')
    return Promise.all(hashes.map((hash) => store.get([owner, hash])))
  })) ?? []

/** Returns the hashes of this person's cached responses. */
export const listCached = async (owner: string): Promise<string[]> =>
  (await enqueue((db) => db.getAllKeys('answers', IDBKeyRange.bound([owner], [owner, []]))))?.map(([, hash]) => hash) ??
  []

export function removeCached(owner: string, hashes: readonly string[]): Promise<unknown> {
  return enqueue(async (db) => {
    const tx = db.transaction('answers', 'readwrite')
    await Promise.all([...hashes.map((hash) => tx.store.delete([owner, hash])), tx.done])
  })
}
