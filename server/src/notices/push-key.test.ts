import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { openDb } from '../db/db.ts'
import { pushKeyOf } from './push-key.ts'

const server = testServer()
/** Each node has its own connection, and so reads the database itself. */
const node = (secondFactorKey = 'k'.repeat(32)) => ({
  db: openDb(server.pool),
  config: { ...server.config, secondFactorKey },
})

test('the keys are created once, also when two nodes request them at the same time, and the private one is stored encrypted', async () => {
  await server.db.deleteFrom('secrets').where('name', '=', 'push key').execute()
  const [first, second] = await Promise.all([pushKeyOf(node()), pushKeyOf(node())])
  expect(second).toEqual(first)
  expect(await pushKeyOf(node())).toEqual(first)
  expect(first.publicKey).toMatch(/^[A-Za-z0-9_-]{87}$/)
  const stored = await server.db.selectFrom('secrets').where('name', '=', 'push key').select('value').executeTakeFirst()
  expect(stored?.value.toString()).not.toContain(first.privateKey)
})

test('with another key of the secrets they are created again', async () => {
  const first = await pushKeyOf(node())
  const other = await pushKeyOf(node('l'.repeat(32)))
  expect(other.publicKey).not.toBe(first.publicKey)
})
