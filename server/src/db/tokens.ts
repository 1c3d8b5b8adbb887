import { createHash, randomBytes } from 'node:crypto'

/** Creates a secret of 32 random bytes in base64url. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Whether a text has the form of a token, so that anything else costs no query. */
export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)

/** SHA-256, enough for a secret that nobody can guess. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
