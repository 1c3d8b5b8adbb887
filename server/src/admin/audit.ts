import type { AuditEntry, listAudit as listCall } from '@hasiye/contract/admin.ts'
import type { QueryOf } from '@hasiye/contract/endpoint.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { HandlerResult } from '../http/route.ts'

const pageSize = 50

/**
 * What concerns admins without naming one: attempts at their sign-in, and sessions that the operator ended for everybody.
 * An index gives the events without an account by their id.
 */
const concernsAdmins = sql<SqlBool>`account_id is null and (
  event in ('admin_sign_in_failed', 'sessions_ended') or event = 'rate_limit_reached' and details ->> 'limit' like 'admin %'
)`

/** A page of the security events, the newest first, in one statement. */
export async function listAudit(
  db: Db,
  { before, of }: QueryOf<typeof listCall>,
): Promise<HandlerResult<{ items: AuditEntry[]; next: number | null }>> {
  const rows = await db
    .with('shown', (query) => {
      const newest = query
        .selectFrom('audit')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(pageSize + 1)
      const page = before === undefined ? newest : newest.where('id', '<', Number(before))
      if (of !== 'admins') return page
      const byAdmins = page.where('accountId', 'in', (people) =>
        people.selectFrom('accounts').where('role', '=', 'admin').select('id'),
      )
      const both = query
        .selectFrom(byAdmins.as('byAdmins'))
        .selectAll()
        .unionAll(query.selectFrom(page.where(concernsAdmins).as('unnamed')).selectAll())
      return query
        .selectFrom(both.as('both'))
        .selectAll()
        .orderBy('id', 'desc')
        .limit(pageSize + 1)
    })
    .selectFrom('shown')
    .leftJoin('accounts as actor', 'actor.id', 'shown.accountId')
    .leftJoin('accounts as target', (join) =>
      join.on(
        'target.id',
        '=',
        sql<number>`substring(coalesce(shown.details ->> 'user', shown.details ->> 'teacher') from '^[0-9]{1,15}$')::bigint`,
      ),
    )
    .select(['shown.id', 'at', 'event', 'details', sql<string | null>`host(shown.ip)`.as('address')])
    .select(['actor.id as actorId', 'actor.fullName as actorName', 'actor.role as actorRole'])
    .select(['target.id as targetId', 'target.fullName as targetName'])
    .orderBy('shown.id', 'desc')
    .execute()
  const items = rows.slice(0, pageSize).map((row) => ({
    id: row.id,
    at: row.at,
    event: row.event,
    who:
      row.actorId && row.actorName && row.actorRole
        ? { id: row.actorId, fullName: row.actorName, role: row.actorRole }
        : null,
    whom: row.targetId && row.targetName ? { id: row.targetId, fullName: row.targetName } : null,
    ip: row.address,
    details: (row.details ?? {}) as Record<string, string>,
  }))
  return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}
