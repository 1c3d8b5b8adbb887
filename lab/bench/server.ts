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
  /** Where its metrics are read, if it was started with them. */
  metricsUrl: string
  pid: number
  /** The working tree whose code it runs. */
  tree: string
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

export interface StartOptions {
  rateLimits?: 'on' | 'off'
  tree?: string
  hasMetrics?: boolean
  /** The node whose database and data folder it shares. */
  beside?: BenchServer
}

/** Starts the product as `npm start` does, in a separate process and data folder, without rate limits unless they are `on`. */
export async function startServer(
  flags: string[] = [],
  { rateLimits = 'off', tree = root, hasMetrics = false, beside }: StartOptions = {},
): Promise<BenchServer> {
  const dataDir = beside?.dataDir ?? (await mkdtemp(join(tmpdir(), 'hasiye-bench-')))
  const socketFolder = join(dataDir, 'run')
  const [port, metricsPort] = await Promise.all([findFreePort(), findFreePort()])
  const child = spawn(process.execPath, [...startArguments(tree), ...flags], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      METRICS_PORT: hasMetrics ? String(metricsPort) : '',
      DATABASE_URL: beside ? `postgresql://hasiye@/hasiye?host=${encodeURIComponent(socketFolder)}` : '',
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
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    pid: child.pid ?? 0,
    tree,
    dataDir,
    socketFolder,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      if (!beside) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
