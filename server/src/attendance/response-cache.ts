import { LRUCache } from 'lru-cache'
import type { ReadyBody } from '../http/encoded.ts'

/** An answer about a course as of one version. */
export interface CourseVersion {
  courseId: number
  version: number
}

export interface ResponseCache {
  /** The answer about the whole course, built at most once at a time, and kept. */
  get(of: CourseVersion, build: () => Promise<Buffer>): Promise<ReadyBody>
  /** The answer about a part: shared with who asks for the same meanwhile, and not kept. */
  share(of: CourseVersion, part: string, build: () => Promise<Buffer>): Promise<ReadyBody>
}

interface Entry {
  version: number
  body: ReadyBody
}

/** What an entry takes beside its bytes: its key, and what the cache knows of it. */
const entryBytes = 1024
/** A larger answer would push out those of many courses. */
const maxEntryBytes = 4 * 1024 * 1024

/**
 * A bounded cache of finished answers, one a course: whoever asks for many parts or versions of a course pushes out nobody
 * else's. An entry with another version is built anew; the least used go when `maxBytes` is reached.
 */
export function openResponseCache(maxBytes: number): ResponseCache {
  const cache = new LRUCache<number, Entry>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ body }) => entryBytes + body.plain.byteLength * 2,
  })
  const inFlight = new Map<string, Promise<ReadyBody>>()

  const share: ResponseCache['share'] = ({ courseId, version }, part, build) => {
    const key = `${courseId}.${version}.${part}`
    const shared = inFlight.get(key)
    if (shared) return shared
    const made = build()
      .then((plain) => ({ plain }))
      .finally(() => inFlight.delete(key))
    inFlight.set(key, made)
    return made
  }

  return {
    share,
    async get({ courseId, version }, build) {
      const entry = cache.get(courseId)
      if (entry?.version === version) return entry.body
      const body = await share({ courseId, version }, '', build)
      if (maxBytes > 0 && body.plain.byteLength <= maxEntryBytes) cache.set(courseId, { version, body })
      return body
    },
  }
}
