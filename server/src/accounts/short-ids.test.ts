import { isShortId, shortIdAlphabet } from '@hasiye/contract/short-id.ts'
import { expect, test } from 'vitest'
import { newShortId } from './short-ids.ts'

const drawn = Array.from({ length: 20_000 }, newShortId)

test('every ID is well-formed', () => {
  expect(drawn.filter((shortId) => !isShortId(shortId))).toEqual([])
})

test('IDs do not repeat', () => {
  expect(new Set(drawn).size).toBe(drawn.length)
})

test('all characters are equally likely', () => {
  const counts = new Map<string, number>()
  for (const letter of drawn.flatMap((shortId) => [...shortId.slice(1)]))
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const expected = (drawn.length * 7) / shortIdAlphabet.length
  expect(counts.size).toBe(shortIdAlphabet.length)
  // ten standard deviations; a modulo bias would exceed them by far
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(10 * Math.sqrt(expected))
})
