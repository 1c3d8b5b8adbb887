import { expect, test } from 'vitest'
import { digitsOf, faultsOf, type SignUpFields } from './sign-up-form.ts'

const good: SignUpFields = {
  role: 'teacher',
  fullName: 'Nigar Əliyeva',
  email: 'nigar@mekteb.az',
  phoneNumber: '',
  password: 'xəzər1',
  confirm: 'xəzər1',
}

test('a filled form has no fault, with or without a phone number', () => {
  expect(faultsOf(good)).toEqual({})
  expect(faultsOf({ ...good, phoneNumber: '0501234567' })).toEqual({})
})

test('an empty form names every field but the phone number', () => {
  const empty: SignUpFields = { role: '', fullName: ' ', email: '', phoneNumber: '', password: '', confirm: '' }
  expect(faultsOf(empty)).toEqual({
    role: 'Rolunuzu seçin.',
    fullName: 'Ad və soyad mütləq doldurulmalıdır.',
    email: 'E-poçt mütləq doldurulmalıdır.',
    password: 'Parol mütləq doldurulmalıdır.',
    confirm: 'Parolun təkrarı mütləq doldurulmalıdır.',
  })
})

test.each(['nigar', 'nigar@mekteb', 'nigar@ mekteb.az', '@mekteb.az'])('%s is no e-mail', (email) => {
  expect(faultsOf({ ...good, email })).toEqual({ email: 'E-poçt ünvanı düzgün deyil. Ünvanı yoxlayın.' })
})

test.each(['A', 'Pul qazanın: www.yad.az', 'http://yad.az'])('%s is no name', (fullName) => {
  expect(faultsOf({ ...good, fullName })).toEqual({ fullName: 'Ad və soyad düzgün formatda deyil.' })
})

test('five characters are too few, six are enough, letters of any script count once', () => {
  expect(faultsOf({ ...good, password: '12345', confirm: '12345' })).toHaveProperty('password')
  expect(faultsOf({ ...good, password: '😀😀😀😀😀😀', confirm: '😀😀😀😀😀😀' })).toEqual({})
})

test('another confirmation is refused', () => {
  expect(faultsOf({ ...good, confirm: 'xezer1' })).toEqual({ confirm: 'Parollar uyğun gəlmir!' })
})

test('a phone number keeps its digits only', () => {
  expect(digitsOf('+994 (50) 123-45-67')).toBe('994501234567')
})
