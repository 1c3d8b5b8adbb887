import { createHash, randomBytes } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'

export interface StoredFile {
  key: string
  sizeBytes: number
  /** Hexadecimal. */
  sha256: string
}

/** Both ends are inclusive. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredObject {
  key: string
  sizeBytes: number
  modifiedAt: Date
}

/** The storage does not respond. */
export class StorageUnavailable extends Error {}

/**
 * Stores bytes under random keys: a file never changes, and only `remove` deletes it. Where the bytes are on another
 * machine that does not respond, each function throws StorageUnavailable within 10 s.
 */
export interface Storage {
  /**
   * Stores a stream as a new file. When the source or the storage fails, nothing of it remains.
   * @param key only for a file that is restored from a backup
   */
  put(source: Readable, key?: string): Promise<StoredFile>
  /** @throws where there is no such file */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Removes a file; a missing file is no error. */
  remove(key: string): Promise<void>
  /** All files in the order of their keys. */
  list(): AsyncIterable<StoredObject>
  /** Removes unfinished files that a crash left. */
  removeUnfinished(before: Date): Promise<void>
  /** Whether there is enough free space after so many more bytes. @throws when nothing can be written at all */
  hasFreeSpace(sizeBytes: number): Promise<boolean>
  /** The size of the volume and its free part; undefined for a bucket. */
  measureSpace(): Promise<{ freeBytes: number; totalBytes: number } | undefined>
}

/** 128 random bits: a key cannot be guessed, and no name that a person chose becomes a path. */
export const newKey = (): string => randomBytes(16).toString('hex')

/** Whether `read` failed because there is no such file, on a disk or in a bucket. */
export function isMissingFile(error: unknown): boolean {
  const { code, name } = error as { code?: string; name?: string }
  return code === 'ENOENT' || name === 'NoSuchKey'
}

/** Passes bytes through, and has their number and hash when the stream has ended. */
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
