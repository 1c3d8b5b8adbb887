import { createReadStream, createWriteStream, open as openFile } from 'node:fs'
import { access, constants, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { makeFolder } from '../make-folder.ts'
import { Meter, newKey, type Storage } from './storage.ts'

const unfinished = 'unfinished'
const readBytes = 256 * 1024
/** A plain descriptor: streams on it are twice as fast as on a FileHandle. */
const openDescriptor = promisify(openFile)
const isSubfolder = (name: string): boolean => /^[0-9a-f]{2}$/.test(name)
const defaultMinFreeBytes = 512 * 1024 * 1024

/**
 * Whether a volume has enough free space after so many more bytes.
 * @param minFreeBytes 512 MB or a tenth of the volume, whichever is less, by default
 */
export async function leavesFreeSpace(folder: string, sizeBytes: number, minFreeBytes?: number): Promise<boolean> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return bavail * bsize - sizeBytes >= (minFreeBytes ?? Math.min(defaultMinFreeBytes, (blocks * bsize) / 10))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function makeSyncedFolder(folder: string): Promise<void> {
  const first = await makeFolder(folder)
  if (first !== undefined) await syncFolder(dirname(first))
}

/**
 * Files in a folder, spread over 256 subfolders by the beginning of their key. A file is written under a temporary name,
 * flushed to disk and renamed; the rename is flushed before `put` resolves. `minFreeBytes`: as in `leavesFreeSpace`.
 */
export async function openDisk(folder: string, minFreeBytes?: number): Promise<Storage> {
  await makeSyncedFolder(join(folder, unfinished))
  const subfolderOf = (key: string): string => join(folder, key.slice(0, 2))
  const pathOf = (key: string): string => join(subfolderOf(key), key)
  return {
    async put(source, key = newKey()) {
      const temporary = join(folder, unfinished, key)
      const meter = new Meter()
      const fd = await openDescriptor(temporary, 'wx', 0o600)
      try {
        await pipeline(source, meter, createWriteStream(temporary, { fd, flush: true }))
        await makeSyncedFolder(subfolderOf(key))
        await rename(temporary, pathOf(key))
        await syncFolder(subfolderOf(key))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      return { key, sizeBytes: meter.sizeBytes, sha256: meter.sha256() }
    },
    async read(key, range) {
      const fd = await openDescriptor(pathOf(key), 'r')
      return createReadStream('', { fd, highWaterMark: readBytes, ...range })
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async *list() {
      const subfolders = (await readdir(folder)).filter(isSubfolder).sort()
      for (const subfolder of subfolders) {
        for (const key of (await readdir(join(folder, subfolder))).sort()) {
          const { mtime, size } = await stat(pathOf(key))
          yield { key, sizeBytes: size, modifiedAt: mtime }
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
    async hasFreeSpace(sizeBytes) {
      await access(join(folder, unfinished), constants.W_OK)
      return leavesFreeSpace(folder, sizeBytes, minFreeBytes)
    },
    async measureSpace() {
      const { bavail, blocks, bsize } = await statfs(folder)
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
    },
  }
}
