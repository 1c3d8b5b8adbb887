import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { removeExpired } from '../src/regular-jobs.ts'
import type { TestServer } from './harness.ts'

/** The keys of every stored file. */
export async function storedKeys({ storage }: TestServer): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys
}

/** The keys in storage and in its table, to be compared before and after a refused upload, which must change neither. */
export async function traces(server: TestServer) {
  const { rows } = await server.pool.query<{ key: string }>('select key from files order by key')
  return {
    stored: await storedKeys(server),
    rows: rows.map(({ key }) => key),
    unfinished: await readdir(join(server.config.dataDir, 'files', 'unfinished')),
  }
}

/** Moves every deletion into the past. */
export async function ageTrash({ pool }: TestServer, days: number): Promise<void> {
  const { rows } = await pool.query<{ table: string }>(
    `select table_name as "table" from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where column_name = 'deleted_at' and table_type = 'BASE TABLE' and table_name ~ '^(all|deleted)_' and table_name <> 'deleted_days'`,
  )
  for (const { table } of rows) {
    await pool.query(`update ${table} set deleted_at = deleted_at - make_interval(days => $1)`, [days])
  }
  await pool.query('update stays set ended_at = ended_at - make_interval(days => $1)', [days])
}

/** Removes deleted things as the hourly job does after 30 days. */
export async function expireTrash(server: TestServer): Promise<void> {
  await ageTrash(server, 31)
  await removeExpired(server.db)
}
