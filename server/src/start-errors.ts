import type { Config } from './config.ts'
import { ConfigError } from './config-readers.ts'
import { DataDirInUse } from './db/embedded/lock.ts'
import { NeedsDirectConnection, SchemaOfOtherBuild, SchemaTooNew } from './db/migrate.ts'
import { PreparedStatementsUnsupported } from './db/pooler.ts'
import { RoomMismatch } from './rooms.ts'

const exitCodes = { failed: 1, inUse: 75, unusable: 78 }

/**
 * The system's description of the cause: Node's message is empty where several addresses failed, and its text for a
 * full disk differs from PostgreSQL's.
 */
function reasonOf(error: unknown, config: Config | undefined): string {
  const { message, code } = error as NodeJS.ErrnoException
  if (error instanceof AggregateError && message === '')
    return error.errors.map((one) => reasonOf(one, config)).join(', ')
  return code === 'ENOSPC' ? `No space left on device (${config?.dataDir})` : message
}

/** The cause where another start with the same program and configuration would fail too; undefined for any other error. */
function unusable(error: unknown, config: Config | undefined): string | undefined {
  const { message } = error as Error
  if (error instanceof ConfigError || error instanceof RoomMismatch) return message
  if (error instanceof SchemaTooNew) return `the database is newer than this version (${message})`
  if (error instanceof SchemaOfOtherBuild) {
    const [database, empty] = config?.databaseUrl
      ? ['of DATABASE_URL', 'DATABASE_URL to an empty database']
      : [`in ${config?.dataDir}`, 'DATA_DIR to an empty folder']
    return `the database ${database} was made by another unreleased build: set ${empty}, or start that build`
  }
  if (error instanceof NeedsDirectConnection)
    return `${message} cannot run through a connection pooler: set DATABASE_URL_DIRECT to PostgreSQL’s own address`
  if (error instanceof PreparedStatementsUnsupported)
    return 'DATABASE_URL leads to a pooler without prepared statements: PgBouncer 1.21 with max_prepared_statements has them'
  return undefined
}

/** The message, one line, and the exit code of a failed start. */
export function describeStartError(error: unknown, config: Config | undefined): { line: string; exitCode: number } {
  const line = unusable(error, config)
  if (line !== undefined) return { line, exitCode: exitCodes.unusable }
  if (error instanceof DataDirInUse)
    return { line: `another server is already running on ${config?.dataDir}`, exitCode: exitCodes.inUse }
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') {
    const variable = port === config?.metricsPort ? 'METRICS_PORT' : 'PORT'
    return { line: `port ${port} is taken: set ${variable}`, exitCode: exitCodes.failed }
  }
  return { line: `cannot start: ${reasonOf(error, config)}`, exitCode: exitCodes.failed }
}
