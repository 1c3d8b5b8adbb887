import type { Db } from './db/db.ts'
import type { RegularJob } from './jobs/jobs.ts'
import type { JobParts, Room } from './room.ts'
import { rooms } from './rooms.ts'

const allRooms = Object.values<Room>(rooms)

/**
 * Runs every room's statements that remove expired rows, one after the other; an error in one does not prevent the others.
 * @throws AggregateError
 */
export async function removeExpired(db: Db): Promise<void> {
  const errors: Error[] = []
  for (const remove of allRooms.flatMap(({ expire = [] }) => expire)) {
    try {
      await remove(db)
    } catch (error) {
      errors.push(error as Error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join('; '))
}

/** The recurring jobs of the server. */
export const regularJobs = (parts: JobParts): RegularJob[] => [
  { name: 'expiry', cron: '17 * * * *', run: () => removeExpired(parts.db) },
  ...allRooms.flatMap(({ jobs = [] }) => jobs).map((job) => ({ ...job, run: () => job.run(parts) })),
]
