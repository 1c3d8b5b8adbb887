import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { expiredCourses } from './accounts/hand-over-courses.ts'
import { expiredDeletedDays } from './attendance/days.ts'
import { deleteUnusedCards } from './cards/expiry.ts'
import { expiredAuditEntries } from './db/audit.ts'
import { expiredIdempotencyKeys } from './http/idempotency.ts'
import type { RegularJob } from './jobs/jobs.ts'
import { expiredLinkTokens } from './mail/link-tokens.ts'
import type { Parts } from './parts.ts'
import { expiredRateLimits } from './rate-limits/rate-limit-store.ts'
import { expiredSessions } from './sessions/sessions.ts'
import { removeUnused, sweep } from './storage/sweep.ts'

const expired = [
  ...expiredSessions,
  ...expiredDeletedDays,
  ...expiredCourses,
  ...expiredLinkTokens,
  ...expiredIdempotencyKeys,
  ...expiredRateLimits,
  ...expiredAuditEntries,
]

/** Runs every room's statements that remove expired rows. */
export async function removeExpired(pool: pg.Pool): Promise<void> {
  for (const statement of expired) await pool.query(statement)
}

/** The recurring jobs of the server. */
export function regularJobs(
  { pool, db, storage }: Pick<Parts, 'pool' | 'db' | 'storage'>,
  log: FastifyBaseLogger,
): RegularJob[] {
  return [
    { name: 'expiry', times: '17 * * * *', work: () => removeExpired(pool) },
    {
      name: 'cards',
      times: '29 3 * * *',
      async work() {
        const deleted = await deleteUnusedCards(db)
        if (deleted > 0) log.info({ deleted }, 'cards in no course')
      },
    },
    {
      name: 'files',
      times: '41 2 * * *',
      atStart: true,
      async work() {
        await removeUnused(pool, storage)
        const { removed, missing } = await sweep(pool, storage, new Date())
        if (removed.length > 0) log.info({ removed: removed.length }, 'files without a row')
        if (missing.length > 0) log.error({ missing }, 'rows without a file')
      },
    },
  ]
}
