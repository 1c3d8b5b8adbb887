import { expect, test } from 'vitest'
import { rememberEmail, rememberedEmail } from './remember.ts'

function emptyStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  }
}

test('nothing is stored at first', () => {
  expect(rememberedEmail(emptyStorage())).toBe('')
})

test('only the e-mail is stored', () => {
  const storage = emptyStorage()
  rememberEmail('nigar@mekteb.az', storage)
  expect(rememberedEmail(storage)).toBe('nigar@mekteb.az')
  expect(storage).toHaveLength(1)
})

test('the e-mail is removed if the box is not ticked', () => {
  const storage = emptyStorage()
  rememberEmail('nigar@mekteb.az', storage)
  rememberEmail(null, storage)
  expect(storage).toHaveLength(0)
})
