import { access, constants, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Meter, newKey, type Storage } from './storage.ts'

const unfinished = 'unfinished'
const isShelf = (name: string): boolean => /^[0-9a-f]{2}$/.test(name)
const leastFreeBytes = 512 * 1024 * 1024

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first !== undefined) await syncFolder(dirname(first))
}

/**
 * Files in a folder, spread over 256 shelves by the beginning of their key. A file is written beside them, is on the
 * disk's platter before it gets its name, and its name is there before `put` is done.
 * @param minFreeBytes what stays free; 512 MB or a tenth of the volume, whichever is less, where it is left out
 */
export async function openDisk(folder: string, minFreeBytes?: number): Promise<Storage> {
  await makeFolder(join(folder, unfinished))
  const shelfOf = (key: string): string => join(folder, key.slice(0, 2))
  const pathOf = (key: string): string => join(shelfOf(key), key)
  return {
    async put(source) {
      const key = newKey()
      const temporary = join(folder, unfinished, key)
      const meter = new Meter()
      const handle = await open(temporary, 'wx', 0o600)
      try {
        await pipeline(source, meter, handle.createWriteStream({ flush: true }))
        await makeFolder(shelfOf(key))
        await rename(temporary, pathOf(key))
        await syncFolder(shelfOf(key))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      return { key, sizeBytes: meter.sizeBytes, sha256: meter.sha256() }
    },
    async read(key, range) {
      const handle = await open(pathOf(key))
      return handle.createReadStream(range)
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async *list() {
      const shelves = (await readdir(folder)).filter(isShelf).sort()
      for (const shelf of shelves) {
        for (const key of (await readdir(join(folder, shelf))).sort()) {
          const { mtime } = await stat(pathOf(key))
          yield { key, modifiedAt: mtime }
        }
      }
    },
    async removeUnfinished(before) {
      for (const name of await readdir(join(folder, unfinished))) {
        const path = join(folder, unfinished, name)
        const { mtime } = await stat(path)
        if (mtime < before) await rm(path, { force: true })
      }
    },
    async hasRoom(sizeBytes) {
      await access(join(folder, unfinished), constants.W_OK)
      const { bavail, blocks, bsize } = await statfs(folder)
      return bavail * bsize - sizeBytes >= (minFreeBytes ?? Math.min(leastFreeBytes, (blocks * bsize) / 10))
    },
  }
}
