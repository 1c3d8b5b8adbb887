import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'

/** A line of PostgreSQL's log, written with the settings below. */
interface LogLine {
  at: string
  pid: number
  /** SQLSTATE. */
  code: string
  /** The kind of process that wrote it, `checkpointer` for instance. */
  backend: string
  severity: string
  message: string
}

/**
 * The log format omits DETAIL, HINT, CONTEXT and STATEMENT, which quote what people typed. Messages about statements
 * quote it too and are dropped below: the sender of a statement logs its error.
 */
export const logSettings = [
  'log_line_prefix=%m [%p] %e %b: ',
  'log_timezone=UTC',
  'log_min_messages=warning',
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_checkpoints=off',
  'logging_collector=off',
]

const lineShape = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d\.\d{3}) \w+ \[(\d+)\] (\w{5}) ([^:]+): ([A-Z]+\d?): {2}(.*)$/
/** Whether the line continues the previous one. */
const isContinued = (line: string): boolean => line.startsWith('\t')
const runsStatements = (backend: string): boolean => ['client backend', 'parallel worker'].includes(backend)
/** Classes of SQLSTATE whose messages quote no values: resources, intervention, system, damaged data. */
const isOfTheSystem = (code: string): boolean => /^(53|57|58|XX00[12])/.test(code)
const startingUp = '57P03'
const keptLines = 50

function parseLogLine(line: string): LogLine | undefined {
  const [, date, time, pid, code = '', backend = '', severity = '', message = ''] = lineShape.exec(line) ?? []
  return date === undefined ? undefined : { at: `${date}T${time}Z`, pid: Number(pid), code, backend, severity, message }
}

type Level = 'info' | 'warn' | 'error'

/** The level in the server's log; undefined for lines that must not or need not be logged. */
function levelOf({ severity, code, backend, message }: LogLine): Level | undefined {
  // our own readiness checks cause it
  if (code === startingUp) return undefined
  if (severity === 'FATAL' || severity === 'PANIC') return runsStatements(backend) ? 'warn' : 'error'
  if (runsStatements(backend) && !isOfTheSystem(code)) return undefined
  if (severity === 'ERROR') return 'error'
  if (severity === 'WARNING') return 'warn'
  // the postmaster's message when the system killed one of its processes
  return /\bwas terminated by (signal|exception)\b/.test(message) ? 'error' : 'info'
}

const gravest = [/no space left on device/i, /\bPANIC: /, /\bFATAL: /, /\berror: /i]

/** The line of a failed program's output that names the cause, not its consequences. */
export function findReason(lines: string[]): string | undefined {
  for (const kind of gravest) {
    const found = lines.find((line) => kind.test(line))
    if (found !== undefined) return found.trim()
  }
  return lines.findLast((line) => line.trim() !== '')?.trim()
}

/**
 * Forwards PostgreSQL's standard error to the server's log.
 * @returns a function that gives the reason why PostgreSQL ended, as far as it is known
 */
export function followLog(output: Readable, log: FastifyBaseLogger | undefined): () => string | undefined {
  const lastLines: string[] = []
  createInterface(output).on('line', (line) => {
    if (line === '' || isContinued(line)) return
    const parsed = parseLogLine(line)
    const level = parsed ? levelOf(parsed) : 'warn'
    if (level === undefined) return
    const { message = line, severity, ...about } = parsed ?? {}
    lastLines.push(severity === undefined ? line : `${severity}: ${message}`)
    if (lastLines.length > keptLines) lastLines.shift()
    log?.[level]({ postgres: about }, message)
  })
  return () => findReason(lastLines)
}
