import { expect, test } from 'vitest'
import { emptyStorage } from '../../test/empty-storage.ts'
import { rememberEmail, rememberedEmail } from './remember.ts'

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
