import type { Session } from '@hasiye/contract/own-account.ts'
import { type SqlBool, sql } from 'kysely'
import { recordEvent } from '../db/audit.ts'
import { type Db, transaction } from '../db/db.ts'
import { AppError } from '../errors/errors.ts'
import type { HandlerResult } from '../http/route.ts'
import { isSessionValid } from '../sessions/sessions.ts'
import type { Viewer } from '../sessions/viewer.ts'

/** The viewer's sessions, most recently used first; a student's list includes the parents' sessions. */
export async function listDevices(db: Db, viewer: Viewer): Promise<HandlerResult<Session>[]> {
  const rows = await db
    .selectFrom('sessions as s')
    .where('accountId', '=', viewer.id)
    .where(sql.raw<SqlBool>(isSessionValid))
    .select(['id', 'kind', 'createdAt', 'lastSeenAt', 'userAgent'])
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    kind: row.kind === 'parent' ? 'parent' : 'own',
    current: row.id === viewer.sessionId,
  }))
}

/** Ends one of the viewer's sessions. @throws AppError `not_found` when it is another account's */
export async function endDevice(db: Db, viewer: Viewer, sessionId: number, ip: string): Promise<void> {
  await transaction(db, async (trx) => {
    const ended = await trx
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('accountId', '=', viewer.id)
      .returning('kind')
      .executeTakeFirst()
    if (!ended) throw new AppError('not_found')
    await recordEvent(trx, { event: 'session_ended', accountId: viewer.id, ip, details: { kind: ended.kind } })
  })
}
