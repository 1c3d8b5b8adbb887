import { decryptSecret, encryptSecret } from '../db/secrets.ts'
import type { Parts } from '../parts.ts'

type KeyParts = Pick<Parts, 'config' | 'db'>

/** The VAPID keys of the installation in base64url. */
export interface PushKey {
  publicKey: string
  privateKey: string
}

const name = 'push key'
/** The account for which the private key is encrypted; no account has it. */
const noAccount = 0

const found = new WeakMap<KeyParts['db'], Promise<PushKey>>()

/**
 * The keys by which push services recognise this installation; created at the first call, the same for all nodes. They
 * are created again where the key of the secrets has changed, as after a restored backup: the browsers then subscribe
 * again.
 */
export function pushKeyOf(parts: KeyParts): Promise<PushKey> {
  const known = found.get(parts.db)
  if (known) return known
  const key = findOrMake(parts)
  found.set(parts.db, key)
  // a database that did not respond is asked again
  key.catch(() => found.delete(parts.db))
  return key
}

async function findOrMake(parts: KeyParts): Promise<PushKey> {
  const stored = await read(parts)
  const known = stored && (await decrypt(parts, stored).catch(() => undefined))
  if (known) return known
  if (stored) await parts.db.deleteFrom('secrets').where('name', '=', name).where('value', '=', stored).execute()
  return decrypt(parts, await make(parts))
}

async function decrypt(parts: KeyParts, stored: Buffer): Promise<PushKey> {
  const { publicKey, encrypted } = JSON.parse(stored.toString()) as { publicKey: string; encrypted: string }
  const privateKey = await decryptSecret(parts, noAccount, Buffer.from(encrypted, 'base64url'))
  return { publicKey, privateKey: privateKey.toString() }
}

const read = async ({ db }: KeyParts): Promise<Buffer | undefined> =>
  (await db.selectFrom('secrets').where('name', '=', name).select('value').executeTakeFirst())?.value

/** When nodes create keys at the same time, all get those of the first. */
async function make(parts: KeyParts): Promise<Buffer> {
  const { generateVAPIDKeys } = (await import('web-push')).default
  const { publicKey, privateKey } = generateVAPIDKeys()
  const encrypted = await encryptSecret(parts, noAccount, Buffer.from(privateKey))
  const value = Buffer.from(JSON.stringify({ publicKey, encrypted: encrypted.toString('base64url') }))
  await parts.db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read(parts)) ?? value
}
