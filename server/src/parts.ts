import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from './config.ts'
import type { Drain } from './connections/drain.ts'
import type { Db } from './db/db.ts'
import type { UploadLimiter } from './files/upload-limiter.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { RateLimiter } from './rate-limits/rate-limiter.ts'
import type { RequestLimiter } from './rate-limits/request-limiter.ts'
import type { FindInSlot } from './rate-limits/session-limiter.ts'
import type { Room } from './room.ts'
import type { Storage } from './storage/storage.ts'

/** The dependencies of the rooms. */
export interface Parts {
  config: Config
  /** Omitted: the application creates a log. */
  log?: FastifyBaseLogger
  pool: pg.Pool
  sessionPool: pg.Pool
  db: Db
  limiter: RateLimiter
  requestLimiter: RequestLimiter
  findInSlot: FindInSlot
  uploadLimiter: UploadLimiter
  storage: Storage
  jobs: Jobs
  metrics?: Metrics | undefined
  drain: Drain
  /** All rooms by the names of their folders, in their order, for those that loop over them. */
  rooms: Readonly<Record<string, Room>>
}
