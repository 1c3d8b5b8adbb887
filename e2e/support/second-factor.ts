import { createHmac, randomUUID } from 'node:crypto'
import { addAdmin } from '../../server/src/admin/operator.ts'
import { openDb, openPool } from '../../server/src/db/db.ts'
import { findUrl } from './database.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of a base 32 secret as RFC 6238 computes it, so many steps of 30 s from now. */
export function codeOf(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Creates an admin for one test, with the operator's function. */
export async function makeAdmin(): Promise<{ email: string; password: string }> {
  const admin = { email: `admin-${randomUUID()}@hasiye.example`, password: 'palıd yarpağı 31' }
  const pool = openPool(await findUrl(), { max: 1 })
  await addAdmin(openDb(pool), admin.email, admin.password)
  await pool.end()
  return admin
}
