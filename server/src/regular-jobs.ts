import type { FastifyBaseLogger } from 'fastify'
import { removeExpired } from './jobs/expiry.ts'
import type { RegularJob } from './jobs/jobs.ts'
import type { Parts } from './parts.ts'
import { removeUnused, sweep } from './storage/sweep.ts'

/** What the server does by itself. */
export function regularJobs({ pool, storage }: Pick<Parts, 'pool' | 'storage'>, log: FastifyBaseLogger): RegularJob[] {
  return [
    { name: 'expiry', times: '17 * * * *', work: () => removeExpired(pool) },
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
