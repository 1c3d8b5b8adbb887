import { setQuota } from '@hasiye/contract/admin.ts'
import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { contractErrors } from '../../forms/checks.ts'
import { errorsOf, type TeacherFields } from './dialogs.tsx'

const { fields = {} }: Endpoint = setQuota
const allErrors = (typed: TeacherFields) => ({ ...contractErrors(fields, typed), ...errorsOf(typed, '2') })

test('a quota of 0 and a date are enough', () => {
  expect(allErrors({ fullName: 'Rauf Məlikov', limit: '0', expires: '2027-05-31' })).toEqual({})
})

test('a missing quota and a missing date each have an error', () => {
  expect(allErrors({ fullName: 'Rauf Məlikov', limit: '', expires: null })).toEqual({
    limit: 'Limit mənfi olmayan bir rəqəm olmalıdır.',
    expires: 'Abunəlik üçün bitiş tarixi seçilməlidir.',
  })
})

test.each([
  ['2', undefined],
  ['  Rauf Məlikov ', undefined],
  ['12345', 'Ad və soyad düzgün formatda deyil.'],
  [' ', 'Ad və soyad mütləq doldurulmalıdır.'],
])('the new name %j is reported as %j', (fullName, text) => {
  expect(allErrors({ fullName, limit: '5', expires: '2027-05-31' })).toEqual(text ? { fullName: text } : {})
})
