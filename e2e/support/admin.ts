import { adminSignIn, getMe } from '@hasiye/contract/accounts.ts'
import type { Person } from './people.ts'
import { Session } from './session.ts'

export const adminEmail = 'admin@hasiye.example'
export const adminPassword = 'nar-agaci-ve-deniz'

/** Signs in the admin of ADMIN_EMAIL through the API, without a browser. */
export async function signInAdmin(origin: string): Promise<Person> {
  const session = new Session(origin)
  await session.call(adminSignIn, { body: { email: adminEmail, password: adminPassword } })
  const { id, shortId, fullName } = await session.call(getMe)
  return { id, shortId, fullName, email: adminEmail, password: adminPassword, session }
}
