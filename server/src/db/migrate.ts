import { readdir, readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { underMigrationLock } from './migration-lock.ts'
import { isPooled } from './pooler.ts'
import { migrateInTransaction, migrateOutsideTransaction, runsOutsideTransaction } from './run-migration.ts'

const ownFolder = new URL('./migrations/', import.meta.url)

/** The schema is newer than this code. */
export class SchemaTooNew extends Error {}

/** A migration that runs outside a transaction was started through a connection pooler. */
export class NeedsDirectConnection extends Error {}

export async function listMigrations(folder: URL = ownFolder): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{3}-.+\.sql$/.test(name)).sort()
}

/** Time-outs as defaults of the role, so that they also apply behind a transaction pooler; written only where they differ. */
const setRoleDefaults = `
  do $$
  declare
    settings constant text[] := array[
      'statement_timeout=10s', 'lock_timeout=3s', 'idle_in_transaction_session_timeout=15s', 'synchronous_commit=on',
      'client_connection_check_interval=1s'
    ];
    setting text;
  begin
    if exists (
      select from pg_db_role_setting s
      join pg_database d on d.oid = s.setdatabase and d.datname = current_database()
      join pg_roles r on r.oid = s.setrole and r.rolname = current_user
      where s.setconfig @> settings
    ) then
      return;
    end if;
    foreach setting in array settings loop
      begin
        execute format('alter role current_user in database %I set %I = %L',
          current_database(), split_part(setting, '=', 1), split_part(setting, '=', 2));
      exception when invalid_parameter_value then
        -- a server on Windows cannot look whether its client is still there
        if setting not like 'client_connection_check_interval=%' then raise; end if;
      end;
    end loop;
  end $$`

async function listPending(client: pg.Client, folder: URL): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, run_at timestamptz not null default now())',
  )
  const known = await listMigrations(folder)
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const done = new Set(rows.map((row) => row.name))
  const unknown = [...done].filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new SchemaTooNew(unknown.join(', '))
  return known.filter((name) => !done.has(name))
}

interface Options {
  say?: (line: string) => void
  /** Other work on the schema, done after the migrations by one node at a time. */
  afterwards?: () => Promise<void>
  /** The folder of the migrations; by default the product's own. */
  folder?: string
  lockTimeoutMs?: number
}

/**
 * Migrates the schema, in one transaction per migration (docs/contributing.md describes migrations outside a transaction), on
 * connections without statement time-outs, while other nodes wait. Executed migrations are known by their names only, so their
 * files must not be changed.
 * @returns the names of the executed migrations
 * @throws SchemaTooNew when the database has a migration that this code does not know
 * @throws NeedsDirectConnection
 */
export async function migrate(url: string, options: Options = {}): Promise<string[]> {
  const { say = () => {}, afterwards, lockTimeoutMs } = options
  const folder = options.folder === undefined ? ownFolder : pathToFileURL(`${options.folder}/`)
  return underMigrationLock(url, say, async (client) => {
    const isDirect = !(await isPooled(client))
    // a session setting would stay on a pooler's connection and affect requests
    if (isDirect) await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query(setRoleDefaults)
    const pending = await listPending(client, folder)
    for (const name of pending) {
      const migration = { name, text: await readFile(new URL(name, folder), 'utf8') }
      if (!runsOutsideTransaction(migration)) await migrateInTransaction(client, migration, { say, lockTimeoutMs })
      else if (isDirect) await migrateOutsideTransaction(client, migration)
      else throw new NeedsDirectConnection(name)
    }
    await afterwards?.()
    return pending
  })
}
