import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

const startTimeoutMs = 120_000

/** Thrown if the server exited before it was ready; the message is its last line on standard error. */
export class StartRefused extends Error {}

export interface StartedServer {
  process: ChildProcess
  startMs: number
}

/**
 * Starts the server like `npm start` but without the page, and waits until it is ready.
 * @throws StartRefused
 */
export async function startServer(dataDir: string, port: number): Promise<StartedServer> {
  const begunAt = performance.now()
  const child = spawn(process.execPath, [program, '--api-only'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      DATABASE_URL: '',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      MIN_FREE_MB: '0',
    },
  })
  const ended = once(child, 'exit')
  let lastWords = ''
  createInterface(child.stderr).on('line', (line) => {
    lastWords = line
  })
  const ready = new Promise<void>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes('ready at')) resolve()
    })
  })
  const refused = ended.then(([code]) => Promise.reject(new StartRefused(`exit code ${code}: ${lastWords}`)))
  const late = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs)
  refused.catch(() => {})
  await Promise.race([ready, refused]).finally(() => clearTimeout(late))
  return { process: child, startMs: performance.now() - begunAt }
}

/** Stops the server gracefully and waits until it has exited. */
export async function stopServer({ process: child }: StartedServer): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
