import { expect, test } from 'vitest'
import { newPasswordErrors } from './account-fields.ts'

const texts = { short: 'Çox qısadır.', mismatch: 'Uyğun gəlmir.' }
const errorsOf = (password: string, repeat = password) =>
  newPasswordErrors(
    { name: 'password', label: 'Yeni parol', value: password },
    { name: 'confirm', label: 'Yeni parolun təkrarı', value: repeat },
    texts,
  )

test('six characters, repeated correctly, are enough; letters of any script count as one', () => {
  expect(errorsOf('xəzər1')).toEqual({})
  expect(errorsOf('😀😀😀😀😀😀')).toEqual({})
})

test('both fields are required, with their labels', () => {
  expect(errorsOf('')).toEqual({
    password: 'Yeni parol mütləq doldurulmalıdır.',
    confirm: 'Yeni parolun təkrarı mütləq doldurulmalıdır.',
  })
})

test('a short password and a different repetition have different errors', () => {
  expect(errorsOf('xəzər')).toEqual({ password: texts.short })
  expect(errorsOf('xəzər1', 'xezer1')).toEqual({ confirm: texts.mismatch })
})
