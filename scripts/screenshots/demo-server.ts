import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const startWithinMs = 120_000

/** The accounts that the demo prints. */
interface DemoAccounts {
  teachers: string[]
  student: string
  /** The student's short ID. */
  parent: string
  admin: string
}

export interface DemoServer {
  url: string
  accounts: DemoAccounts
  stop(): Promise<void>
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return address !== null && typeof address === 'object' ? address.port : 0
}

function readAccounts(output: string): DemoAccounts | undefined {
  const namesOf = (role: string): string[] =>
    [...output.matchAll(new RegExp(`^ {2}${role} +(\\S+)`, 'gm'))].map((match) => match[1] ?? '')
  const [[student], [parent], [admin]] = [namesOf('student'), namesOf('parent'), namesOf('admin')]
  return student && parent && admin ? { teachers: namesOf('teacher'), student, parent, admin } : undefined
}

/** Waits until the demo is ready and reads the accounts that it prints. */
function untilReady(demo: ChildProcess): Promise<DemoAccounts> {
  return new Promise((resolve, reject) => {
    let output = ''
    const late = setTimeout(() => reject(new Error('the demo did not start in time')), startWithinMs)
    demo.once('exit', () => reject(new Error('the demo did not start')))
    demo.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const accounts = readAccounts(output)
      if (!accounts) return
      clearTimeout(late)
      resolve(accounts)
    })
  })
}

/** Starts the demo on a free port with its own data folder, which is removed when it stops. */
export async function startDemoServer(): Promise<DemoServer> {
  const folder = await mkdtemp(join(tmpdir(), 'hasiye-screenshots-'))
  const port = await findFreePort()
  const demo = spawn(process.execPath, ['scripts/demo/main.ts', folder], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: '' },
  })
  const gone = once(demo, 'exit')
  const stop = async (): Promise<void> => {
    demo.kill('SIGTERM')
    await gone
    await rm(folder, { recursive: true, force: true })
  }
  try {
    return { url: `http://localhost:${port}`, accounts: await untilReady(demo), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
