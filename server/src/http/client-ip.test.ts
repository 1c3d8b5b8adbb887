import { logOut } from '@hasiye/contract/accounts.ts'
import { expect, test } from 'vitest'
import { type TestServer, testServer } from '../../test/harness.ts'

const direct = testServer()
const behindProxy = testServer({ TRUST_PROXY: '192.0.2.1,10.0.0.0/8' })

/** The address that the audit records for a refused request. */
async function addressOf(server: TestServer, ip: string, forwarded: string): Promise<string | null> {
  const headers = { origin: 'https://elsewhere.example', 'x-forwarded-for': forwarded, forwarded: `for=${forwarded}` }
  await server.as().call(logOut, { ip, headers })
  const row = await server.db.selectFrom('audit').select('ip').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return row.ip
}

test('forwarded addresses from untrusted hosts are ignored', async () => {
  expect(await addressOf(direct, '198.51.100.1', '203.0.113.1')).toBe('198.51.100.1')
  expect(await addressOf(behindProxy, '198.51.100.2', '203.0.113.1')).toBe('198.51.100.2')
})

test('behind trusted proxies the right-most untrusted address is the client', async () => {
  expect(await addressOf(behindProxy, '192.0.2.1', '203.0.113.9')).toBe('203.0.113.9')
  expect(await addressOf(behindProxy, '192.0.2.1', '8.8.8.8, 198.18.0.7, 10.1.2.3')).toBe('198.18.0.7')
})

test('a forwarded value that is not an address is stored as none', async () => {
  expect(await addressOf(behindProxy, '192.0.2.1', 'unknown')).toBeNull()
})
