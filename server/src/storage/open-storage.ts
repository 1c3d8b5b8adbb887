import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openDisk } from './disk.ts'
import type { Storage } from './storage.ts'

/** The configured storage: a bucket, or a folder under DATA_DIR. */
export async function openStorage({ s3, dataDir, minFreeBytes }: Config): Promise<Storage> {
  if (s3 === undefined) return openDisk(join(dataDir, 'files'), minFreeBytes)
  // loaded only for a bucket, because Amazon's client takes 12 MB of memory
  const { openS3 } = await import('./s3.ts')
  return openS3(s3)
}
