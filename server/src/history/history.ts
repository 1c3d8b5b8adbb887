import type { HistoryEntry } from '@hasiye/contract/history.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

const historyPageSize = 50
/** How many rows one call may scan for the entries of a student; the next call continues after them. */
const maxScannedRows = 1_000
/** Notes can be long: a response ends with the entry that exceeds this size. */
const maxAnswerBytes = 1024 * 1024
/** An entry's id is the id of its row times this, plus the position of its mark. Source: the view `history_entries`. */
const idsPerRow = 1024

interface HistoryFilter {
  studentId?: number | undefined
  date?: string | undefined
  /** Only entries with a smaller id. */
  before?: number | undefined
}

type Entry = Omit<HistoryEntry, 'at'> & { at: Date }

interface EntryRow extends Omit<Entry, 'student'> {
  personId: number | null
  fullName: string
  shortId: string
  avatar: string | null
  hasAccount: boolean
  found: number
}

/** The rows of the course that may contain the requested entries, newest first; each branch uses an index. */
const rowsOf = (courseId: number, { date, before }: HistoryFilter) => sql`
  from history where course_id = ${courseId}
  ${before === undefined ? sql`` : sql`and id <= ${before}::bigint / ${sql.lit(idsPerRow)}`}
  ${date === undefined ? sql`` : sql`and date = ${date}`}
  order by id desc`

/**
 * A page of a course's history, newest first, and the `before` of the next page, null at the end. It scans at most
 * 1,000 rows, so a page before the last may hold fewer entries than fit, or none. At most two statements. The short ID
 * of a former participant is empty, because it would open the parents' view of other courses. Source:
 * SECURITY_REQUIREMENTS.md section 1.
 */
export async function listHistory(
  db: Db,
  courseId: number,
  filter: HistoryFilter,
): Promise<{ items: Entry[]; next: number | null }> {
  const { studentId, before = Number.MAX_SAFE_INTEGER } = filter
  const rows = rowsOf(courseId, filter)
  // only the marks that may be returned are read from a save, which may have 1,000
  const { rows: found } = await sql<EntryRow>`
    with scanned as (
      select id, at, actor_id, action, date, student_id, before, after, marks ${rows} limit ${maxScannedRows}
    ), entries as (
      select h.id * ${sql.lit(idsPerRow)} + entry.position as id, h.at, h.actor_id, h.action, h.date,
        entry.student_id, entry.before, entry.after,
        coalesce(octet_length(entry.before::text), 0) + coalesce(octet_length(entry.after::text), 0) as bytes
      from scanned h
      cross join lateral (
        select 0 as position, h.student_id, h.before, h.after where h.marks is null
        union all
        select mark.position, (mark.value ->> 0)::bigint,
          jsonb_build_object('status', mark.value -> 1, 'note', mark.value -> 2),
          jsonb_build_object('status', mark.value -> 3, 'note', mark.value -> 4)
        from jsonb_array_elements(h.marks) with ordinality as mark (value, position)
        order by position desc
      ) as entry
      where h.id * ${sql.lit(idsPerRow)} + entry.position < ${before}::bigint
      ${studentId === undefined ? sql`` : sql`and entry.student_id = ${studentId} and (h.student_id = ${studentId} or h.marks @> ${JSON.stringify([[studentId]])}::jsonb)`}
      order by h.id desc, entry.position desc
      limit ${historyPageSize + 1}
    ), measured as (
      select *, count(*) over () as found, sum(bytes) over (order by id desc) - bytes as bytes_before from entries
    )
    select e.id, e.at, actor.full_name as by, e.action, e.date, e.before, e.after, e.found,
      s.id as person_id, s.full_name, s.avatar, s.email is not null as has_account,
      case when exists (select from participants p where p.course_id = ${courseId} and p.student_id = s.id)
        then s.short_id else '' end as short_id
    from measured e
    left join accounts actor on actor.id = e.actor_id
    left join accounts s on s.id = e.student_id
    where e.bytes_before < ${maxAnswerBytes}
    order by e.id desc
    limit ${historyPageSize}`.execute(db)
  const items = found.map(({ personId, fullName, shortId, avatar, hasAccount, found: _, ...entry }) => ({
    ...entry,
    student: personId === null ? null : { id: personId, fullName, shortId, avatar, hasAccount },
  }))
  const last = items.at(-1)
  if (last && items.length < (found[0]?.found ?? 0)) return { items, next: last.id }
  const { rows: unseen } = await sql<{ id: number }>`select id ${rows} offset ${maxScannedRows} limit 1`.execute(db)
  return { items, next: unseen[0] ? (unseen[0].id + 1) * idsPerRow : null }
}
