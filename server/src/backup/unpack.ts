import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { Meter } from '../storage/storage.ts'
import { type Manifest, type Member, manifestPath } from './archive.ts'

/** An archive that is cut off, changed or none of ours. */
export class BrokenArchive extends Error {}

const isPlain = (path: string): boolean =>
  path.split('/').every((part) => /^[\w.-]+$/.test(part) && part !== '.' && part !== '..')

async function writeMember(path: string, target: string, bytes: AsyncIterable<Buffer>): Promise<Member> {
  const meter = new Meter()
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await pipeline(Readable.from(bytes), meter, createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }))
  return { path, sizeBytes: meter.sizeBytes, sha256: meter.sha256() }
}

async function textOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function compare(manifest: Manifest | undefined, written: Member[]): void {
  if (manifest?.format !== 1) throw new BrokenArchive('the archive has no list of its files')
  const found = new Map(written.map((member) => [member.path, member]))
  for (const { path, sizeBytes, sha256 } of manifest.members) {
    const member = found.get(path)
    if (member?.sizeBytes !== sizeBytes || member.sha256 !== sha256)
      throw new BrokenArchive(`${path} is not as it was saved`)
    found.delete(path)
  }
  for (const path of found.keys()) throw new BrokenArchive(`${path} is not in the archive's list`)
}

/**
 * Writes what is in an archive under a folder, and compares every file with the list.
 * @returns when the copy was made
 * @throws BrokenArchive; what was written until then stays
 */
export async function unpack(archive: string, folder: string): Promise<Date> {
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
  const written: Member[] = []
  let manifest: Manifest | undefined
  try {
    for await (const member of members) {
      const { name, type } = member.header
      const bytes = member as AsyncIterable<Buffer>
      const path = name.replace(/\/$/, '')
      if (!isPlain(path)) throw new BrokenArchive(`${JSON.stringify(path)} is no path of an archive`)
      if (type === 'directory') await mkdir(join(folder, path), { recursive: true, mode: 0o700 })
      else if (path === manifestPath) manifest = JSON.parse(await textOf(bytes)) as Manifest
      else written.push(await writeMember(path, join(folder, path), bytes))
      member.resume()
    }
  } catch (error) {
    // whatever was being read out breaks with the archive
    throw broken ?? error
  }
  compare(manifest, written)
  return new Date(manifest?.createdAt ?? 0)
}
