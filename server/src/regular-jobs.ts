import { reminderTime } from '@hasiye/contract/attendance-rules.ts'
import type { FastifyBaseLogger } from 'fastify'
import { removeExpiredCourses, removeExpiredTeachers } from './accounts/hand-over-courses.ts'
import { removeUnusedDevices } from './accounts/known-devices.ts'
import { removeExpiredDeletedAnnouncements } from './announcements/trash.ts'
import { removeExpiredDeletedDays } from './attendance/deleted-days.ts'
import { removeExpiredDeletedCards } from './cards/deleted-cards.ts'
import { deleteUnusedCards } from './cards/expiry.ts'
import { removeExpiredDeletedComments } from './comments/trash.ts'
import { remindNotMarked } from './courses/not-marked.ts'
import { removeExpiredDeletedCourses } from './courses/trash.ts'
import { removeExpiredAuditEntries } from './db/audit.ts'
import type { Db } from './db/db.ts'
import { removeExpiredIdempotencyKeys } from './http/idempotency.ts'
import type { RegularJob } from './jobs/jobs.ts'
import { removeExpiredJoinCodes } from './joining/join-codes.ts'
import { removeAnsweredJoinRequests, removeExpiredJoinRequests } from './joining/join-requests.ts'
import { removeExpiredCourseEmails } from './mail/added-to-course.ts'
import { removeExpiredLinkTokens } from './mail/link-tokens.ts'
import { removeExpiredDeletedCategories, removeExpiredDeletedMaterials } from './materials/trash.ts'
import { removeUnusedPushDevices } from './notices/devices.ts'
import { kinds } from './notices/kinds.ts'
import { removeExpiredAnswers } from './participants/answers.ts'
import { removeExpiredRemovals } from './participants/departures.ts'
import type { Parts } from './parts.ts'
import { removeExpiredCounters, removeExpiredNetworks } from './rate-limits/rate-limit-store.ts'
import { removeExpiredSessions } from './sessions/sessions.ts'
import { removeUnused, sweep } from './storage/sweep.ts'

const expired = [
  removeExpiredSessions,
  removeUnusedDevices,
  removeUnusedPushDevices,
  removeExpiredDeletedDays,
  removeExpiredRemovals,
  removeExpiredAnswers,
  removeExpiredDeletedCards,
  removeExpiredDeletedComments,
  removeExpiredDeletedAnnouncements,
  removeExpiredDeletedMaterials,
  removeExpiredDeletedCategories,
  removeExpiredDeletedCourses,
  removeExpiredCourses,
  removeExpiredTeachers,
  removeExpiredJoinCodes,
  removeExpiredJoinRequests,
  removeAnsweredJoinRequests,
  removeExpiredLinkTokens,
  removeExpiredCourseEmails,
  removeExpiredIdempotencyKeys,
  removeExpiredCounters,
  removeExpiredNetworks,
  removeExpiredAuditEntries,
]

/**
 * Runs every room's statements that remove expired rows, one after the other; an error in one does not prevent the others.
 * @throws AggregateError
 */
export async function removeExpired(db: Db): Promise<void> {
  const errors: Error[] = []
  for (const remove of expired) {
    try {
      await remove(db)
    } catch (error) {
      errors.push(error as Error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join('; '))
}

const dailyAt = (time: string): string => `${time.split(':').map(Number).reverse().join(' ')} * * *`

/** The recurring jobs of the server. */
export function regularJobs({ db, storage }: Pick<Parts, 'db' | 'storage'>, log: FastifyBaseLogger): RegularJob[] {
  return [
    { name: 'expiry', cron: '17 * * * *', run: () => removeExpired(db) },
    { name: 'not-marked', cron: dailyAt(reminderTime), run: () => remindNotMarked(db, new Date()) },
    ...Object.entries(kinds).flatMap(([name, { job }]) =>
      job ? { name, cron: job.cron, run: () => job.run(db, new Date()) } : [],
    ),
    {
      name: 'cards',
      cron: dailyAt('07:29'),
      async run() {
        const deleted = await deleteUnusedCards(db)
        if (deleted > 0) log.info({ deleted }, 'cards in no course')
      },
    },
    {
      name: 'files',
      cron: dailyAt('06:41'),
      atStart: true,
      async run() {
        await removeUnused(db, storage)
        const { removed, missing } = await sweep(db, storage, new Date())
        if (removed.length > 0) log.info({ removed: removed.length }, 'files without a row')
        if (missing.length > 0) log.error({ missing }, 'rows without a file')
      },
    },
  ]
}
