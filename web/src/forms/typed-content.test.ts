// @vitest-environment happy-dom
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { actFor } from '../api/client.ts'
import { signedOut } from '../api/session.ts'
import { hasTyped, removeTyped, storeTyped, typedBefore } from './typed-content.ts'

const nothing = { text: '' }
const typed = { text: 'Salam' }
const daysLater = (days: number) => Date.now() + days * 24 * 60 * 60 * 1000

beforeEach(() => {
  localStorage.clear()
  actFor(7)
})
afterEach(() => actFor(undefined))

test('input is restored for the same account only', () => {
  storeTyped('comment', nothing, typed)
  expect(typedBefore('comment', nothing)).toEqual(typed)
  expect(typedBefore('another', nothing)).toBeUndefined()
  actFor(8)
  expect(typedBefore('comment', nothing)).toBeUndefined()
})

test('a field whose saved value was changed by somebody else is not restored', () => {
  storeTyped('comment', nothing, typed)
  expect(typedBefore('comment', { text: 'Yeni' })).toBeUndefined()
})

test('unchanged values are not stored', () => {
  storeTyped('comment', nothing, typed)
  storeTyped('comment', nothing, nothing)
  expect(localStorage.length).toBe(0)
})

test('stored input expires like drafts and is removed at sign-out, but not when the session expires', () => {
  storeTyped('comment', nothing, typed)
  expect(typedBefore('comment', nothing, daysLater(lifetimes.draftDays + 1))).toBeUndefined()
  removeTyped(undefined, localStorage, daysLater(lifetimes.draftDays - 1))
  signedOut(new QueryClient(), 'ended')
  expect(localStorage.length).toBe(1)
  actFor(7)
  signedOut(new QueryClient(), 'loggedOut')
  expect(localStorage.length).toBe(0)
  actFor(8)
  storeTyped('comment', nothing, typed)
  removeTyped(undefined, localStorage, daysLater(lifetimes.draftDays + 1))
  expect(localStorage.length).toBe(0)
})

test('only the account that typed has input on the device', () => {
  storeTyped('comment', nothing, typed)
  expect([hasTyped(7), hasTyped(70), hasTyped(8)]).toEqual([true, false, false])
  storeTyped('comment', nothing, nothing)
  expect(hasTyped(7)).toBe(false)
})
