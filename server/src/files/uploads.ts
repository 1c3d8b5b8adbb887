import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '../errors/errors.ts'
import { hasLongMarkRun, malformed, tooLong } from '../http/clean.ts'
import type { Storage, StoredFile } from '../storage/storage.ts'
import type { Target } from './form.ts'

/** A file that came with a call and is stored. */
export interface Upload extends StoredFile {
  fileName: string
  /** What a browser may show in the page, by content; null for everything else. */
  mediaType: string | null
}

const headBytes = 4_100
/** Endings that a system runs, installs or opens as a shortcut or disk when somebody taps the file. */
const programEndings = new Set(
  `exe com scr pif cpl dll ocx sys bat cmd ps1 psm1 ps1xml psc1 vb vbs vbe jse ws wsf wsh wsc sct hta chm lnk url scf reg inf msc
  msi msp mst msix msixbundle appx appxbundle appinstaller application appref-ms gadget diagcab settingcontent-ms xll xbap
  jar jnlp apk apks apkm xapk aab app dmg pkg command deb rpm iso img vhd vhdx`.split(/\s+/),
)
const shown = /^(application\/pdf|image\/(png|jpeg|gif|webp|avif)|audio\/.+|video\/.+)$/
const longestName = 255
const maxSentName = 4 * longestName
const nameLabel = 'Faylın adı'
const namelessFile = 'fayl'

function refuseName(text: string): never {
  throw new AppError('validation_failed', { text })
}

/** Passes a file on, keeps its beginning, and breaks off where that is a program's. */
class Beginning extends Transform {
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
 * A file name as it is kept: one line of whole characters in their true order, its ending intact.
 * @throws AppError validation_failed for what is no file's name anywhere
 */
export function cleanFileName(fileName: string): string {
  if (fileName.length > maxSentName) refuseName(tooLong(nameLabel, longestName))
  if (hasLongMarkRun(fileName)) refuseName(malformed(nameLabel))
  const clean = fileName
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim()
  if (clean.length <= longestName) return clean || namelessFile
  const ending = /\.[^.]{1,20}$/.exec(clean)?.[0] ?? ''
  return clean.slice(0, longestName - ending.length).toWellFormed() + ending
}

/** Whether a system would take a file of this name for a program; Windows ignores dots and spaces at the end of a name. */
export function isProgramName(fileName: string): boolean {
  const visible = fileName.replace(/\p{Cf}/gu, '').replace(/[. ]+$/, '')
  return programEndings.has(/\.([^.]+)$/.exec(visible)?.[1]?.toLowerCase() ?? '')
}

async function mediaTypeOf(beginning: Buffer): Promise<string | null> {
  const mime = (await fileTypeFromBuffer(beginning))?.mime ?? ''
  return shown.test(mime) ? mime : null
}

/**
 * Puts the file of a form into storage.
 * @throws AppError file_type_refused for programs, by name and by content; validation_failed for an empty file
 */
export function intoStorage(storage: Storage, mostBytes: number): Target<Upload> {
  return {
    mostBytes,
    async take(source, name) {
      const fileName = cleanFileName(name)
      if (isProgramName(fileName)) throw new AppError('file_type_refused')
      const beginning = new Beginning()
      // a failure on the way ends the storing with the same error, after it has cleaned up
      pipeline(source, beginning).catch(() => {})
      const stored = await storage.put(beginning)
      if (stored.sizeBytes === 0) {
        await storage.remove(stored.key)
        throw new AppError('validation_failed', { text: emptyFile })
      }
      return { ...stored, fileName, mediaType: await mediaTypeOf(beginning.bytes) }
    },
    drop: ({ key }) => storage.remove(key),
  }
}

export const emptyFile = 'Fayl boşdur. Başqa fayl seçin.'

/** Reads the whole file of a form into memory. @throws AppError validation_failed for an empty file */
export function intoMemory(mostBytes: number): Target<Buffer> {
  return {
    mostBytes,
    async take(source: Readable) {
      const bytes = Buffer.concat(await source.toArray())
      if (bytes.length === 0) throw new AppError('validation_failed', { text: emptyFile })
      return bytes
    },
    async drop() {},
  }
}
