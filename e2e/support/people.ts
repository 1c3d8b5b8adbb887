import { randomBytes } from 'node:crypto'
import { getMe, type Me, signIn, signUp } from '@hasiye/contract/accounts.ts'
import { Session } from './session.ts'

export interface Person extends Pick<Me, 'id' | 'shortId' | 'fullName'> {
  email: string
  password: string
  session: Session
}

/** All tests together register more people than one address may in an hour. */
const newIp = (): string => `198.18.${randomBytes(2).join('.')}`

export const newEmail = (): string => `${randomBytes(8).toString('hex')}@mekteb.az`

/** Registers a user and signs them in, without a browser. */
export async function register(origin: string, role: 'teacher' | 'student', fullName: string): Promise<Person> {
  const session = new Session(origin)
  const [email, password] = [newEmail(), randomBytes(9).toString('base64url')]
  await session.call(signUp, { body: { fullName, email, role, password }, clientIp: newIp() })
  await session.call(signIn, { body: { email, password } })
  const { id, shortId } = await session.call(getMe)
  return { id, shortId, fullName, email, password, session }
}

const surnames = ['Məmmədova', 'Hüseynov', 'Quliyeva', 'Əliyev', 'İsmayılova', 'Cəfərov']
const firstNames = ['Aysel', 'Çinarə', 'Elvin', 'Ülkər', 'Xıdır', 'Şəbnəm']

/** 36 different names. */
export const pupilNames = firstNames.flatMap((name) => surnames.map((surname) => `${name} ${surname}`))
