// @vitest-environment happy-dom
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actFor } from '../api/client.ts'
import { signedOut } from '../api/session.ts'
import { formDraft, hasFormDraft, removeFormDrafts, storeFormDraft } from './form-draft.ts'

const nothing = { text: '' }
const typed = { text: 'Salam' }
const daysLater = (days: number) => Date.now() + days * 24 * 60 * 60 * 1000

beforeEach(() => {
  localStorage.clear()
  actFor(7)
})
afterEach(() => {
  vi.restoreAllMocks()
  actFor(undefined)
})

test('input is restored for the same account only', () => {
  storeFormDraft('comment', nothing, typed)
  expect(formDraft('comment', nothing)).toEqual(typed)
  expect(formDraft('another', nothing)).toBeUndefined()
  actFor(8)
  expect(formDraft('comment', nothing)).toBeUndefined()
})

test('a field whose saved value was changed by somebody else is not restored', () => {
  storeFormDraft('comment', nothing, typed)
  expect(formDraft('comment', { text: 'Yeni' })).toBeUndefined()
})

test('a choice is restored as a text is', () => {
  storeFormDraft('announcement', { text: '', courseIds: [1] }, { text: 'Salam', courseIds: [1, 4] })
  expect(formDraft('announcement', { text: '', courseIds: [1] })).toEqual({ text: 'Salam', courseIds: [1, 4] })
  expect(formDraft('announcement', { text: '', courseIds: [2] })).toEqual({ text: 'Salam' })
})

test('unchanged values are not stored', () => {
  storeFormDraft('comment', nothing, typed)
  storeFormDraft('comment', nothing, nothing)
  expect(localStorage.length).toBe(0)
})

test('stored input expires like drafts and is removed at sign-out, but not when the session expires', () => {
  storeFormDraft('comment', nothing, typed)
  expect(formDraft('comment', nothing, daysLater(lifetimes.draftDays + 1))).toBeUndefined()
  removeFormDrafts(undefined, localStorage, daysLater(lifetimes.draftDays - 1))
  signedOut(new QueryClient(), 'ended')
  expect(localStorage.length).toBe(1)
  actFor(7)
  signedOut(new QueryClient(), 'loggedOut')
  expect(localStorage.length).toBe(0)
  actFor(8)
  storeFormDraft('comment', nothing, typed)
  removeFormDrafts(undefined, localStorage, daysLater(lifetimes.draftDays + 1))
  expect(localStorage.length).toBe(0)
})

test('only the account that typed has input on the device', () => {
  storeFormDraft('comment', nothing, typed)
  expect([hasFormDraft(7), hasFormDraft(70), hasFormDraft(8)]).toEqual([true, false, false])
  storeFormDraft('comment', nothing, nothing)
  expect(hasFormDraft(7)).toBe(false)
})

test('what a full or blocked storage does not take is kept while the page is open, before what is older', () => {
  storeFormDraft('names', nothing, { text: 'Aysu' })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  storeFormDraft('names', nothing, { text: 'Aysu, Orxan' })
  expect(formDraft('names', nothing)).toEqual({ text: 'Aysu, Orxan' })
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  storeFormDraft('names', nothing, { text: 'Orxan' })
  expect(formDraft('names', nothing)).toEqual({ text: 'Orxan' })
  expect(hasFormDraft(7)).toBe(true)
  signedOut(new QueryClient(), 'loggedOut')
  actFor(7)
  expect(formDraft('names', nothing)).toBeUndefined()
})
