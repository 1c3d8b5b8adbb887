import { signUp } from '@hasiye/contract/accounts.ts'
import { setQuota } from '@hasiye/contract/admin.ts'
import { createCourse } from '@hasiye/contract/courses.ts'
import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { accepted, contractErrors } from './checks.ts'

const fieldsOf = (endpoint: Endpoint) => endpoint.fields ?? {}
const good = { fullName: 'Nigar Əliyeva', email: 'nigar@mekteb.az', phoneNumber: '' }
const signUpErrors = (part: Partial<typeof good>) => contractErrors(fieldsOf(signUp), { ...good, ...part })

test("a missing required value is reported with the contract's label, or that of the form", () => {
  expect(signUpErrors({})).toEqual({})
  expect(signUpErrors({ fullName: ' ', email: '' })).toEqual({
    fullName: 'Ad və soyad mütləq doldurulmalıdır.',
    email: 'E-poçt mütləq doldurulmalıdır.',
  })
  expect(signUpErrors({ fullName: '\u200b\u3164' })).toEqual({ fullName: 'Ad və soyad mütləq doldurulmalıdır.' })
  expect(contractErrors(fieldsOf(signUp), { ...good, fullName: '' }, { fullName: 'Ad' })).toEqual({
    fullName: 'Ad mütləq doldurulmalıdır.',
  })
})

test('a field with its own text for a blank value shows that text', () => {
  expect(contractErrors(fieldsOf(createCourse), { name: ' ', description: '' }, { name: 'Ad' })).toEqual({
    name: 'Qrup adı boş ola bilməz.',
  })
  expect(contractErrors(fieldsOf(setQuota), { limit: '' })).toEqual({
    limit: 'Limit mənfi olmayan bir rəqəm olmalıdır.',
  })
})

test.each(['nigar', 'nigar@mekteb', 'nigar@ mekteb.az', '@mekteb.az'])('%s is not an e-mail address', (email) => {
  expect(signUpErrors({ email })).toEqual({ email: 'E-poçt ünvanı düzgün deyil. Ünvanı yoxlayın.' })
})

test('an e-mail with surrounding spaces is valid', () =>
  expect(signUpErrors({ email: ' nigar@mekteb.az ' })).toEqual({}))

test.each(['A', 'Pul qazanın: www.yad.az', 'http://yad.az'])('%s is not a name', (fullName) => {
  expect(signUpErrors({ fullName })).toEqual({ fullName: 'Ad və soyad düzgün formatda deyil.' })
})

test('a number keeps only digits, and no more than the contract allows', () => {
  const { phoneNumber = {}, fullName = {} } = fieldsOf(signUp)
  expect(accepted('+994 (50) 123-45-67', phoneNumber)).toBe('994501234567')
  expect(accepted('1'.repeat(20), phoneNumber)).toBe('1'.repeat(15))
  expect(accepted('-12a', fieldsOf(setQuota).limit ?? {})).toBe('12')
  expect(accepted(' Nigar 2 ', fullName)).toBe(' Nigar 2 ')
})
