import { signIn } from '@hasiye/contract/accounts.ts'
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'

const server = testServer()

/**
 * Spreads the attempts over accounts within each account's own limit, so that only the limit of the address is reached.
 */
async function accountsOf(size: number): Promise<string[]> {
  const people = []
  for (let n = 0; n < size; n++) people.push(await server.make.person('student'))
  // a cheap hash, because the test counts verifications and does not time them
  const passwordHash = await hash('qırmızı alma', { memoryCost: 8, timeCost: 1 })
  await server.db.updateTable('accounts').set({ passwordHash }).execute()
  return people.map(({ email }) => email)
}

test('of 400 simultaneous wrong sign-ins from one address, 60 are verified', async () => {
  const emails = await accountsOf(40)
  const responses = await Promise.all(
    Array.from({ length: 400 }, (_, n) => {
      const body = { email: emails[n % 40] ?? '', password: 'wrong one' }
      return server.as().call(signIn, { body, ip: '10.31.0.1' })
    }),
  )
  const judged = responses.filter(({ status }) => status === 401)
  const refused = responses.filter(({ status }) => status === 429)
  expect([judged.length, refused.length]).toEqual([60, 340])
}, 60_000)
