import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

const folder = new URL('./migrations/', import.meta.url)
const migrationLock = 4_201_337

/** The schema is newer than this code. */
export class SchemaTooNew extends Error {}

export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{3}-.+\.sql$/.test(name)).sort()
}

/**
 * Brings the schema up to date, one transaction a migration, under an advisory lock.
 * @returns the names of the migrations that were run
 * @throws SchemaTooNew when the database holds a migration that this code does not know
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const known = await listMigrations()
  const run: string[] = []
  for (const name of [undefined, ...known]) {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
      await client.query(
        'create table if not exists migrations (name text primary key, run_at timestamptz not null default now())',
      )
      const { rows } = await client.query<{ name: string }>('select name from migrations')
      const done = new Set(rows.map((row) => row.name))
      const unknown = [...done].filter((doneName) => !known.includes(doneName))
      if (unknown.length > 0) throw new SchemaTooNew(unknown.join(', '))
      if (name !== undefined && !done.has(name)) {
        await client.query(await readFile(new URL(name, folder), 'utf8'))
        await client.query('insert into migrations (name) values ($1)', [name])
        run.push(name)
      }
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
  return run
}

/** Time-outs as defaults of the role, so that they also hold behind a transaction pooler. */
export async function setTimeouts(pool: pg.Pool): Promise<void> {
  await pool.query(`
    do $$ begin
      execute format('alter role current_user in database %I set statement_timeout = ''10s''', current_database());
      execute format('alter role current_user in database %I set lock_timeout = ''3s''', current_database());
      execute format('alter role current_user in database %I set idle_in_transaction_session_timeout = ''15s''', current_database());
      execute format('alter role current_user in database %I set synchronous_commit = on', current_database());
      begin
        execute format('alter role current_user in database %I set client_connection_check_interval = ''1s''', current_database());
      exception when invalid_parameter_value then null; -- Windows cannot look
      end;
    end $$`)
}
