import { randomBytes } from 'node:crypto'
import { getMe, type Me, signIn, signUp } from '@hasiye/contract/accounts.ts'
import { fold } from '@hasiye/contract/locale.ts'
import { hashPassword } from '../../server/src/accounts/passwords.ts'
import { newShortId } from '../../server/src/accounts/short-ids.ts'
import type { Db } from '../../server/src/db/db.ts'
import { startSession } from '../../server/src/sessions/sessions.ts'
import { Session } from './session.ts'

export interface Person extends Pick<Me, 'id' | 'shortId' | 'fullName'> {
  email: string
  password: string
  session: Session
}

/** All tests together sign up more people than one address may in an hour. */
const newIp = (): string => `198.18.${randomBytes(2).join('.')}`

export const newEmail = (): string => `${randomBytes(8).toString('hex')}@mekteb.az`

const monthMs = 30 * 24 * 60 * 60 * 1000
/** The password of all inserted people: hashing one takes as long as the rest of a test's preparation. */
const password = 'bənövşə-77'
let passwordHash: Promise<string> | undefined

/**
 * Inserts an account with a session into the shared server's database. Its address is not verified, and gets no e-mail.
 */
export async function insertPerson(
  db: Db,
  origin: string,
  role: 'teacher' | 'student',
  fullName: string,
): Promise<Person> {
  const [shortId, email, isTeacher] = [newShortId(), newEmail(), role === 'teacher']
  passwordHash ??= hashPassword(password)
  const { id } = await db
    .insertInto('accounts')
    .values({
      shortId,
      role,
      fullName,
      foldedName: fold(fullName),
      email,
      passwordHash: await passwordHash,
      courseCreationLimit: isTeacher ? 500 : null,
      subscriptionExpiresAt: isTeacher ? new Date(Date.now() + monthMs).toISOString() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token } = await startSession(db, { accountId: id, kind: 'account', userAgent: 'node', ip: '127.0.0.1' })
  return { id, shortId, fullName, email, password, session: new Session(origin, token) }
}

/** Signs a user up and in by calls, without a browser. */
export async function signUpAndIn(origin: string, role: 'teacher' | 'student', fullName: string): Promise<Person> {
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
