import { expect, test } from 'vitest'
import { testServer } from '../test/harness.ts'
import { holding, untilWaiting } from '../test/locks.ts'
import { removeExpiredCourses } from './accounts/hand-over-courses.ts'
import { removeExpiredDeletedCourses } from './courses/trash.ts'
import { removeExpiredAuditEntries } from './db/audit.ts'
import { removeExpired } from './regular-jobs.ts'

const server = testServer()

test('a failing removal of expired rows does not prevent the others', async () => {
  await server.pool.query(`insert into audit (at, event) values (now() - interval '10 years', 'signed_in')`)
  await server.pool.query('alter table sessions rename to hidden_sessions')
  await expect(removeExpired(server.db)).rejects.toThrow('sessions')
  const { rowCount } = await server.pool.query(`select from audit where at < now() - interval '9 years'`)
  expect(rowCount).toBe(0)
})

test('many expired rows are removed in short statements, except locked ones', async () => {
  await server.pool.query(`
    create table statements (rows integer);
    create function note_statement() returns trigger language plpgsql as $$
    begin
      insert into statements select count(*) from gone;
      return null;
    end $$;
    create trigger noted after delete on audit referencing old table as gone for each statement execute function note_statement();
    insert into audit (at, event) select now() - interval '10 years', 'signed_in' from generate_series(1, 4500)`)
  const locker = await server.pool.connect()
  await locker.query('begin; select from audit order by id limit 1 for update')
  await removeExpiredAuditEntries(server.db)
  const { rows } = await server.pool.query('select rows from statements order by 1 desc')
  expect(rows.map((row) => row.rows)).toEqual([2000, 2000, 499])
  await locker.query('rollback')
  locker.release()
})

test.each([
  ['restored', `deleted_at = now() - interval '31 days'`, 'deleted_at = null', [1, 1]],
  ['deleted', `read_only_until = now() - interval '1 day'`, 'deleted_at = now()', [1, 1]],
  ['left', `read_only_until = now() - interval '1 day'`, 'emoji = emoji', [0, 0]],
])('a course that is %s while its removal waits keeps its current data', async (_what, expired, change, kept) => {
  const { rows } = await server.pool.query(
    `insert into all_courses (name, description) values ('Fizika', '') returning id`,
  )
  const { id } = rows[0] as { id: number }
  await server.pool.query(`update all_courses set ${expired} where id = $1`, [id])
  await server.pool.query(`insert into history (course_id, action) values ($1, 'course_created')`, [id])
  const removal = await holding(server.pool, `update all_courses set ${change} where id = $1`, [id], async () => {
    const removing = Promise.all([removeExpiredDeletedCourses(server.db), removeExpiredCourses(server.db)])
    await untilWaiting(server.pool)
    return { removing }
  })
  await removal.removing
  const left = await Promise.all(
    ['all_courses where id', 'history where course_id'].map((from) =>
      server.pool.query(`select from ${from} = $1`, [id]),
    ),
  )
  expect(left.map(({ rowCount }) => rowCount)).toEqual(kept)
})
