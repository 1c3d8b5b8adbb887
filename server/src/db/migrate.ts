import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { underMigrationLock } from './migration-lock.ts'
import { isPooled } from './pooler.ts'
import { type Migration, migrations as ownMigrations } from './schema.ts'

/** The schema is newer than this code. */
export class SchemaTooNew extends Error {}

/** The database has another first schema. */
export class SchemaOfOtherBuild extends Error {
  constructor() {
    super('the database was made by another unreleased build')
  }
}

/** An index is to be built concurrently through a connection pooler. */
export class NeedsDirectConnection extends Error {}

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

async function listPending(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, run_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const pending = new Map(migrations.map((migration) => [migration.name, migration]))
  const unknown = rows.filter(({ name }) => !pending.delete(name))
  const [first] = migrations
  if (rows.length > 0 && first && pending.has(first.name)) throw new SchemaOfOtherBuild()
  if (unknown.length > 0) throw new SchemaTooNew(unknown.map(({ name }) => name).join(', '))
  return [...pending.values()]
}

const note = (client: pg.Client, name: string) => client.query('insert into migrations (name) values ($1)', [name])

async function attempt(client: pg.Client, { name, text }: Migration, lockTimeoutMs: number): Promise<void> {
  try {
    await client.query('begin')
    await client.query(
      `select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
         set_config('lock_timeout', $1, true)`,
      [String(lockTimeoutMs)],
    )
    await client.query(text)
    await note(client, name)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** While DDL waits for its lock, all later statements on the table wait too. */
const defaultLockTimeoutMs = 1_000
const maxBackoffMs = 10_000
const lockUnavailable = new Set(['55P03', '40P01'])

interface Options {
  say?: (line: string) => void
  /** Other work on the schema, done after the migrations by one node at a time. */
  afterwards?: () => Promise<void>
  /** By default the product's own. */
  migrations?: readonly Migration[]
  lockTimeoutMs?: number
}

/**
 * Runs a migration in one transaction. Where a lock times out because a table is in use, it rolls back and retries until it
 * succeeds.
 */
async function runInTransaction(client: pg.Client, migration: Migration, options: Options): Promise<void> {
  const { say = () => {}, lockTimeoutMs = defaultLockTimeoutMs } = options
  for (let backoffMs = lockTimeoutMs; ; backoffMs = Math.min(backoffMs * 2, maxBackoffMs)) {
    try {
      return await attempt(client, migration, lockTimeoutMs)
    } catch (error) {
      if (!lockUnavailable.has(String((error as { code?: string }).code))) throw error
      say(`migrating: ${migration.name} found a table in use and tries again`)
      await sleep(backoffMs)
    }
  }
}

const concurrentIndex = /^create (?:unique )?index concurrently (\w+)/m

/** Builds an index while others write, which PostgreSQL does outside a transaction only. An interrupted build is repeated. */
async function buildIndex(client: pg.Client, { name, text }: Migration, index: string): Promise<void> {
  if (await isPooled(client)) throw new NeedsDirectConnection(name)
  await client.query('set statement_timeout = 0; set lock_timeout = 0')
  await client.query(`drop index concurrently if exists ${index}`)
  await client.query(text)
  await note(client, name)
}

/**
 * Migrates the schema while other nodes wait, on a connection without time-outs. Executed migrations are known by
 * their names only, so their files must not be changed; the name of the first schema contains its hash.
 * @returns the names of the executed migrations
 * @throws SchemaTooNew when the database has a migration that this code does not know
 * @throws SchemaOfOtherBuild, NeedsDirectConnection
 */
export async function migrate(url: string, options: Options = {}): Promise<string[]> {
  const { say = () => {}, afterwards, migrations = ownMigrations } = options
  return underMigrationLock(url, say, async (client) => {
    await client.query(setRoleDefaults)
    const pending = await listPending(client, migrations)
    for (const migration of pending) {
      const index = concurrentIndex.exec(migration.text)?.[1]
      await (index === undefined ? runInTransaction(client, migration, options) : buildIndex(client, migration, index))
    }
    await afterwards?.()
    return pending.map(({ name }) => name)
  })
}
