import { createHash, randomBytes } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'

export interface StoredFile {
  key: string
  sizeBytes: number
  /** Hexadecimal. */
  sha256: string
}

/** Both ends belong to it. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredObject {
  key: string
  sizeBytes: number
  modifiedAt: Date
}

/** The storage does not answer; the rest of the server goes on. */
export class StorageUnavailable extends Error {}

/**
 * Keeps bytes under random keys: a file never changes, and leaves only by `remove`. Where the bytes are on another machine that
 * does not answer, each function throws StorageUnavailable within 10 s.
 */
export interface Storage {
  /**
   * Streams a new file in. When the source or the storing fails, nothing of it is left.
   * @param key only for a file that comes back from a backup
   */
  put(source: Readable, key?: string): Promise<StoredFile>
  /** @throws where there is no such file */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** A file that is not there counts as removed. */
  remove(key: string): Promise<void>
  /** Every file in the order of the keys. */
  list(): AsyncIterable<StoredObject>
  /** Removes what a crash left of files that were still coming in. */
  removeUnfinished(before: Date): Promise<void>
  /** Whether enough free space is left after so many bytes more. @throws when nothing can be written at all */
  hasFreeSpace(sizeBytes: number): Promise<boolean>
}

/** 128 random bits: nobody guesses a key, and no name a person chose becomes a path. */
export const newKey = (): string => randomBytes(16).toString('hex')
export const isKey = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)

/** Whether `read` failed because there is no such file, on a disk or in a bucket. */
export function isMissingFile(error: unknown): boolean {
  const { code, name } = error as { code?: string; name?: string }
  return code === 'ENOENT' || name === 'NoSuchKey'
}

/** Passes bytes on and knows their number and hash when they have gone through. */
export class Meter extends Transform {
  #hash = createHash('sha256')
  sizeBytes = 0

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.sizeBytes += chunk.length
    this.#hash.update(chunk)
    done(null, chunk)
  }

  sha256(): string {
    return this.#hash.digest('hex')
  }
}
