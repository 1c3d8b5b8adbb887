import type { Config } from '../config.ts'
import { leavesFreeSpace } from './disk.ts'

const ttlMs = 1_000

/** Whether there is enough free space for calls that store something. */
export type HasFreeSpace = () => Promise<boolean>

/**
 * Checks the volume of DATA_DIR once a second at most, because the embedded database stops when it cannot write its log. An
 * external database (DATABASE_URL) reports a full disk itself.
 */
export function openFreeSpaceCheck({ dataDir, databaseUrl, minFreeBytes }: Config): HasFreeSpace {
  if (databaseUrl !== undefined) return async () => true
  let last: { at: number; hasFreeSpace: Promise<boolean> } | undefined
  return () => {
    const now = Date.now()
    // when the check fails, the write itself reports the error
    if (!last || now - last.at >= ttlMs)
      last = { at: now, hasFreeSpace: leavesFreeSpace(dataDir, 0, minFreeBytes).catch(() => true) }
    return last.hasFreeSpace
  }
}
