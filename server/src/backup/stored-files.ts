import { isMissingFile, type Storage } from '../storage/storage.ts'
import { type Archive, filesPath } from './archive.ts'

const pathOf = (key: string): string => `${filesPath}/${key.slice(0, 2)}/${key}`

/** Adds every stored file; one that is removed meanwhile was not referenced any more. */
export async function copyFiles(archive: Archive, storage: Storage): Promise<void> {
  for await (const { key, sizeBytes } of storage.list()) {
    const bytes = await storage.read(key).catch((error) => {
      if (isMissingFile(error)) return undefined
      throw error
    })
    if (bytes) await archive.add(pathOf(key), sizeBytes, bytes)
  }
}

/** The number of stored files and their total size. */
export async function measureFiles(storage: Storage): Promise<{ files: number; bytes: number }> {
  const total = { files: 0, bytes: 0 }
  for await (const { sizeBytes } of storage.list()) {
    total.files += 1
    total.bytes += sizeBytes
  }
  return total
}

/** Stores extracted files in a storage, each under its key. */
export async function storeFiles(unpacked: Storage, storage: Storage): Promise<void> {
  for await (const { key } of unpacked.list()) await storage.put(await unpacked.read(key), key)
}

export async function isEmptyStorage(storage: Storage): Promise<boolean> {
  for await (const _ of storage.list()) return false
  return true
}

export async function removeFiles(storage: Storage): Promise<void> {
  for await (const { key } of storage.list()) await storage.remove(key)
}
