import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { type Expression, sql } from 'kysely'
import { ago, now } from './instants.ts'

/** What was deleted after this can be restored. */
export const restorableSince = ago({ days: lifetimes.restorableDays })

/** For how many days a deletion can still be restored; the last one has begun at 1. */
export const daysLeft = (deletedAt: Expression<Date | null>) =>
  sql<number>`greatest(1, ceil(extract(epoch from ${deletedAt} - (${restorableSince})) / 86400))::int`

/** The columns of a row that is being deleted. */
export const deletedBy = (actorId: number) => ({ deletedAt: now, deletedBy: actorId })

/** The columns of a row that is being restored. */
export const notDeleted = { deletedAt: null, deletedBy: null }
