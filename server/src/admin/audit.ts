import type { Role } from '@hasiye/contract/accounts.ts'
import type { AuditEntry, listAudit as listCall } from '@hasiye/contract/admin.ts'
import type { QueryOf } from '@hasiye/contract/endpoint.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { HandlerResult } from '../http/route.ts'

const pageSize = 50

/**
 * Events that concern admins without naming one: attempts at their sign-in, and sessions that the operator ended for
 * everybody. An index finds the events without an account by their id.
 */
const concernsAdmins = sql<SqlBool>`account_id is null and (
  event in ('admin_sign_in_failed', 'sessions_ended') or event = 'rate_limit_reached' and details ->> 'limit' like 'admin %'
)`

/** The account that an event concerned, by the facts that name it. */
const targetId = sql<number>`substring(coalesce(shown.details ->> 'user', shown.details ->> 'teacher') from '^[0-9]{1,15}$')::bigint`

const personOf = (id: number | null, fullName: string | null, role: Role | null, isDeleted: boolean) =>
  id !== null && fullName !== null && role !== null ? { id, fullName, role, isDeleted } : null

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
    .leftJoin('deletedAccounts as formerActor', 'formerActor.id', 'shown.accountId')
    .leftJoin('accounts as target', (join) => join.on('target.id', '=', targetId))
    .leftJoin('deletedAccounts as formerTarget', (join) => join.on('formerTarget.id', '=', targetId))
    .select(['shown.id', 'at', 'event', 'details', sql<string | null>`host(shown.ip)`.as('address')])
    .select((eb) => [
      eb.fn.coalesce('actor.id', 'formerActor.id').as('actorId'),
      eb.fn.coalesce('actor.fullName', 'formerActor.fullName').as('actorName'),
      eb.fn.coalesce('actor.role', 'formerActor.role').as('actorRole'),
      eb('formerActor.id', 'is not', null).$castTo<boolean>().as('isActorDeleted'),
      eb.fn.coalesce('target.id', 'formerTarget.id').as('targetId'),
      eb.fn.coalesce('target.fullName', 'formerTarget.fullName').as('targetName'),
      eb.fn.coalesce('target.role', 'formerTarget.role').as('targetRole'),
      eb('formerTarget.id', 'is not', null).$castTo<boolean>().as('isTargetDeleted'),
    ])
    .orderBy('shown.id', 'desc')
    .execute()
  const items = rows.slice(0, pageSize).map((row) => ({
    id: row.id,
    at: row.at,
    event: row.event,
    who: personOf(row.actorId, row.actorName, row.actorRole, row.isActorDeleted),
    whom: personOf(row.targetId, row.targetName, row.targetRole, row.isTargetDeleted),
    ip: row.address,
    details: (row.details ?? {}) as Record<string, string>,
  }))
  return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}
