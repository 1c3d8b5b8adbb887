import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { Meter } from '../storage/storage.ts'
import { type Contents, clusterPath, type Manifest, type Member, manifestPath } from './archive.ts'

/** An archive that is truncated, changed or not made by this product. */
export class BrokenArchive extends Error {}

export interface ReadArchive extends Contents {
  createdAt: Date
  /** The number of files in it. */
  files: number
}

/** Receives the content of an archive. */
interface Receiver {
  folder(path: string): Promise<unknown>
  /** Must read all bytes. */
  file(path: string, bytes: Readable): Promise<unknown>
}

const isPlain = (path: string): boolean =>
  path.split('/').every((part) => /^[\w.-]+$/.test(part) && part !== '.' && part !== '..')

async function textOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function compare(manifest: Manifest | undefined, read: Member[]): ReadArchive {
  if (manifest?.format !== 2) throw new BrokenArchive('the archive has no list of its files')
  const found = new Map(read.map((member) => [member.path, member]))
  for (const { path, sizeBytes, sha256 } of manifest.members) {
    const member = found.get(path)
    if (member?.sizeBytes !== sizeBytes || member.sha256 !== sha256)
      throw new BrokenArchive(`${path} is not as it was saved`)
    found.delete(path)
  }
  for (const path of found.keys()) throw new BrokenArchive(`${path} is not in the archive's list`)
  const { createdAt, database, hasFiles, members } = manifest
  return { createdAt: new Date(createdAt), database, hasFiles, files: members.length }
}

/** Passes the content of an archive to a receiver, and compares every file with the list at its end. @throws BrokenArchive */
async function readArchive(archive: string, receiver: Receiver): Promise<ReadArchive> {
  const members = extract()
  const reading = pipeline(createReadStream(archive), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      if (!members.write(chunk)) await new Promise<void>((drained) => members.once('drain', () => drained()))
    }
    members.end(null)
  })
  let broken: BrokenArchive | undefined
  reading.catch((error: Error) => {
    broken = new BrokenArchive(`the archive cannot be read: ${error.message}`)
    members.destroy(broken)
  })
  const read: Member[] = []
  let manifest: Manifest | undefined
  try {
    for await (const member of members) {
      const { name, type } = member.header
      const bytes = member as AsyncIterable<Buffer>
      const path = name.replace(/\/$/, '')
      if (!isPlain(path)) throw new BrokenArchive(`${JSON.stringify(path)} is no path of an archive`)
      if (type === 'directory') await receiver.folder(path)
      else if (path === manifestPath) manifest = JSON.parse(await textOf(bytes)) as Manifest
      else {
        const meter = new Meter()
        await Promise.all([pipeline(Readable.from(bytes), meter), receiver.file(path, meter)])
        read.push({ path, sizeBytes: meter.sizeBytes, sha256: meter.sha256() })
      }
      member.resume()
    }
  } catch (error) {
    // ends the file that was being read
    throw broken ?? error
  }
  return compare(manifest, read)
}

/**
 * Extracts an archive into a folder, and compares every file with the list.
 * @throws BrokenArchive; what was extracted so far stays
 */
export const unpack = (archive: string, folder: string): Promise<ReadArchive> =>
  readArchive(archive, {
    folder: (path) => mkdir(join(folder, path), { recursive: true, mode: 0o700 }),
    async file(path, bytes) {
      const target = join(folder, path)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      // PostgreSQL flushes its whole folder when it starts on a copy
      const flush = !path.startsWith(`${clusterPath}/`)
      await pipeline(bytes, createWriteStream(target, { flags: 'wx', mode: 0o600, flush }))
    },
  })

/** Reads a whole archive, and compares every file with the list. @throws BrokenArchive */
export const verify = (archive: string): Promise<ReadArchive> =>
  readArchive(archive, {
    folder: async () => {},
    async file(_path, bytes) {
      for await (const _ of bytes);
    },
  })
