import { LRUCache } from 'lru-cache'
import type { ReadyBody } from '../http/encoded.ts'

export interface ReadyBodies {
  /** The body of this key, built at most once at a time. */
  get(key: string, build: () => Promise<string>): Promise<ReadyBody>
}

/** What an entry takes beside its bytes: its key, and what the store knows of it. */
const entryBytes = 1024

/**
 * A bounded store of finished answers. A key holds the version of what it shows, so an entry is never wrong, only old;
 * the least used go when `maxBytes` is reached.
 */
export function openReadyBodies(maxBytes: number): ReadyBodies {
  const kept = new LRUCache<string, ReadyBody>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ plain }) => entryBytes + plain.byteLength * 2,
  })
  const underWay = new Map<string, Promise<ReadyBody>>()
  return {
    async get(key, build) {
      const ready = kept.get(key) ?? underWay.get(key)
      if (ready) return ready
      const made = build()
        .then((text) => {
          const body = { plain: Buffer.from(text) }
          if (maxBytes > 0) kept.set(key, body)
          return body
        })
        .finally(() => underWay.delete(key))
      underWay.set(key, made)
      return made
    },
  }
}
