import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { ZipArchive } from 'archiver'
import type { OwnFile } from '../own-part.ts'
import type { Parts } from '../parts.ts'
import type { Storage } from '../storage/storage.ts'
import { listOwnFiles, readableList, readOwnData, sectionsOf } from './own-data.ts'

async function* readUntilFailure(source: Readable, onFailure: () => void): AsyncGenerator<Buffer> {
  try {
    yield* source
  } catch {
    onFailure()
  }
}

/** Adds a file whose stream may fail. @returns whether it was added completely */
async function addFile(archive: ZipArchive, source: Readable, name: string, signal: AbortSignal): Promise<boolean> {
  // a stream is read when its turn comes, but may fail earlier
  source.on('error', () => {})
  let isWhole = true
  const bytes = Readable.from(
    readUntilFailure(source, () => {
      isWhole = false
    }),
    { objectMode: false },
  )
  const added = once(archive, 'entry', { signal })
  archive.append(bytes, { name })
  try {
    await added
  } finally {
    bytes.destroy()
    source.destroy()
  }
  return isWhole
}

/** Adds the files one after the other. @returns the names of those that could not be read */
async function addFiles(
  archive: ZipArchive,
  storage: Storage,
  files: OwnFile[],
  signal: AbortSignal,
): Promise<string[]> {
  const unreadable: string[] = []
  for (const { key, path: name } of files) {
    const source = await storage.read(key).catch(() => undefined)
    const isAdded = source !== undefined && (await addFile(archive, source, name, signal))
    if (!isAdded) unreadable.push(name)
  }
  return unreadable
}

/** The JSON of the parts, one entry at a time, so that a long part does not block the process. */
function* jsonOf(parts: Record<string, readonly unknown[]>): Generator<string> {
  let opening = '{'
  for (const [name, entries] of Object.entries(parts)) {
    yield `${opening}\n  ${JSON.stringify(name)}: [`
    for (const [n, entry] of entries.entries()) yield `${n === 0 ? '' : ','}\n    ${JSON.stringify(entry)}`
    yield entries.length === 0 ? ']' : '\n  ]'
    opening = ','
  }
  yield '\n}\n'
}

/**
 * All data about a person as one ZIP: their files, a text to read, and a JSON file with one part per kind of data.
 * Text and JSON list the files that could not be read. The ZIP is created while it is sent, and stops when the client
 * disconnects.
 */
export async function archiveOwnData(
  { db, rooms, storage }: Pick<Parts, 'db' | 'rooms' | 'storage'>,
  accountId: number,
  now: Date,
): Promise<Readable> {
  const data = await readOwnData(db, rooms, accountId)
  const files = await listOwnFiles(db, rooms, accountId)
  const [{ fullName: name = '' } = {}] = (data.profile ?? []) as { fullName?: string }[]
  // loaded at first use, because it takes 4 MB of memory
  const { ZipArchive } = await import('archiver')
  // most uploaded files are already compressed
  const archive = new ZipArchive({ store: true })
  const stop = new AbortController()
  archive.on('error', () => stop.abort()).once('close', () => stop.abort())

  const fill = async (): Promise<void> => {
    const unreadable = await addFiles(archive, storage, files, stop.signal)
    const json = Readable.from(jsonOf({ ...data, unreadableFiles: unreadable }), { objectMode: false })
    archive.append(json, { name: 'hasiye.json' })
    const text = readableList(name, sectionsOf(rooms, data), unreadable, now)
    archive.append(text, { name: 'melumatlarim.txt' })
    await archive.finalize()
  }
  fill().catch((error: Error) => archive.destroy(error))
  return archive
}
