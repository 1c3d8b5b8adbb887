import { expect, test } from 'vitest'
import { faultsOf } from './password-form.ts'

const good = { currentPassword: 'köhnə', newPassword: 'xəzər1', repeat: 'xəzər1' }

test('a new password of six characters, twice the same, has no fault', () => {
  expect(faultsOf(good)).toEqual({})
})

test('all three fields are asked for by their labels', () => {
  expect(faultsOf({ currentPassword: '', newPassword: '', repeat: '' })).toEqual({
    currentPassword: 'Cari şifrə mütləq doldurulmalıdır.',
    newPassword: 'Yeni şifrə mütləq doldurulmalıdır.',
    repeat: 'Yeni şifrənin təkrarı mütləq doldurulmalıdır.',
  })
})

test('a short new password and another repetition are told apart', () => {
  expect(faultsOf({ ...good, newPassword: 'xəzər', repeat: 'xəzər' })).toEqual({
    newPassword: 'Şifrə ən azı 6 simvoldan ibarət olmalıdır.',
  })
  expect(faultsOf({ ...good, repeat: 'xəzər2' })).toEqual({ repeat: 'Yeni şifrələr uyğun gəlmir.' })
})
