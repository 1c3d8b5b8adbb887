import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import { readConfig } from '../config.ts'
import { decryptSecret, encryptSecret } from './secrets.ts'

const server = testServer()
const secret = randomBytes(20)
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hasiye-key-'))
  return () => rm(folder, { recursive: true, force: true })
})
const partsOf = (name: string, environment: Record<string, string> = {}) => ({
  db: server.db,
  config: readConfig({ DATA_DIR: join(folder, name), ...environment }),
})

test('a secret is decrypted with the key of the folder, for its own account only', async () => {
  const parts = partsOf('data')
  const stored = await encryptSecret(parts, 7, secret)
  expect(await decryptSecret(parts, 7, stored)).toEqual(secret)
  expect(await encryptSecret(parts, 7, secret)).not.toEqual(stored)
  await expect(decryptSecret(parts, 8, stored)).rejects.toThrow()
  await expect(decryptSecret(partsOf('other'), 7, stored)).rejects.toThrow()
})

test('processes that create the key at the same time get the same key, which only its owner can read', async () => {
  const parts = partsOf('data')
  const stored = await Promise.all(Array.from({ length: 20 }, () => encryptSecret(parts, 7, secret)))
  for (const one of stored) expect(await decryptSecret(parts, 7, one)).toEqual(secret)
  expect(await readdir(join(folder, 'data'))).toEqual(['second-factor.key'])
  expect((await stat(join(folder, 'data', 'second-factor.key'))).mode & 0o777).toBe(0o600)
})

test('a damaged key is not replaced', async () => {
  const parts = partsOf('data')
  await encryptSecret(parts, 7, secret)
  await writeFile(join(folder, 'data', 'second-factor.key'), 'short')
  await expect(encryptSecret(parts, 7, secret)).rejects.toThrow('is damaged')
})

test('machines with the same SECOND_FACTOR_KEY share secrets, and write no key file', async () => {
  const key = randomBytes(32).toString('base64')
  const stored = await encryptSecret(partsOf('one', { SECOND_FACTOR_KEY: key }), 7, secret)
  expect(await decryptSecret(partsOf('two', { SECOND_FACTOR_KEY: key }), 7, stored)).toEqual(secret)
  expect(await readdir(folder)).toEqual([])
  expect(() => partsOf('one', { SECOND_FACTOR_KEY: 'short' })).toThrow('SECOND_FACTOR_KEY')
})

test('nodes of one database server share a key without the variable', async () => {
  const environment = { DATABASE_URL: server.url }
  const stored = await Promise.all(['one', 'two'].map((name) => encryptSecret(partsOf(name, environment), 7, secret)))
  for (const one of stored) expect(await decryptSecret(partsOf('three', environment), 7, one)).toEqual(secret)
  expect(await readdir(folder)).toEqual([])
})
