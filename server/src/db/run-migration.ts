import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

interface Migration {
  name: string
  text: string
}

interface Options {
  say: (line: string) => void
  lockTimeoutMs: number | undefined
}

/** While DDL waits for its lock, all later statements on the table wait too. */
const defaultLockTimeoutMs = 1_000
const maxBackoffMs = 10_000
const lockUnavailable = new Set(['55P03', '40P01'])

const noTransaction = /^\s*--\s*no transaction\s*$/im
const statementEnd = /;\s*$/m
const concurrentIndex = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i

/** Whether the file's first line says `-- no transaction`. */
export const runsOutsideTransaction = ({ text }: Migration): boolean => noTransaction.test(text.split('\n', 1)[0] ?? '')

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

/**
 * Runs a migration in one transaction. Where a lock times out because a table is in use, it rolls back and retries until it
 * succeeds.
 */
export async function migrateInTransaction(client: pg.Client, migration: Migration, options: Options): Promise<void> {
  const { say, lockTimeoutMs = defaultLockTimeoutMs } = options
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

async function findIndex(client: pg.Client, name: string): Promise<{ isValid: boolean } | undefined> {
  const { rows } = await client.query<{ isValid: boolean }>(
    `select i.indisvalid as "isValid" from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relname = $1 and c.relnamespace = current_schema()::regnamespace`,
    [name],
  )
  return rows[0]
}

/**
 * Runs the statements of a migration one by one, each in its own transaction. After a crash they are executed again: an
 * existing index stays, one whose build was interrupted is dropped and built again.
 */
export async function migrateOutsideTransaction(client: pg.Client, { name, text }: Migration): Promise<void> {
  const withoutComments = text.replace(/^\s*--.*$/gm, '')
  for (const statement of withoutComments.split(statementEnd).filter((part) => part.trim() !== '')) {
    const indexName = concurrentIndex.exec(statement)?.[1]?.toLowerCase()
    const index = indexName === undefined ? undefined : await findIndex(client, indexName)
    if (index?.isValid) continue
    if (index) await client.query(`drop index concurrently "${indexName}"`)
    await client.query(statement)
  }
  await note(client, name)
}
