import { signIn } from '@hasiye/contract/accounts.ts'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { hashPassword } from './passwords.ts'

const server = testServer()
const password = 'qırmızı alma'

const signInAs = (email: string, tried: string, ip: string) =>
  server.as().call(signIn, { body: { email, password: tried }, ip })
const statusesOf = (replies: { status: number }[]): Record<number, number> =>
  Object.fromEntries([...Map.groupBy(replies, ({ status }) => status)].map(([status, { length }]) => [status, length]))

test('of 400 wrong sign-ins at once from one address, 60 are judged', async () => {
  const replies = await Promise.all(
    Array.from({ length: 400 }, (_, n) => signInAs(`nobody${n}@mekteb.az`, 'wrong one', '10.31.0.1')),
  )
  expect(statusesOf(replies)).toEqual({ 401: 60, 429: 340 })
})

test('a class of 70 signs in at once from one address', async () => {
  const students = []
  for (let n = 0; n < 70; n++) students.push(await server.make.person('student'))
  const passwordHash = await hashPassword(password)
  await server.db.updateTable('accounts').set({ passwordHash }).execute()
  const replies = await Promise.all(students.map(({ email }) => signInAs(email, password, '10.31.0.2')))
  expect(statusesOf(replies)).toEqual({ 200: 70 })
})
