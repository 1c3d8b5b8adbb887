import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../..', import.meta.url))

export interface OwnServer {
  origin: string
  /** Its data, for a server that continues with it. */
  folder: string
  /** Stops the server and leaves its data. */
  halt(): Promise<void>
  /** Stops the server and removes its data. */
  stop(): Promise<void>
}

/** Finds an unused local port. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return address !== null && typeof address === 'object' ? address.port : 0
}

/** Starts a second server with its own environment and data, by default new data and the repository's release. */
export async function startOwnServer(
  port: number,
  environment: Record<string, string>,
  data?: string,
  release = repository,
): Promise<OwnServer> {
  const folder = data ?? (await mkdtemp(join(tmpdir(), 'hasiye-e2e-own-')))
  const server = spawn(process.execPath, [join(release, 'server/src/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: '', LOG_LEVEL: 'warn', ...environment, PORT: String(port), DATA_DIR: folder },
  })
  const ended = once(server, 'exit')
  const ready = new Promise<void>((resolve) => {
    server.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('ready at')) resolve()
    })
  })
  await Promise.race([ready, ended.then(() => Promise.reject(new Error('the server did not start')))])
  const halt = async () => {
    server.kill('SIGTERM')
    await ended
  }
  return {
    origin: `http://localhost:${port}`,
    folder,
    halt,
    async stop() {
      await halt()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
