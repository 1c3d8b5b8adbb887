import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { isSilent } from './kind.ts'
import { type Composed, type DueNotice, givenName, texts } from './message.ts'

/** A child for whom a browser is notified. */
export interface Child {
  deviceId: number
  fullName: string
  hideDetails: boolean
}

/** The device `d` of a notice, and the devices `s` of the children in its browser; an account has only its own. */
export const childrenOf = ({ deviceId }: DueNotice) => sql`
  push_devices d
  join push_devices s on s.endpoint = d.endpoint and s.is_parent = d.is_parent and (d.is_parent or s.id = d.id)
  join accounts b on b.id = s.account_id and d.id = ${deviceId}`

export const childColumns = sql`s.id as "deviceId", b.full_name as "fullName", s.hide_details as "hideDetails"`

/** The children's given names before a text that applies to several of them. */
export const withNames = (children: readonly Pick<Child, 'fullName'>[], text: string): string =>
  children.length > 1 ? `${children.map(({ fullName }) => givenName(fullName)).join(', ')} · ${text}` : text

/**
 * Makes one notice of a text that is the same for all children of a browser who are in one of these courses: with their
 * names, and stored for each of them, so that the notices that are queued for the others are empty. Its tag names no
 * device, so that it also replaces one that another child's device got.
 */
export async function forSiblings(
  db: Db,
  notice: DueNotice,
  composed: Composed,
  courseIds = [notice.courseId],
): Promise<Composed> {
  if (composed.kind !== 'message' || !notice.isParent) return composed
  const { rows } = await sql<Child>`
    select ${childColumns}
    from ${childrenOf(notice)}
    where ${notice.kind} = any(s.kinds) and exists (
      select from participants p
      where p.student_id = s.account_id and p.course_id = any(${courseIds}::bigint[])
        and not ${isSilent('p.course_id', 's')}
    )
    order by s.id`.execute(db)
  const body = rows.some(({ hideDetails }) => hideDetails) ? texts.hidden : withNames(rows, composed.message.body)
  const siblings = rows.map(({ deviceId }) => deviceId)
  return { ...composed, siblings, message: { ...composed.message, body, tag: notice.key } }
}
