import { bakuDate } from '@hasiye/contract/locale.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { isSilent, type Kinds } from './kind.ts'
import type { Composed, DueNotice } from './message.ts'
import { fullUntil } from './rules.ts'

interface FamilyRow {
  id: number
  /** The course is new to the family, or muted. */
  isSilent: boolean
  /** How many notices the device got today. */
  notifiedToday: number
}

/** The facts that decide whether families get notices, for all kinds. */
async function findFamilies(db: Db, notices: readonly DueNotice[], now: Date): Promise<Map<number, FamilyRow>> {
  const ids = notices.filter(({ role, kind }) => role === 'student' && kind !== 'test').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<FamilyRow>`
    select q.id, ${isSilent('q.course_id')} as "isSilent", case when d.notified_on = ${bakuDate(now)} then d.notified_count else 0 end as "notifiedToday"
    from push_notices q join push_devices d on d.id = q.device_id
    where q.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Composes the current content of notices, by their ids. Those about marks take one statement together, and so do those
 * about weeks; every other one takes at most two. One more statement limits what families get: nothing of a course that
 * is new to them or muted, and a maximum number a day of all courses.
 */
export async function composeNotices(
  db: Db,
  kinds: Kinds,
  notices: readonly DueNotice[],
  now: Date,
): Promise<Map<number, Composed>> {
  const families = await findFamilies(db, notices, now)
  const spoken = notices.filter(({ id }) => !families.get(id)?.isSilent)
  const composed = new Map<number, Composed>()
  for (const [name, { compose }] of Object.entries(kinds)) {
    const ofKind = spoken.filter(({ kind }) => kind === name)
    if (ofKind.length > 0) for (const [id, one] of await compose(db, ofKind, now)) composed.set(id, one)
  }
  for (const [id, one] of composed) {
    const until = one.kind === 'message' && one.isCounted && fullUntil(families.get(id)?.notifiedToday ?? 0, now)
    if (until) composed.set(id, { kind: 'wait', until })
  }
  return composed
}
