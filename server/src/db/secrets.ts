import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import type { Parts } from '../parts.ts'
import type { Db } from './db.ts'

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

/** Reads the key of DATA_DIR, or creates it; processes that do so at the same time get the key of the first. */
async function keyInFolder(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'second-factor.key')
  const found = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  if (found?.length === keyBytes) return found
  if (found) throw new Error(`${path} is damaged`)
  await makeFolder(dataDir)
  const unfinished = `${path}.${randomBytes(8).toString('hex')}`
  await writeFile(unfinished, randomBytes(keyBytes), { mode: 0o600, flush: true })
  try {
    await link(unfinished, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(unfinished, { force: true })
  }
  return readFile(path)
}

/** Reads the key of the database, or creates it; all nodes share it. */
async function keyInDatabase(db: Db): Promise<Buffer> {
  const name = 'second factor'
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(keyBytes) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('secrets').where('name', '=', name).select('value').executeTakeFirstOrThrow()
  return value
}

type KeyParts = Pick<Parts, 'config' | 'db'>

/**
 * The key of the secrets. SECOND_FACTOR_KEY and, with an embedded database, the file in DATA_DIR are outside the
 * database, so that a copy of the database reveals no secret. Nodes of a database server share no folder: without the
 * variable, the key is in the database.
 */
async function keyOf({ config: { secondFactorKey, databaseUrl, dataDir }, db }: KeyParts): Promise<Buffer> {
  if (secondFactorKey !== undefined) return createHash('sha256').update(secondFactorKey).digest()
  return databaseUrl === undefined ? keyInFolder(dataDir) : keyInDatabase(db)
}

/** Encrypts a secret for its account; it cannot be decrypted as another account's. */
export async function encryptSecret(parts: KeyParts, accountId: number, secret: Uint8Array): Promise<Buffer> {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, await keyOf(parts), iv).setAAD(Buffer.from(String(accountId)))
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
}

/** @throws where the key differs from the one that encrypted the secret */
export async function decryptSecret(parts: KeyParts, accountId: number, stored: Buffer): Promise<Buffer> {
  const iv = stored.subarray(0, ivBytes)
  const decipher = createDecipheriv(algorithm, await keyOf(parts), iv, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(String(accountId)))
  decipher.setAuthTag(stored.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(stored.subarray(ivBytes + tagBytes)), decipher.final()])
}
