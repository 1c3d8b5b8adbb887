import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasVersion } from '../http/etag.ts'
import type { Storage } from '../storage/storage.ts'
import { byteRange } from './byte-range.ts'

/** The data that a download of a stored file needs. */
export interface Download {
  key: string
  sizeBytes: number
  sha256: string
  fileName: string
  /** The media type by content where a browser may show it inline, else null. */
  mediaType: string | null
}

const sandbox =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"
/** PDF viewers of browsers do not work in a sandbox. */
const forPdf = "frame-ancestors 'self'; base-uri 'none'"

/**
 * Responds with a file, as an attachment unless `inline` is requested and its media type may be shown. Supports
 * `If-None-Match`, a single `Range` and `If-Range`.
 */
export async function sendFile(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  storage: Storage,
  { key, sizeBytes, sha256, fileName, mediaType }: Download,
  requestsInline: boolean,
): Promise<Readable | Buffer | undefined> {
  const { headers, method } = request
  const isInline = requestsInline && mediaType !== null
  const etag = `"${sha256}"`
  const isKnown = hasVersion(request, etag)
  const ifRange = headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? byteRange(headers.range, sizeBytes) : undefined
  const hasBody = !isKnown && range !== 'unsatisfiable' && method !== 'HEAD'
  // before the headers are set, so that a storage error gets an error response
  const body = hasBody ? await storage.read(key, range) : Readable.from([])
  reply
    .header('ETag', etag)
    .header('Cache-Control', 'private, no-cache')
    .header('Accept-Ranges', 'bytes')
    .header('Cross-Origin-Resource-Policy', 'same-origin')
    .header('Content-Security-Policy', isInline && mediaType === 'application/pdf' ? forPdf : sandbox)
    .header('Content-Disposition', contentDisposition(fileName, { type: isInline ? 'inline' : 'attachment' }))
    .type(mediaType ?? 'application/octet-stream')
  if (isKnown) {
    reply.code(304)
    return undefined
  }
  if (range === 'unsatisfiable') {
    reply.code(416).header('Content-Range', `bytes */${sizeBytes}`)
    return Buffer.alloc(0)
  }
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
  reply.header('Content-Length', range ? range.end - range.start + 1 : sizeBytes)
  return body
}
