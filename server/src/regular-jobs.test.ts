import { expect, test } from 'vitest'
import { testServer } from '../test/harness.ts'
import { removeExpiredAuditEntries } from './db/audit.ts'
import { removeExpired } from './regular-jobs.ts'

const server = testServer()

test('a removal of expired rows that fails does not keep back the others', async () => {
  await server.pool.query(`insert into audit (at, event) values (now() - interval '10 years', 'signed_in')`)
  await server.pool.query('alter table sessions rename to hidden_sessions')
  await expect(removeExpired(server.db)).rejects.toThrow('sessions')
  const { rowCount } = await server.pool.query(`select from audit where at < now() - interval '9 years'`)
  expect(rowCount).toBe(0)
})

test('many expired rows are removed in short statements, without those that somebody has locked', async () => {
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
