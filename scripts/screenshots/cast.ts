import { type APIRequestContext, type APIResponse, request } from '@playwright/test'
import { demoPassword } from '../demo/people.ts'
import type { DemoServer } from './demo-server.ts'
import type { Person } from './shot.ts'

type SignedIn = Exclude<Person, 'nobody'>
export type Cast = Record<SignedIn, APIRequestContext>

const newcomer = { fullName: 'Rəna Şükürova', email: 'rena.sukurova@hasiye.example' }

async function insist(answer: APIResponse): Promise<void> {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
}

/** Signs every person in once; each context keeps its session cookie. */
export async function signInCast({ url, accounts }: DemoServer): Promise<Cast> {
  const enter = async (path: string, data: object): Promise<APIRequestContext> => {
    const context = await request.newContext({ baseURL: url })
    await insist(await context.post(path, { data }))
    return context
  }
  const signIn = (email = '') => enter('/auth/signin', { email, password: demoPassword })
  const [owner, colleague, helper] = accounts.teachers
  const visitor = await request.newContext({ baseURL: url })
  await insist(await visitor.post('/auth/signup', { data: { ...newcomer, role: 'teacher', password: demoPassword } }))
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
