import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { startPooler } from '../../test/pooler.ts'
import { checkPreparedStatements, PreparedStatementsUnsupported } from './pooler.ts'

const server = testServer()

test('PostgreSQL itself keeps the prepared statements of its connections apart', async () => {
  await expect(checkPreparedStatements(server.url)).resolves.toBeUndefined()
})

test('a pooler that mixes up prepared statements is detected before any request is served', async () => {
  const pooler = await startPooler(server.url)
  await expect(checkPreparedStatements(pooler.url)).rejects.toThrow(PreparedStatementsUnsupported)
  await pooler.close()
})
