import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../e2e/support/own-server.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))
/** Returns the options of Node and the program of `npm start`. */
function startArguments(tree: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').slice(1)
}
const megabyte = 1024 * 1024

export interface BenchServer {
  url: string
  pid: number
  dataDir: string
  /** The folder of the embedded PostgreSQL's socket. */
  socketFolder: string
  stop(): Promise<void>
}

/** The resident memory of a process in MB: now, and its maximum since the start. Linux only. */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const read = (name: string): number =>
    (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024) / megabyte
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** Starts the product as `npm start` does, in a separate process and data folder, without rate limits unless they are `on`. */
export async function startServer(
  flags: string[] = [],
  rateLimits: 'on' | 'off' = 'off',
  tree = root,
): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hasiye-bench-'))
  const port = await findFreePort()
  const child = spawn(process.execPath, [...startArguments(tree), ...flags], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      DATABASE_URL: '',
      RATE_LIMITS: rateLimits,
      TRUST_PROXY: '127.0.0.1',
    },
  })
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('the server did not start')
    await sleep(100)
  }
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    socketFolder: join(dataDir, 'run'),
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
