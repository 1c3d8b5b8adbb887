import { readFileSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'

const failed = 1
/** Ctrl+C arrives twice where npm also forwards it. */
const sameSignalMs = 500
const parentCheckMs = 500
/** More than the sum of the grace periods of requests, jobs and database. */
const stopTimeoutMs = 60_000

interface Shutdown {
  /** Stops the running server or aborts its start; resolves when the database has also stopped. */
  stop(): Promise<void>
  log: FastifyBaseLogger
  say(line: string): void
}

/** The parent of npm's shell: npm, whose death with SIGKILL the shell does not notice. Undefined without a shell, and without /proc. */
function parentOfShell(shell: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${shell}/stat`, 'utf8')
    const [, parent] = /\((?:ba|da|a|z)?sh\) \S (\d+)/.exec(stat) ?? []
    return parent === undefined ? undefined : Number(parent)
  } catch {
    return undefined
  }
}

/**
 * Calls back when npm or its shell has ended. npm sends SIGTERM only to its shell, whose child then keeps running. Windows keeps the id
 * of a dead parent, so the process is also looked up.
 */
function onNpmEnd(end: () => void): void {
  const parent = process.ppid
  const npm = parentOfShell(parent)
  const check = (): void => {
    try {
      if (process.ppid === parent && parentOfShell(parent) === npm) process.kill(parent, 0)
      else end()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') end()
    }
  }
  setInterval(check, parentCheckMs).unref()
}

/** Reduces a thrown value that is not an error to its type, because it may be user input. */
const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(`thrown: ${typeof thrown}`))

/**
 * Stops the server and exits with code 0 on SIGTERM, SIGINT, or when the npm process that started it has ended; with code 1
 * after an uncaught error, which is logged. A second signal or error exits at once with code 1.
 */
export function shutDownOnSignal({ stop, log, say }: Shutdown): void {
  let endingSince: number | undefined
  let exitCode = 0
  const end = async (): Promise<void> => {
    endingSince = Date.now()
    say('stopping')
    setTimeout(() => process.exit(failed), stopTimeoutMs).unref()
    await stop().catch((error: Error) => {
      log.error({ err: error }, 'could not be stopped in order')
      exitCode = failed
    })
    process.exit(exitCode)
  }
  const onSignal = (): void => {
    if (endingSince === undefined) void end()
    else if (Date.now() - endingSince > sameSignalMs) process.exit(failed)
  }
  const onError = (thrown: unknown, origin: string): void => {
    log.fatal({ err: asError(thrown), origin }, 'an error that nobody handled')
    exitCode = failed
    if (endingSince === undefined) void end()
    else process.exit(failed)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  process.on('uncaughtException', onError)
  process.on('unhandledRejection', (reason) => onError(reason, 'unhandledRejection'))
  if (process.env.npm_lifecycle_event !== undefined) {
    onNpmEnd(() => {
      if (endingSince === undefined) void end()
    })
  }
}
