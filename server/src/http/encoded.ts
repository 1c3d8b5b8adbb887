import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { openSemaphore } from '../rate-limits/semaphore.ts'

const compress = promisify(brotliCompress)
// the process itself and the database use the cores too
const compressing = openSemaphore({ concurrency: 2, maxQueued: 50, timeoutMs: 1_000 })
const worthCompressingBytes = 1_400
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

export interface ResponseBody {
  plain: Buffer
  /** Compressed at the first request that accepts it. */
  brotli?: Promise<Buffer>
}

/** The body in an encoding that the browser accepts: brotli for larger bodies, unless the compression queue is full. */
export async function encoded(
  body: ResponseBody,
  acceptEncoding: string | undefined,
): Promise<{ bytes: Buffer; encoding?: 'br' }> {
  const accepts = acceptEncoding?.split(',').some((one) => one.trim().split(';')[0] === 'br') ?? false
  if (!accepts || body.plain.byteLength < worthCompressingBytes) return { bytes: body.plain }
  body.brotli ??= compressing.run(() => compress(body.plain, quality))
  try {
    return { bytes: await body.brotli, encoding: 'br' }
  } catch {
    delete body.brotli
    return { bytes: body.plain }
  }
}
