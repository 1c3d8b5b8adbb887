import { isIP } from 'node:net'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import type { SecurityEvent } from '@hasiye/contract/security-events.ts'
import type { Db } from './db.ts'
import { ago } from './instants.ts'
import { removeRows } from './slices.ts'

/** Removes expired events, and the names of deleted accounts that only those events showed. */
export async function removeExpiredAuditEntries(db: Db): Promise<void> {
  await removeNames(db)
  await removeEvents(db)
}
const removeNames = removeRows('deletedAccounts', (db) =>
  db.selectFrom('deletedAccounts').where('deletedAt', '<', ago({ days: lifetimes.auditDays })),
)
const removeEvents = removeRows('audit', (db) =>
  db.selectFrom('audit').where('at', '<', ago({ days: lifetimes.auditDays })),
)

export interface AuditEntry {
  event: SecurityEvent
  accountId?: number | undefined
  ip?: string | undefined
  /** Must not contain e-mail addresses, short IDs or secrets. */
  details?: Record<string, string>
}

/** An address as stored: without the zone of a link-local one; null where it is not valid. */
export function storedIp(ip: string | undefined): string | null {
  const plain = ip?.split('%', 1)[0] ?? ''
  return isIP(plain) === 0 ? null : plain
}

/** Appends to the table of security events. */
export async function recordEvent(db: Db, { event, accountId, ip, details }: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      event,
      accountId: accountId ?? null,
      ip: storedIp(ip),
      details: details ? JSON.stringify(details) : null,
    })
    .execute()
}

/** The security events of a person, for their export. */
export const listOwnEvents = (db: Db, accountId: number) =>
  db
    .selectFrom('audit')
    .where('accountId', '=', accountId)
    .select(['at', 'event', 'ip', 'details'])
    .orderBy('id')
    .execute()
