import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { cleanLine } from '@hasiye/contract/clean-text.ts'
import { isProgramName } from '@hasiye/contract/material-types.ts'
import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '../errors/errors.ts'
import { hasLongMarkRun, malformed, tooLong } from '../http/clean.ts'
import type { Storage, StoredFile } from '../storage/storage.ts'
import type { Target } from './form.ts'

/** A stored file of a form. */
export interface Upload extends StoredFile {
  fileName: string
  /** The media type by content where a browser may show it inline, else null. */
  mediaType: string | null
}

const headBytes = 4_100
const shown = /^(application\/pdf|image\/(png|jpeg|gif|webp|avif)|audio\/.+|video\/.+)$/
const maxNameLength = 255
const maxSentNameLength = 4 * maxNameLength
const nameLabel = 'Faylın adı'
const namelessFile = 'fayl'

function refuseName(text: string): never {
  throw new AppError('validation_failed', { text })
}

/** Passes a file through, keeps its first bytes, and fails if they belong to a Windows program. */
class HeadReader extends Transform {
  bytes = Buffer.alloc(0)

  override _transform(chunk: Buffer, _encoding: string, done: (error: AppError | null, chunk?: Buffer) => void): void {
    if (this.bytes.length < headBytes) {
      this.bytes = Buffer.concat([this.bytes, chunk.subarray(0, headBytes - this.bytes.length)])
    }
    if (this.bytes.subarray(0, 2).toString('latin1') === 'MZ') done(new AppError('file_type_refused'))
    else done(null, chunk)
  }
}

/**
 * A file name as stored: without invisible and control characters, shortened to its limit with its extension kept.
 * @throws AppError validation_failed for a name that no system allows
 */
export function cleanFileName(fileName: string): string {
  if (fileName.length > maxSentNameLength) refuseName(tooLong(nameLabel, maxNameLength))
  if (hasLongMarkRun(fileName)) refuseName(malformed(nameLabel))
  const clean = cleanLine(fileName.toWellFormed()).replace(/\p{Cc}/gu, '')
  if (clean.length <= maxNameLength) return clean || namelessFile
  const ending = /\.[^.]{1,20}$/.exec(clean)?.[0] ?? ''
  return clean.slice(0, maxNameLength - ending.length).toWellFormed() + ending
}

async function mediaTypeOf(beginning: Buffer): Promise<string | null> {
  const mime = (await fileTypeFromBuffer(beginning))?.mime ?? ''
  return shown.test(mime) ? mime : null
}

/**
 * Puts the file of a form into storage.
 * @throws AppError file_type_refused for programs, by name and by content; validation_failed for an empty file
 */
export function intoStorage(storage: Storage, maxBytes: number): Target<Upload> {
  return {
    maxBytes,
    async store(source, name) {
      const fileName = cleanFileName(name)
      if (isProgramName(fileName)) throw new AppError('file_type_refused')
      const head = new HeadReader()
      // `put` rejects with the same error after it has cleaned up
      pipeline(source, head).catch(() => {})
      const stored = await storage.put(head)
      if (stored.sizeBytes === 0) {
        await storage.remove(stored.key)
        throw new AppError('validation_failed', { text: emptyFile })
      }
      return { ...stored, fileName, mediaType: await mediaTypeOf(head.bytes) }
    },
    discard: ({ key }) => storage.remove(key),
  }
}

const emptyFile = 'Fayl boşdur. Başqa fayl seçin.'

/** Reads the whole file of a form into memory. @throws AppError validation_failed for an empty file */
export function intoMemory(maxBytes: number): Target<Buffer> {
  return {
    maxBytes,
    async store(source: Readable) {
      const bytes = Buffer.concat(await source.toArray())
      if (bytes.length === 0) throw new AppError('validation_failed', { text: emptyFile })
      return bytes
    },
    async discard() {},
  }
}
