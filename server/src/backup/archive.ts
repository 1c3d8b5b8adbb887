import { createHash } from 'node:crypto'
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

/** The last file of an archive: what else is in it. */
export interface Manifest {
  format: 1
  createdAt: string
  members: Member[]
}

export const manifestPath = 'manifest.json'

const zeros = Buffer.alloc(64 * 1024)

/** The bytes of a file as it was measured: it may have shrunk since, and then ends in zeros, or grown, which is left out. */
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

  /** @throws at the first write where there is such a file already */
  constructor(path: string) {
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
    this.#written = pipeline(Readable.from(this.#pack), createGzip({ level: 1 }), target)
    this.#written.catch(() => {})
  }

  addFolder(path: string): void {
    this.#pack.entry({ name: path, type: 'directory', mode: 0o700 })
  }

  async addFile(path: string, source: string): Promise<void> {
    const file = await open(source)
    try {
      const { size } = await file.stat()
      await this.#add(path, size, readExactly(file, size))
    } finally {
      await file.close()
    }
  }

  addBytes(path: string, bytes: Buffer): Promise<void> {
    return this.#add(path, bytes.length, [bytes])
  }

  /** Adds the list and waits until all is on the disk. */
  async finish(createdAt: Date): Promise<number> {
    const manifest: Manifest = { format: 1, createdAt: createdAt.toISOString(), members: this.#members }
    const files = this.#members.length
    await this.addBytes(manifestPath, Buffer.from(JSON.stringify(manifest)))
    this.#pack.finalize()
    await this.#written
    return files
  }

  async #add(path: string, sizeBytes: number, bytes: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    const hash = createHash('sha256')
    const packed = new Promise<void>((resolve, reject) => {
      const header = { name: path, size: sizeBytes, mode: 0o600 }
      const entry = this.#pack.entry(header, (error) => (error ? reject(error) : resolve()))
      const fill = async (): Promise<void> => {
        for await (const chunk of bytes) {
          hash.update(chunk)
          if (!entry.write(chunk)) await new Promise<void>((drained) => entry.once('drain', () => drained()))
        }
        entry.end(null)
      }
      fill().catch(reject)
    })
    await Promise.race([packed, this.#written])
    this.#members.push({ path, sizeBytes, sha256: hash.digest('hex') })
  }
}
