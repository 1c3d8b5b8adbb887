import type { FastifyBaseLogger } from 'fastify'

const failed = 1
/** A Ctrl+C in the terminal comes twice where npm passes it on too. */
const sameSignalMs = 500
const parentCheckMs = 500
/** More than the grace period of requests, jobs and database together. */
const stopTimeoutMs = 60_000

interface Shutdown {
  /** Ends what runs, or gives up the start; resolves when the database has ended too. */
  stop(): Promise<void>
  log: FastifyBaseLogger
  say(line: string): void
}

/**
 * Calls back when the parent has ended. npm hands SIGTERM to its shell only, which leaves what it runs behind.
 * Windows keeps a dead parent's id, so that it is looked for, too.
 */
function onParentEnd(end: () => void): void {
  const parent = process.ppid
  const check = (): void => {
    try {
      if (process.ppid === parent) process.kill(parent, 0)
      else end()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') end()
    }
  }
  setInterval(check, parentCheckMs).unref()
}

/** Only where it came from tells something: the value may be what somebody typed. */
const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(`thrown: ${typeof thrown}`))

/**
 * Ends the process in order on SIGTERM and SIGINT and when the npm that started it has ended, with exit code 0; on an error that
 * nobody handles, which is logged, with 1. A second signal or error ends it at once, with 1.
 */
export function endInOrder({ stop, log, say }: Shutdown): void {
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
    onParentEnd(() => {
      if (endingSince === undefined) void end()
    })
  }
}
