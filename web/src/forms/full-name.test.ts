import { expect, test } from 'vitest'
import { fullNameHint } from './account-fields.ts'

const refused = 'Ad və soyad düzgün formatda deyil.'
const rule = 'Adda ən azı iki hərf olmalıdır, sayt ünvanı isə ola bilməz.'

test.each([
  ['A', refused, rule],
  [' 1 2 3 ', refused, rule],
  ['Bax: www.yad.az', refused, rule],
  ['A', undefined, undefined],
  ['', 'Ad və soyad mütləq doldurulmalıdır.', undefined],
  ['Aysel Məmmədova', 'Serverdə xəta baş verdi.', undefined],
])('the hint for the name “%s” with the error %s', (fullName, error, hint) => {
  expect(fullNameHint({ values: { fullName }, errors: error === undefined ? {} : { fullName: error } })).toBe(hint)
})
