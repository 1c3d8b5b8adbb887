import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const worthCompressingBytes = 1_400
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export interface ReadyBody {
  plain: Buffer
  /** Made when a browser first asks for it. */
  brotli?: Promise<Buffer>
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
