// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { passwordErrors } from './Password.tsx'

test.each([
  ['admin', 'qarğa77', 'Şifrə ən azı 8 simvoldan ibarət olmalıdır.'],
  ['admin', 'qarğa 77', undefined],
  ['teacher', 'qarğa', 'Şifrə ən azı 6 simvoldan ibarət olmalıdır.'],
  ['student', 'qarğa7', undefined],
  ['admin', '', 'Yeni şifrə mütləq doldurulmalıdır.'],
] as const)('for a %s who types “%s” as the new password the error is: %s', (role, newPassword, sentence) => {
  expect(passwordErrors(role, { currentPassword: '', newPassword, repeat: newPassword }, true).newPassword).toBe(
    sentence,
  )
})

test.each([
  ['bənövşə-7', 'bənövşə-7', 'Yeni şifrə cari şifrədən fərqli olmalıdır.'],
  ['bənövşə-7', 'bənövşə-8', undefined],
  ['', '', 'Yeni şifrə mütləq doldurulmalıdır.'],
])('the current password “%s” and the new one “%s” give the error: %s', (currentPassword, newPassword, sentence) => {
  expect(passwordErrors('teacher', { currentPassword, newPassword, repeat: newPassword }, true).newPassword).toBe(
    sentence,
  )
})

test.each([
  [true, 'Cari şifrə mütləq doldurulmalıdır.'],
  [undefined, 'Cari şifrə mütləq doldurulmalıdır.'],
  [false, undefined],
])('where the account has a password: %s, an empty current one gives the error: %s', (hasPassword, sentence) => {
  const typed = { currentPassword: '', newPassword: 'bənövşə-8', repeat: 'bənövşə-8' }
  expect(passwordErrors('teacher', typed, hasPassword).currentPassword).toBe(sentence)
})
