import { expect, test } from 'vitest'
import { emptyStorage } from '../../../test/empty-storage.ts'
import { rememberVerifiedLink, wasVerifiedHere } from './verified-link.ts'

test('a link that verified an address here is known, another one is not', () => {
  const storage = emptyStorage()
  expect(wasVerifiedHere('bir', storage)).toBe(false)
  rememberVerifiedLink('bir', storage)
  expect([wasVerifiedHere('bir', storage), wasVerifiedHere('iki', storage)]).toEqual([true, false])
})

test('a device that stores nothing does not stop the page', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  } as unknown as Storage
  rememberVerifiedLink('bir', full)
  expect(wasVerifiedHere('bir', full)).toBe(false)
})
