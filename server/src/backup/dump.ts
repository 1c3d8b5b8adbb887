import { spawn } from 'node:child_process'
import pg from 'pg'
import { connectionLimits } from '../db/db.ts'
import { isPooled } from '../db/pooler.ts'

/** A backup or a restore that cannot be done; the message is written for the operator. */
export class BackupError extends Error {}

/** The connection of PostgreSQL's programs. The password is in the environment, because a list of processes shows arguments. */
function connectionOf(databaseUrl: string): { address: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl.replace('@/', '@localhost-by-socket/'))
  const env = url.password === '' ? process.env : { ...process.env, PGPASSWORD: decodeURIComponent(url.password) }
  url.password = ''
  return { address: url.href.replace('@localhost-by-socket/', '@/'), env }
}

/** Runs one of PostgreSQL's programs. @throws BackupError with its last line, or where it is not installed */
async function run(program: string, args: string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const child = spawn(program, args, { env, signal, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2_000)
  })
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      const missing = `${program} is not installed: DATABASE_URL is copied with PostgreSQL’s own programs (postgresql-client)`
      reject(error.code === 'ENOENT' ? new BackupError(missing) : error)
    })
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new BackupError(`${program} failed: ${said.trim().split('\n').slice(-2).join(' | ')}`))
    })
  })
}

/**
 * Both programs empty `search_path` for their session. A pooler in transaction mode gives that connection to the server afterwards,
 * whose statements then find no table.
 * @throws BackupError
 */
export async function refusePooler(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, ...connectionLimits() })
  client.on('error', () => {})
  try {
    await client.connect()
    if (await isPooled(client))
      throw new BackupError('a connection pooler is in between: set DATABASE_URL_DIRECT to PostgreSQL’s own address')
  } finally {
    await client.end()
  }
}

const shared = ['--no-owner', '--no-privileges']

/** Writes a consistent snapshot of the database to a file in pg_dump's compressed format. @throws BackupError */
export function dumpDatabase(databaseUrl: string, target: string, signal: AbortSignal): Promise<void> {
  const { address, env } = connectionOf(databaseUrl)
  return run('pg_dump', ['--format=custom', ...shared, `--file=${target}`, `--dbname=${address}`], env, signal)
}

/** Restores such a file into an empty database, in one transaction. @throws BackupError */
export function restoreDatabase(databaseUrl: string, source: string, signal: AbortSignal): Promise<void> {
  const { address, env } = connectionOf(databaseUrl)
  const args = ['--single-transaction', '--exit-on-error', ...shared, `--dbname=${address}`, source]
  return run('pg_restore', args, env, signal)
}
