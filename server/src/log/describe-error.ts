/** What the log says of an error: which one it is and where it came from, and nothing that somebody sent or stored. */
export interface LoggedError {
  type: string
  /** SQLSTATE, or the code of the system or of a library. */
  code?: string
  constraint?: string
  table?: string
  /** The frames, without the lines before them, which repeat the message. */
  stack?: string
  cause?: LoggedError
  errors?: LoggedError[]
}

const deepest = 4
const maxErrors = 5

/** A name that a programmer gave; undefined for everything else, even where a library puts a text into such a property. */
const nameOf = (value: unknown): string | undefined =>
  /^[\w.$-]{1,64}$/.test(String(value)) ? String(value) : undefined

const frame = /^\s+at .+(?::\d+:\d+|<anonymous>|native|index \d+)\)?$/

/** The frames of a stack; a message of several lines may have some that look like frames. */
function framesOf({ stack, message }: Error): string {
  const text = String(stack ?? '')
  const start = text.indexOf(message)
  const lines = (start < 0 ? text : text.slice(start + message.length)).split('\n')
  const beforeFrames = lines.findLastIndex((line) => !frame.test(line))
  const frames = lines.slice(beforeFrames + 1)
  return frames.map((line) => line.trim()).join('\n')
}

/**
 * Any thrown value as it may be logged. Never its message: PostgreSQL, parsers, mail servers and storages quote in it what
 * they were given, as they do in `detail`, `where`, `hint`, `rejected` and `response`.
 */
export function describeError(thrown: unknown, depth = 1): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown }
  const { name, code, constraint, table, cause, errors } = thrown as Error & Record<string, unknown>
  const inner = (error: unknown): LoggedError => describeError(error, depth + 1)
  const isDeepest = depth >= deepest
  return {
    type: nameOf(name) ?? 'Error',
    code: nameOf(code ?? ''),
    constraint: nameOf(constraint ?? ''),
    table: nameOf(table ?? ''),
    stack: framesOf(thrown),
    ...(cause === undefined || isDeepest ? {} : { cause: inner(cause) }),
    ...(Array.isArray(errors) && !isDeepest ? { errors: errors.slice(0, maxErrors).map(inner) } : {}),
  }
}
