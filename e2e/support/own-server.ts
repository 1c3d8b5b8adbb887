import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDatabase } from './database.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

interface ServerData {
  folder: string
  /** Empty for an embedded database in the folder. */
  databaseUrl: string
}

export interface OwnServer {
  origin: string
  /** Its data, for a server that continues with them. */
  data: ServerData
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

/**
 * New data: a database in the cluster of the shared server if there is one, because preparing a cluster takes seconds.
 */
const newData = async (): Promise<ServerData> => ({
  folder: await mkdtemp(join(tmpdir(), 'hasiye-e2e-own-')),
  databaseUrl: process.env.E2E_DATA_DIR ? await createDatabase() : '',
})

/** Starts a second server with its own environment and data, by default new data and the repository's release. */
export async function startOwnServer(
  port: number,
  environment: Record<string, string>,
  given?: ServerData,
  release = repository,
): Promise<OwnServer> {
  const data = given ?? (await newData())
  const { folder, databaseUrl } = data
  const server = spawn(process.execPath, [join(release, 'server/src/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      ...environment,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
    },
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
    data,
    halt,
    async stop() {
      await halt()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
