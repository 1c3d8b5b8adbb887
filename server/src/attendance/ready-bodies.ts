import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const compress = promisify(brotliCompress)
const worthCompressingBytes = 1_400
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

interface ReadyBody {
  plain: Buffer
  /** Made when a browser first asks for it. */
  brotli?: Promise<Buffer>
}

export interface ReadyBodies {
  /** The body of this key, built at most once at a time. */
  get(key: string, build: () => Promise<string>): Promise<ReadyBody>
}

/**
 * A bounded store of finished answers. A key holds the version of what it shows, so an entry is never wrong, only old;
 * the least used go when `maxBytes` is reached.
 */
export function openReadyBodies(maxBytes: number): ReadyBodies {
  const kept = new LRUCache<string, ReadyBody>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ plain }) => Math.max(1, plain.byteLength * 2),
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

/** The body as the browser accepts it: brotli where that is worth the work. */
export async function encoded(
  body: ReadyBody,
  acceptEncoding: string | undefined,
): Promise<{ bytes: Buffer; encoding?: 'br' }> {
  const accepts = acceptEncoding?.split(',').some((one) => one.trim().split(';')[0] === 'br') ?? false
  if (!accepts || body.plain.byteLength < worthCompressingBytes) return { bytes: body.plain }
  body.brotli ??= compress(body.plain, quality)
  return { bytes: await body.brotli, encoding: 'br' }
}
