import { LRUCache } from 'lru-cache'
import type { ResponseBody } from '../http/encoded.ts'

/** The key of a cached response: a course and its version. */
interface CourseVersion {
  courseId: number
  version: number
}

interface ResponseCache {
  /** The response for the whole course: concurrent requests share one build, and the result is cached. */
  get(of: CourseVersion, build: () => Promise<Buffer>): Promise<ResponseBody>
  /** The response for a date range: concurrent requests share one build, and the result is not cached. */
  share(of: CourseVersion, part: string, build: () => Promise<Buffer>): Promise<ResponseBody>
}

interface Entry {
  version: number
  body: ResponseBody
}

/** Memory of an entry in addition to its bytes: its key and the cache's bookkeeping. */
const entryBytes = 1024
/** A larger response would evict those of many courses. */
const maxEntryBytes = 4 * 1024 * 1024

/**
 * A bounded LRU cache of serialized responses, one per course, so that requests for many ranges or versions of one course evict
 * no other course. An entry with another version is rebuilt.
 */
export function openResponseCache(maxBytes: number): ResponseCache {
  const cache = new LRUCache<number, Entry>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ body }) => entryBytes + body.plain.byteLength * 2,
  })
  const inFlight = new Map<string, Promise<ResponseBody>>()

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
