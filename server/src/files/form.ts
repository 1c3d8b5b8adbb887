import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { FileField } from '@hasiye/contract/endpoint.ts'
import { AppError } from '../errors/errors.ts'
import { type Pace, uploadPace, watchPace } from './pace.ts'

const limits = { files: 1, fields: 5, fieldSize: 64 * 1024, headerPairs: 20 }
/** What a form weighs around its file. */
const mostAroundBytes = 1024 * 1024
const multipart = /^multipart\/form-data/i
const bytesPerMb = 1024 * 1024

/** Where the bytes of the file go. */
export interface Target<Taken> {
  mostBytes: number
  /** Has cleaned up after itself when it throws. */
  take(source: Readable, fileName: string): Promise<Taken>
  /** Undoes `take`. */
  drop(taken: Taken): Promise<void>
}

interface FormOptions {
  pace?: Pace
  onBytes?: (count: number) => void
}

export interface Form<Taken> {
  fields: Record<string, string>
  file: Taken | undefined
}

const malformed = (): AppError => new AppError('validation_failed')
const tooLarge = (mostBytes: number): AppError =>
  new AppError('file_too_large', { values: { mb: Math.floor(mostBytes / bytesPerMb) } })

/** Reads on what nobody wants, so that the answer is not lost with the connection, but no more than a form may weigh. */
function readOn(source: IncomingMessage, mostBytes: number): void {
  let bytes = 0
  source.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > mostBytes + mostAroundBytes) source.destroy()
  })
  source.resume()
}

function openParser({ headers }: IncomingMessage, mostBytes: number): BusboyInstance {
  if (!multipart.test(headers['content-type'] ?? '')) throw new AppError('unsupported_media')
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits: { ...limits, fileSize: mostBytes } })
  } catch {
    throw malformed()
  }
}

/** The parser's work as a promise. Its file goes to the target; whatever is wrong aborts `stop` with the refusal. */
function parse<Taken>(
  source: IncomingMessage,
  field: FileField,
  target: Target<Taken>,
  stop: AbortController,
): Promise<{ fields: Map<string, string>; taking: Promise<Taken> | undefined }> {
  const { mostBytes } = target
  const { signal } = stop
  const fields = new Map<string, string>()
  let taking: Promise<Taken> | undefined
  return new Promise((resolve) => {
    const refuse = (error: unknown): void => stop.abort(error)
    const refuseMalformed = (): void => refuse(malformed())
    const settle = (): void => resolve({ fields, taking })
    const parser = openParser(source, mostBytes)
    parser.on('error', refuseMalformed).on('filesLimit', refuseMalformed).on('fieldsLimit', refuseMalformed)
    parser.on('field', (name, text, _isNameCut, isCut) => {
      if (name === undefined || isCut || text.includes('\ufffd') || fields.has(name)) refuseMalformed()
      // a form travels with the line breaks of mail
      else fields.set(name, text.replaceAll('\r\n', '\n'))
    })
    parser.on('file', (name, file, fileName) => {
      // the parser and the target tell what is wrong
      file.on('error', () => {})
      if (signal.aborted) return
      file.on('limit', () => refuse(tooLarge(mostBytes)))
      signal.addEventListener('abort', () => file.destroy(signal.reason))
      taking = target.take(file, fileName ?? '')
      taking.catch(refuse)
      if (name !== field.name) refuseMalformed()
    })
    parser.on('finish', settle)
    signal.addEventListener('abort', () => {
      source.unpipe(parser)
      settle()
    })
    source.on('error', refuseMalformed).on('aborted', refuseMalformed)
    source.pipe(parser)
  })
}

/**
 * Reads a multipart form with at most one file, which goes to its target while it comes in, and a few short texts, in any
 * order. When it is refused nothing of the file is left, and the rest of the body is not waited for.
 * @throws AppError unsupported_media; validation_failed for what is malformed, cut off, surplus or missing; file_too_large;
 * timeout when it comes slower than the pace
 */
export async function readForm<Taken>(
  source: IncomingMessage,
  field: FileField,
  target: Target<Taken>,
  { pace = uploadPace, onBytes }: FormOptions = {},
): Promise<Form<Taken>> {
  const { mostBytes } = target
  const stop = new AbortController()
  const countBytes = (chunk: Buffer): void => onBytes?.(chunk.length)
  source.on('data', countBytes)
  const stopWatching = watchPace(source, pace, () => stop.abort(new AppError('timeout')))
  try {
    if (Number(source.headers['content-length']) > mostBytes + mostAroundBytes) throw tooLarge(mostBytes)
    const { fields, taking } = await parse(source, field, target, stop)
    const file = await taking?.catch(() => undefined)
    if (stop.signal.aborted) {
      if (file !== undefined) await target.drop(file)
      throw stop.signal.reason
    }
    if (file === undefined && !field.isOptional) throw malformed()
    return { fields: Object.fromEntries(fields), file }
  } catch (error) {
    readOn(source, mostBytes)
    throw error
  } finally {
    stopWatching()
    source.off('data', countBytes)
  }
}
