import { adminSignIn, checkAdmin, getMe } from '@hasiye/contract/accounts.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { addAdmin, endEverySession, endSessionsOf, setAdminPassword } from './operator.ts'

const server = testServer()
const password = 'yaşıl yarpaq'
const signIn = async (email: string, tried: string) =>
  (await server.as().call(adminSignIn, { body: { email, password: tried } })).status

test('an admin is made and can sign in', async () => {
  expect(await addAdmin(server.db, 'Yeni@Mekteb.AZ', password)).toBe('yeni@mekteb.az is an admin now.')
  expect(await signIn('yeni@mekteb.az', password)).toBe(200)
})

test('an address that has an account stays as it is', async () => {
  const teacher = await server.make.person('teacher')
  await expect(addAdmin(server.db, teacher.email, password)).rejects.toThrow('has an account already')
  expect((await server.as(teacher).call(getMe)).body.role).toBe('teacher')
})

test.each([
  ['no address', 'admin', password, 'admin is not an e-mail address'],
  ['a short password', 'qisa@mekteb.az', 'ab1x!7q', 'the password needs 8 characters at least'],
])('%s cannot become an admin', async (_what, email, typed, message) => {
  await expect(addAdmin(server.db, email, typed)).rejects.toThrow(message)
})

test('a common password causes a warning', async () => {
  expect(await addAdmin(server.db, 'asan@mekteb.az', 'password1')).toContain('The password is a common one')
})

test('a new password of an admin ends their sessions', async () => {
  const admin = await server.make.person('admin', { password: 'qırmızı alma' })
  await setAdminPassword(server.db, admin.email.toUpperCase(), password)
  expect((await server.as(admin).call(checkAdmin)).status).toBe(401)
  expect([await signIn(admin.email, 'qırmızı alma'), await signIn(admin.email, password)]).toEqual([401, 200])
})

test('the command sets the password of admins only', async () => {
  const teacher = await server.make.person('teacher')
  await expect(setAdminPassword(server.db, teacher.email, password)).rejects.toThrow('is no admin')
})

test('the sessions of one person and of their parents end, and those of others stay', async () => {
  const [student, other] = [await server.make.person('student'), await server.make.person('student')]
  const parent = await server.make.parentOf(student)
  await endSessionsOf(server.db, student.email)
  expect([await server.isSignedIn(student.token), await server.isSignedIn(parent.token)]).toEqual([false, false])
  expect(await server.isSignedIn(other.token)).toBe(true)
  await expect(endSessionsOf(server.db, 'nobody@mekteb.az')).rejects.toThrow('nobody@mekteb.az has no account')
})

test('every session ends', async () => {
  const people = [await server.make.person('student'), await server.make.person('admin')]
  await endEverySession(server.db)
  for (const { token } of people) expect(await server.isSignedIn(token)).toBe(false)
})
