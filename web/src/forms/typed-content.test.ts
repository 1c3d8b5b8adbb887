// @vitest-environment happy-dom
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { actFor } from '../api/client.ts'
import { signedOut } from '../api/session.ts'
import { keepTyped, removeTyped, typedBefore } from './typed-content.ts'

const nothing = { text: '' }
const typed = { text: 'Salam' }
const daysLater = (days: number) => Date.now() + days * 24 * 60 * 60 * 1000

beforeEach(() => {
  localStorage.clear()
  actFor(7)
})
afterEach(() => actFor(undefined))

test('what was typed is given back to the same account, and to nobody else', () => {
  keepTyped('comment', nothing, typed)
  expect(typedBefore('comment', nothing)).toEqual(typed)
  expect(typedBefore('another', nothing)).toBeUndefined()
  actFor(8)
  expect(typedBefore('comment', nothing)).toBeUndefined()
})

test('a text whose saved content was changed by somebody meanwhile is not given back over it', () => {
  keepTyped('comment', nothing, typed)
  expect(typedBefore('comment', { text: 'Yeni' })).toBeUndefined()
})

test('what is as it was saved is not kept', () => {
  keepTyped('comment', nothing, typed)
  keepTyped('comment', nothing, nothing)
  expect(localStorage.length).toBe(0)
})

test('it expires like drafts, and goes at sign-out, but not when the session merely ends', () => {
  keepTyped('comment', nothing, typed)
  expect(typedBefore('comment', nothing, daysLater(lifetimes.draftDays + 1))).toBeUndefined()
  removeTyped(undefined, localStorage, daysLater(lifetimes.draftDays - 1))
  signedOut(new QueryClient(), 'ended')
  expect(localStorage.length).toBe(1)
  actFor(7)
  signedOut(new QueryClient(), 'loggedOut')
  expect(localStorage.length).toBe(0)
  actFor(8)
  keepTyped('comment', nothing, typed)
  removeTyped(undefined, localStorage, daysLater(lifetimes.draftDays + 1))
  expect(localStorage.length).toBe(0)
})
