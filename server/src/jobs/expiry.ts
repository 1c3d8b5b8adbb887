import type pg from 'pg'

/** What goes by itself, and when. */
const statements = [
  'delete from sessions where expires_at < now()',
  `delete from sessions where kind = 'admin' and last_seen_at < now() - interval '30 minutes'`,
  `delete from sessions where last_seen_at < now() - interval '7 days'`,
  `delete from deleted_days where deleted_at < now() - interval '30 days'`,
  `with gone as (delete from courses where read_only_until < now() returning id)
   delete from history where course_id in (select id from gone)`,
  `delete from former_teachers f
   where not exists (select from courses where id = f.course_id) or not exists (select from accounts where id = f.teacher_id)`,
  'delete from mail_tokens where expires_at < now()',
  `delete from idempotency_keys where created_at < now() - interval '24 hours'`,
  // rows that a limiter holds are left to the next hour: it locks in the order of the keys, this does not
  `delete from budgets where key in (
    select key from budgets where expire < (extract(epoch from now()) * 1000)::bigint for update skip locked
  )`,
  `delete from known_places where last_at < now() - interval '30 days'`,
  `delete from audit where at < now() - interval '180 days'`,
]

/** Removes what has expired: sessions, deleted dates, courses without an owner, links of mails, request keys, budgets, audit rows. */
export async function removeExpired(pool: pg.Pool): Promise<void> {
  for (const statement of statements) await pool.query(statement)
}
