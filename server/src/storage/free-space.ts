import type { Config } from '../config.ts'
import { leavesRoom } from '../storage/disk.ts'

const ttlMs = 1_000

/** Whether what grows may be written. */
export type HasRoom = () => Promise<boolean>

/**
 * Looks at the volume of DATA_DIR, once a second at most: a database without room for its log stops. One that is elsewhere
 * (DATABASE_URL) knows its own volume, and answers 507 by itself.
 */
export function openRoomCheck({ dataDir, databaseUrl, minFreeBytes }: Config): HasRoom {
  if (databaseUrl !== undefined) return async () => true
  let last: { at: number; hasRoom: Promise<boolean> } | undefined
  return () => {
    const now = Date.now()
    // where the volume cannot be looked at, the write itself tells
    if (!last || now - last.at >= ttlMs)
      last = { at: now, hasRoom: leavesRoom(dataDir, 0, minFreeBytes).catch(() => true) }
    return last.hasRoom
  }
}
