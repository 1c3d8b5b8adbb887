import { expect, test } from 'vitest'
import { countCommon } from './common-passwords.ts'
import { checkPassword, isEasy } from './password-rules.ts'

const owner = { email: 'aysel.memmedova@mekteb.az', fullName: 'Aysel Məmmədova-Quliyeva', role: 'student' } as const

test('the built-in list has at least ten thousand passwords', () => {
  expect(countCommon()).toBeGreaterThan(10_000)
})

test.each([
  ['a common one', 'password'],
  ['in another case', 'PassWord'],
  ['digits', '123456789'],
  ['an Azerbaijani one', 'azerbaycan'],
  ['with its letters', 'Azərbaycan123'],
  ['the row of the Azerbaijani keyboard', 'qüerty'],
  ['a common name', 'elnur1234'],
  ['the product', 'Haşiyə'],
  ["the product's word", 'davamiyyət1'],
  ['the address', 'aysel.memmedova@mekteb.az'],
  ['its part before the sign', 'Aysel.Memmedova'],
  ['the name', 'Aysel Məmmədova-Quliyeva'],
  ['the name in one word', 'ayselmemmedovaquliyeva'],
  ['the family name', 'MƏMMƏDOVA'],
])('an easy password is refused: %s', (_what, password) => {
  expect(() => checkPassword(password, owner)).toThrow(expect.objectContaining({ code: 'password_common' }))
})

test.each([
  ['five characters', 'ab1x!', 'weak_password'],
  ['five code points of more units', '🙂🙂🙂🙂🙂', 'weak_password'],
  ['nothing', '', 'weak_password'],
])('a short password is refused: %s', (_what, password, code) => {
  expect(() => checkPassword(password, owner)).toThrow(expect.objectContaining({ code }))
})

test('an admin needs eight characters', () => {
  const admin = { ...owner, role: 'admin' } as const
  expect(() => checkPassword('ab1x!7q', admin)).toThrow(expect.objectContaining({ code: 'weak_password' }))
  expect(() => checkPassword('ab1x!7qz', admin)).not.toThrow()
})

test('an error in the settings is at their field, and calls a password “şifrə”', () => {
  const weak = { newPassword: 'Şifrə ən azı 6 simvoldan ibarət olmalıdır.' }
  const easy = 'Bu şifrə çox asandır. Başqa şifrə seçin.'
  const common = { newPassword: `${easy} Çox işlədilən sözlər və rəqəmlər tez tapılır.` }
  const personal = { newPassword: `${easy} Ad və e-poçt ünvanı şifrə üçün yaramır.` }
  const refusal = (fields: object) => expect.objectContaining({ details: expect.objectContaining({ fields }) })
  expect(() => checkPassword('abc', owner, 'newPassword')).toThrow(refusal(weak))
  expect(() => checkPassword('qwerty', owner, 'newPassword')).toThrow(refusal(common))
  expect(() => checkPassword('Məmmədova', owner, 'newPassword')).toThrow(refusal(personal))
})

test.each([
  ['aysel1', 'Ad və e-poçt ünvanı parol üçün yaramır.'],
  ['AYSEL123', 'Ad və e-poçt ünvanı parol üçün yaramır.'],
  ['nigar1', 'Çox işlədilən sözlər və rəqəmlər tez tapılır.'],
  ['123456', 'Çox işlədilən sözlər və rəqəmlər tez tapılır.'],
])('the refusal of the listed password %s gives the reason', (password, why) => {
  const fields = { password: `Bu parol çox asandır. Başqa parol seçin. ${why}` }
  expect(() => checkPassword(password, owner)).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ fields }) }),
  )
})

test.each(['ab1x!7', '      ', '🙂🙂🙂🙂🙂🙂', 'qırmızı alma', 'x'.repeat(256)])(
  'any other password is accepted: %s',
  (password) => {
    expect(() => checkPassword(password, owner)).not.toThrow()
  },
)

test("another person's name is accepted as a password", () => {
  expect(isEasy('Gülzamanova', owner)).toBe(false)
})
