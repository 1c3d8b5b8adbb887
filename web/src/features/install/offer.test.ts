import { expect, test } from 'vitest'
import { emptyStorage } from '../../../test/empty-storage.ts'
import { closeOffer, countSave, isOfferDue } from './offer.ts'

test('the offer is made after the third save and not before', () => {
  const storage = emptyStorage()
  const isDue = [0, 1, 2, 3, 4].map((saves) => {
    const isThird = saves > 0 && countSave(storage)
    return [saves, isThird, isOfferDue(storage)]
  })
  expect(isDue).toEqual([
    [0, false, false],
    [1, false, false],
    [2, false, false],
    [3, true, true],
    [4, false, true],
  ])
})

test('an answered offer is not made again, however many saves follow', () => {
  const storage = emptyStorage()
  for (let saves = 0; saves < 3; saves++) countSave(storage)
  closeOffer(storage)
  expect(isOfferDue(storage)).toBe(false)
  for (let saves = 0; saves < 6; saves++) expect(countSave(storage)).toBe(false)
  expect(isOfferDue(storage)).toBe(false)
})

test('a device without storage never gets the offer', () => {
  expect(countSave(undefined)).toBe(false)
  expect(isOfferDue(undefined)).toBe(false)
})
