/** An error as logged: its kind and where it was thrown, without user input or stored data. */
interface LoggedError {
  type: string
  /** The SQLSTATE, the error code of the system or of a library, or our own code for a constant message of pg. */
  code?: string
  constraint?: string
  table?: string
  /** The stack frames without the lines before them, which repeat the message. */
  stack?: string
  cause?: LoggedError
  errors?: LoggedError[]
}

const deepest = 4
const maxErrors = 5

/** An identifier; undefined for any other value, because some libraries put texts into such a property. */
const nameOf = (value: unknown): string | undefined =>
  /^[\w.$-]{1,64}$/.test(String(value)) ? String(value) : undefined

/** Errors that pg reports only by a constant message. */
const codesOfMessages = new Map([
  ['Cannot use a pool after calling end on the pool', 'PG_POOL_ENDED'],
  ['Client has encountered a connection error and is not queryable', 'PG_CLIENT_BROKEN'],
  ['Client was closed and is not queryable', 'PG_CLIENT_CLOSED'],
  ['Connection terminated', 'PG_CONNECTION_ENDED'],
  ['Connection terminated due to connection timeout', 'PG_CONNECT_TIMEOUT'],
  ['Connection terminated unexpectedly', 'PG_CONNECTION_LOST'],
  ['Query read timeout', 'PG_QUERY_TIMEOUT'],
  ['timeout exceeded when trying to connect', 'PG_POOL_TIMEOUT'],
  ['timeout expired', 'PG_CONNECT_TIMEOUT'],
])

const frame = /^\s+at .+(?::\d+:\d+|<anonymous>|native|index \d+)\)?$/

/** The frames of a stack; the lines of the message are cut off first, because they may look like frames. */
function framesOf({ stack, message }: Error): string {
  const text = String(stack ?? '')
  const start = text.indexOf(message)
  const lines = (start < 0 ? text : text.slice(start + message.length)).split('\n')
  const beforeFrames = lines.findLastIndex((line) => !frame.test(line))
  const frames = lines.slice(beforeFrames + 1)
  return frames.map((line) => line.trim()).join('\n')
}

/**
 * Describes a thrown value for the log. The message is omitted: PostgreSQL, parsers, mail servers and storages quote
 * their input in it, as in `detail`, `where`, `hint`, `rejected` and `response`.
 */
export function describeError(thrown: unknown, depth = 1): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown }
  const { name, code, constraint, table, cause, errors } = thrown as Error & Record<string, unknown>
  const inner = (error: unknown): LoggedError => describeError(error, depth + 1)
  const isDeepest = depth >= deepest
  return {
    type: nameOf(name) ?? 'Error',
    code: nameOf(code ?? codesOfMessages.get(thrown.message) ?? ''),
    constraint: nameOf(constraint ?? ''),
    table: nameOf(table ?? ''),
    stack: framesOf(thrown),
    ...(cause === undefined || isDeepest ? {} : { cause: inner(cause) }),
    ...(Array.isArray(errors) && !isDeepest ? { errors: errors.slice(0, maxErrors).map(inner) } : {}),
  }
}
