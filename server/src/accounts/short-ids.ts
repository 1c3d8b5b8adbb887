import { randomInt } from 'node:crypto'
import { shortIdAlphabet } from '@hasiye/contract/short-id.ts'

const length = 8
const letters = shortIdAlphabet.replace(/\d/g, '')

// randomInt draws without modulo bias
const pick = (from: string): string => from.charAt(randomInt(from.length))

/** A random ID: 8 characters, the first a letter. It may be in use; the database's constraint decides. */
export function newShortId(): string {
  return pick(letters) + Array.from({ length: length - 1 }, () => pick(shortIdAlphabet)).join('')
}
