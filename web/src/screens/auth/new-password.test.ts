import { expect, test } from 'vitest'
import { faultsOf } from './new-password.ts'

test('a password of six characters, twice the same, has no fault', () => {
  expect(faultsOf({ password: 'xəzər1', confirm: 'xəzər1' })).toEqual({})
})

test('both fields are asked for by their labels', () => {
  expect(faultsOf({ password: '', confirm: '' })).toEqual({
    password: 'Yeni parol mütləq doldurulmalıdır.',
    confirm: 'Yeni parolun təkrarı mütləq doldurulmalıdır.',
  })
})

test('five characters are too short', () => {
  expect(faultsOf({ password: 'xəzər', confirm: 'xəzər' })).toEqual({
    password: 'Parol ən azı 6 simvoldan ibarət olmalıdır.',
  })
})

test('another repetition is told', () => {
  expect(faultsOf({ password: 'xəzər1', confirm: 'xəzər2' })).toEqual({
    confirm: 'Daxil etdiyiniz parollar uyğun gəlmir!',
  })
})
