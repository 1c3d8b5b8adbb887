import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openDisk } from './disk.ts'
import { openS3 } from './s3.ts'
import type { Storage } from './storage.ts'

/** The storage that the configuration asks for: a bucket, or a folder under DATA_DIR. */
export function openStorage({ s3, dataDir, minFreeBytes }: Config): Promise<Storage> {
  return s3 ? openS3(s3) : openDisk(join(dataDir, 'files'), minFreeBytes)
}
