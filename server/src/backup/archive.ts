import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'

/** One file of an archive. */
export interface Member {
  path: string
  sizeBytes: number
  sha256: string
}

/** The form of the database in an archive: the files of an embedded cluster, or the output of pg_dump. */
export type DatabaseCopy = 'cluster' | 'dump'

export interface Contents {
  database: DatabaseCopy
  /** False where the stored files were omitted on purpose. */
  hasFiles: boolean
}

/** The last file of an archive, which lists the others. */
export interface Manifest extends Contents {
  format: 2
  createdAt: string
  members: Member[]
}

export const manifestPath = 'manifest.json'
export const clusterPath = 'postgres'
export const dumpPath = 'database.dump'
export const filesPath = 'files'

const zeros = Buffer.alloc(64 * 1024)

/** Exactly `sizeBytes` bytes of a file that may change meanwhile: a shorter file is padded with zeros, a longer one is cut. */
async function* readExactly(file: FileHandle, sizeBytes: number): AsyncGenerator<Buffer> {
  let left = sizeBytes
  if (left === 0) return
  for await (const chunk of file.createReadStream({ start: 0, end: sizeBytes - 1, autoClose: false })) {
    left -= (chunk as Buffer).length
    yield chunk as Buffer
  }
  for (; left > 0; left -= zeros.length) yield zeros.subarray(0, left)
}

/** Writes a compressed tar whose last file lists all others with size and hash. */
export class Archive {
  #pack: Pack = pack()
  #members: Member[] = []
  #written: Promise<void>

  /** @param signal aborts the archive: pending and later calls throw @throws at the first write where the file already exists */
  constructor(path: string, signal: AbortSignal) {
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
    this.#written = pipeline(Readable.from(this.#pack), createGzip({ level: 1 }), target, { signal })
    this.#written.catch(() => {})
    this.#pack.on('error', () => {})
  }

  async addFolder(path: string): Promise<void> {
    await this.#withCause(async () => void this.#pack.entry({ name: path, type: 'directory', mode: 0o700 }))
  }

  /** Adds a file that may change while it is read; the added copy has the size measured at the beginning. */
  async addFile(path: string, source: string): Promise<void> {
    const file = await open(source)
    try {
      const { size } = await file.stat()
      await this.add(path, size, readExactly(file, size))
    } finally {
      await file.close()
    }
  }

  /** @throws when there are more or fewer bytes than `sizeBytes` */
  async add(path: string, sizeBytes: number, bytes: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    const hash = createHash('sha256')
    await this.#withCause(() => Promise.race([this.#write(path, sizeBytes, bytes, hash), this.#written]))
    this.#members.push({ path, sizeBytes, sha256: hash.digest('hex') })
  }

  #write(path: string, sizeBytes: number, bytes: Iterable<Buffer> | AsyncIterable<Buffer>, hash: Hash): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const header = { name: path, size: sizeBytes, mode: 0o600 }
      const entry = this.#pack.entry(header, (error) => (error ? reject(error) : resolve()))
      // aborted with the archive, also while it waits for bytes
      entry.on('error', reject)
      const fill = async (): Promise<void> => {
        for await (const chunk of bytes) {
          hash.update(chunk)
          if (!entry.write(chunk)) await new Promise<void>((drained) => entry.once('drain', () => drained()))
        }
        entry.end(null)
      }
      fill().catch(reject)
    })
  }

  /** Rejects with the error of the archive itself where that error is why nothing can be added. */
  async #withCause<T>(add: () => Promise<T>): Promise<T> {
    try {
      return await add()
    } catch (error) {
      if (this.#pack.destroying) await this.#written
      throw error
    }
  }

  /** Adds the list of files and waits until everything is flushed to the disk. */
  async finish(createdAt: Date, contents: Contents): Promise<void> {
    const manifest: Manifest = { format: 2, createdAt: createdAt.toISOString(), ...contents, members: this.#members }
    const json = Buffer.from(JSON.stringify(manifest))
    await this.add(manifestPath, json.length, [json])
    this.#pack.finalize()
    await this.#written
  }
}
