import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

export interface BenchServer {
  url: string
  pid: number
  dataDir: string
  /** Where the embedded PostgreSQL listens. */
  socketFolder: string
  stop(): Promise<void>
}

/** The product itself, as `npm start` runs it, in a process and a folder of its own. */
export async function startServer(flags: string[] = []): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hasiye-bench-'))
  const port = await freePort()
  const child = spawn(process.execPath, [main, ...flags], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: '', RATE_LIMITS: 'off' },
  })
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
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
