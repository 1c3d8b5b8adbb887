import { bakuDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { isSilent, type Kind, nothing, timesOf } from '../notices/kind.ts'
import { type Composed, type DueNotice, givenName, homeOf, notify } from '../notices/message.ts'
import { mondayOf } from '../notices/rules.ts'

const text = '{name} bu həftə: {present} iştirak, {absent} qayıb.'

/** How many devices one statement reads, so that none delays the saves of a city. */
const sliceOfDevices = 5_000

/**
 * Queues the week from Monday to Sunday for families whose student had a mark in it, slice by slice. A job that was
 * interrupted runs again, and skips families that were notified.
 */
export async function queueWeekly(db: Db, monday: string, now: Date, slice = sliceOfDevices): Promise<void> {
  const { dueAt, expiresAt } = timesOf(now)
  for (let after: number | null = 0; after !== null; ) {
    const { rows }: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
      with slice as (select id, account_id, kinds from push_devices where id > ${after} order by id limit ${slice}), queued as (
        insert into push_notices (device_id, key, kind, course_id, about, due_at, expires_at)
        select d.id, 'weekly/' || ${monday}, 'weekly', null, jsonb_build_object('monday', ${monday}::text), ${dueAt}, ${expiresAt}
        from slice d
        where 'weekly' = any(d.kinds)
          and not exists (select from notified n where n.device_id = d.id and n.key = 'weekly/' || ${monday})
          and exists (
          select from participants p join marks m using (course_id, student_id)
          where p.student_id = d.account_id and m.status <> ''
            and m.date between ${monday}::date and ${monday}::date + 6
        )
        on conflict do nothing
      )
      select max(id) as last from slice`.execute(db)
    after = rows[0]?.last ?? null
  }
}

/** Composes the weekly notices of families in one statement, because those of a city come at once. */
async function composeWeeks(db: Db, notices: readonly DueNotice[], now: Date): Promise<Map<number, Composed>> {
  const { rows } = await sql<{ id: number; fullName: string; present: number; absent: number }>`
    select q.id, a.full_name as "fullName", count(*) filter (where m.status = '+')::int as present,
      count(*) filter (where m.status = '-')::int as absent
    from unnest(
      ${notices.map(({ id }) => id)}::bigint[], ${notices.map(({ accountId }) => accountId)}::bigint[],
      ${notices.map(({ deviceId }) => deviceId)}::bigint[], ${notices.map(({ about }) => about.monday ?? null)}::date[]
    ) as q (id, account_id, device_id, monday)
    join accounts a on a.id = q.account_id
    join push_devices d on d.id = q.device_id
    join participants p on p.student_id = a.id and not ${isSilent('p.course_id')} join courses c on c.id = p.course_id
    join marks m on m.course_id = p.course_id and m.student_id = a.id and m.status <> ''
    where m.date between q.monday and least(q.monday + 6, ${bakuDate(now)}::date)
    group by q.id, a.id`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    notices.map((notice) => {
      const week = byId.get(notice.id)
      if (!week || !notice.kinds.includes('weekly')) return [notice.id, nothing]
      const { fullName, present, absent } = week
      return [notice.id, notify(notice, fill(text, { name: givenName(fullName), present, absent }), homeOf(notice))]
    }),
  )
}

export const weekly: Kind = { isAtFixedHour: true, compose: composeWeeks }

/** Queues the week that ends on the evening of a Sunday. */
export const weeklyJob = {
  name: 'weekly',
  cron: '0 18 * * 0',
  run: ({ db }: { db: Db }, now = new Date()) => queueWeekly(db, mondayOf(bakuDate(now)), now),
}
