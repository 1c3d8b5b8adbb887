import type { IncomingMessage } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { FileField } from '@hasiye/contract/endpoint.ts'
import { AppError } from '../errors/errors.ts'
import { type Pace, uploadPace, watchPace } from './pace.ts'

const limits = { files: 1, fields: 5, fieldSize: 64 * 1024, headerPairs: 20 }
/** Bytes of a form in addition to its file. */
const maxOverheadBytes = 1024 * 1024
const maxParts = limits.files + limits.fields
const multipart = /^multipart\/form-data/i
const boundaryParameter = /;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*(?:;|$)/i
const bytesPerMb = 1024 * 1024

/** The destination of the file's bytes. */
export interface Target<Stored> {
  maxBytes: number
  /** Must leave nothing behind when it throws. */
  store(source: Readable, fileName: string): Promise<Stored>
  /** Undoes `store`. */
  discard(stored: Stored): Promise<void>
}

interface FormOptions {
  pace?: Pace
  onBytes?: (count: number) => void
}

export interface Form<Stored> {
  fields: Record<string, string>
  file: Stored | undefined
}

const malformed = (): AppError => new AppError('validation_failed')
const tooLarge = (maxBytes: number): AppError =>
  new AppError('file_too_large', { values: { mb: Math.floor(maxBytes / bytesPerMb) } })

/** Reads and discards the rest of a refused form, up to its size limit, so that the client receives the response. */
function discardRest(source: IncomingMessage, maxBytes: number): void {
  let bytes = 0
  source.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes + maxOverheadBytes) source.destroy()
  })
  source.resume()
}

function boundaryOf({ headers }: IncomingMessage): string {
  const type = headers['content-type'] ?? ''
  if (!multipart.test(type)) throw new AppError('unsupported_media')
  const boundary = boundaryParameter.exec(type)?.[2]
  if (boundary === undefined) throw malformed()
  return boundary
}

const openParser = (boundary: string, maxBytes: number): BusboyInstance =>
  new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    limits: { ...limits, parts: maxParts, fileSize: maxBytes },
  })

const escapes: Record<string, string> = { '%22': '"', '%0d': '\r', '%0a': '\n' }
/** A name without the escapes that browsers put into it. Source: HTML, multipart/form-data encoding algorithm. */
const unescaped = (name: string): string => name.replace(/%22|%0d|%0a/gi, (found) => escapes[found.toLowerCase()] ?? '')

/**
 * Passes a form through until it has too many parts: the parser would process all parts of a chunk before it could be
 * stopped.
 */
function limitParts(boundary: string): Transform {
  const delimiter = `\r\n--${boundary}`
  let count = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(delimiter); at >= 0; at = chunk.indexOf(delimiter, at + delimiter.length)) {
        count += 1
        if (count > maxParts) return done(malformed())
      }
      done(null, chunk)
    },
  })
}

/** Parses the form; its file is streamed to the target. Any error aborts `stop` with the refusal. */
function parse<Stored>(
  source: IncomingMessage,
  field: FileField,
  target: Target<Stored>,
  stop: AbortController,
): Promise<{ fields: Map<string, string>; storing: Promise<Stored> | undefined }> {
  const { maxBytes } = target
  const { signal } = stop
  const fields = new Map<string, string>()
  let storing: Promise<Stored> | undefined
  return new Promise((resolve) => {
    const refuse = (error: unknown): void => stop.abort(error)
    const refuseMalformed = (): void => refuse(malformed())
    const settle = (): void => resolve({ fields, storing })
    const boundary = boundaryOf(source)
    const parser = openParser(boundary, maxBytes)
    const counted = limitParts(boundary).on('error', refuse)
    parser.on('error', refuseMalformed)
    parser.on('partsLimit', refuseMalformed).on('filesLimit', refuseMalformed).on('fieldsLimit', refuseMalformed)
    parser.on('field', (name, text, _isNameCut, isCut) => {
      if (name === undefined || isCut || text.includes('\ufffd') || fields.has(name)) refuseMalformed()
      // multipart forms have CRLF line breaks
      else fields.set(name, text.replaceAll('\r\n', '\n'))
    })
    parser.on('file', (name, file, fileName) => {
      // the parser and the target report the error
      file.on('error', () => {})
      if (signal.aborted) return
      file.on('limit', () => refuse(tooLarge(maxBytes)))
      signal.addEventListener('abort', () => file.destroy(signal.reason))
      storing = target.store(file, unescaped(fileName ?? ''))
      storing.catch(refuse)
      if (name !== field.name) refuseMalformed()
    })
    parser.on('finish', settle)
    signal.addEventListener('abort', () => {
      source.unpipe(counted)
      counted.unpipe(parser)
      settle()
    })
    source.on('error', refuseMalformed).on('aborted', refuseMalformed)
    source.pipe(counted).pipe(parser)
  })
}

/**
 * Reads a multipart form with at most one file, which is streamed to its target, and a few short fields, in any order.
 * When it is refused the file is discarded, and the refusal does not wait for the rest of the body.
 * @throws AppError unsupported_media; validation_failed for a malformed, truncated, surplus or missing part;
 * file_too_large; timeout when it arrives slower than the minimum pace
 */
export async function readForm<Stored>(
  source: IncomingMessage,
  field: FileField,
  target: Target<Stored>,
  { pace = uploadPace, onBytes }: FormOptions = {},
): Promise<Form<Stored>> {
  const { maxBytes } = target
  const stop = new AbortController()
  const countBytes = (chunk: Buffer): void => onBytes?.(chunk.length)
  source.on('data', countBytes)
  const stopWatching = watchPace(source, pace, () => stop.abort(new AppError('timeout')))
  try {
    if (Number(source.headers['content-length']) > maxBytes + maxOverheadBytes) throw tooLarge(maxBytes)
    const { fields, storing } = await parse(source, field, target, stop)
    const file = await storing?.catch(() => undefined)
    if (stop.signal.aborted) {
      if (file !== undefined) await target.discard(file)
      throw stop.signal.reason
    }
    if (file === undefined && !field.isOptional) throw malformed()
    return { fields: Object.fromEntries(fields), file }
  } catch (error) {
    discardRest(source, maxBytes)
    throw error
  } finally {
    stopWatching()
    source.off('data', countBytes)
  }
}
