import { expect, test } from 'vitest'
import { testServer } from '../test/harness.ts'
import { removeExpired } from './regular-jobs.ts'

const server = testServer()

test('a removal of expired rows that fails does not keep back the others', async () => {
  await server.pool.query(`insert into audit (at, event) values (now() - interval '10 years', 'signed_in')`)
  await server.pool.query('alter table sessions rename to hidden_sessions')
  await expect(removeExpired(server.db)).rejects.toThrow('sessions')
  const { rowCount } = await server.pool.query(`select from audit where at < now() - interval '9 years'`)
  expect(rowCount).toBe(0)
})
