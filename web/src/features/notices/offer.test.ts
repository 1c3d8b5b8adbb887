import { expect, test } from 'vitest'
import { emptyStorage } from '../../../test/empty-storage.ts'
import { closePushOffer, countSaveForOffer, isPushOfferOpen, makePushOffer, makePushOfferLater } from './offer.ts'
import { isPushOfferDue } from './push-viewer.ts'

const teacher = { id: 5, isParentView: false }
const parent = { id: 5, isParentView: true }
const other = { id: 6, isParentView: true }

test('a teacher is asked after the third save on this device', () => {
  const [device, tab] = [emptyStorage(), emptyStorage()]
  expect([1, 2, 3, 4].map(() => countSaveForOffer(teacher, device))).toEqual([false, false, true, true])
  expect(isPushOfferDue(teacher, device, tab)).toBe(false)
  makePushOffer(teacher, device, tab)
  expect(isPushOfferDue(teacher, device, tab)).toBe(true)
  expect(countSaveForOffer(teacher, device), 'made once').toBe(false)
})

test('a parent is asked at the second visit, or in the first one after an absence', () => {
  const [device, tab] = [emptyStorage(), emptyStorage()]
  makePushOfferLater(parent, device, tab)
  makePushOfferLater(parent, device, tab)
  expect(isPushOfferDue(parent, device, tab), 'at first sight').toBe(false)
  const later = emptyStorage()
  makePushOfferLater(parent, device, later)
  expect(isPushOfferDue(parent, device, later), 'at the next visit').toBe(true)
  makePushOffer(parent, device, tab)
  expect(isPushOfferDue(parent, device, tab), 'after an absence').toBe(true)
})

test('parents are asked once about each child separately', () => {
  const [device, tab] = [emptyStorage(), emptyStorage()]
  makePushOffer(parent, device, tab)
  expect([parent, other, teacher].map((viewer) => isPushOfferDue(viewer, device, tab))).toEqual([true, false, false])
  closePushOffer(parent, device)
  expect(isPushOfferDue(parent, device, tab)).toBe(false)
  expect([parent, other].map((viewer) => isPushOfferOpen(viewer, device))).toEqual([false, true])
})
