import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type APIRequestContext, type APIResponse, request } from '@playwright/test'
import { findFreePort } from '../../e2e/support/own-server.ts'
import { demoPassword } from '../../scripts/demo/people.ts'
import type { Person } from './shot.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const startTimeoutMs = 120_000

/** The accounts that the demo prints. */
interface DemoAccounts {
  teachers: string[]
  student: string
  /** The student's short ID. */
  parent: string
  admin: string
}

interface Demo {
  url: string
  accounts: DemoAccounts
  stop(): Promise<void>
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
    const late = setTimeout(() => reject(new Error('the demo did not start in time')), startTimeoutMs)
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
export async function startDemo(): Promise<Demo> {
  const folder = await mkdtemp(join(tmpdir(), 'hasiye-screenshots-'))
  const port = await findFreePort()
  const demo = spawn(process.execPath, ['scripts/demo/main.ts', folder], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: '' },
  })
  const ended = once(demo, 'exit')
  const stop = async (): Promise<void> => {
    demo.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    return { url: `http://localhost:${port}`, accounts: await untilReady(demo), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const newcomer = { fullName: 'Rəna Şükürova', email: 'rena.sukurova@hasiye.example' }

async function insist(answer: APIResponse): Promise<void> {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
}

/** An API client with the session of each person. */
export type Cast = Record<Exclude<Person, 'nobody'>, APIRequestContext>

/** Signs every person in once. */
export async function signInCast({ url, accounts }: Demo): Promise<Cast> {
  const enter = async (path: string, data: object): Promise<APIRequestContext> => {
    const context = await request.newContext({ baseURL: url })
    await insist(await context.post(path, { data }))
    return context
  }
  const signIn = (email = '') => enter('/auth/signin', { email, password: demoPassword })
  const [owner, colleague, helper] = accounts.teachers
  const visitor = await enter('/auth/signup', { ...newcomer, role: 'teacher', password: demoPassword })
  await visitor.dispose()
  return {
    owner: await signIn(owner),
    colleague: await signIn(colleague),
    helper: await signIn(helper),
    newcomer: await signIn(newcomer.email),
    student: await signIn(accounts.student),
    parent: await enter('/api/public/parent-login', { shortId: accounts.parent }),
    admin: await enter('/auth/admin/signin', { email: accounts.admin, password: demoPassword }),
  }
}
