import { setQuota } from '@hasiye/contract/admin.ts'
import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { contractErrors } from '../../forms/checks.ts'
import { errorsOf, type TeacherFields } from './teacher-form.ts'

const { fields = {} }: Endpoint = setQuota
const allErrors = (typed: TeacherFields) => ({ ...contractErrors(fields, typed), ...errorsOf(typed) })

test('a limit of 0 and a date are enough', () => {
  expect(allErrors({ limit: '0', expires: '2027-05-31' })).toEqual({})
})

test('without a limit and without a date both are asked for', () => {
  expect(allErrors({ limit: '', expires: null })).toEqual({
    limit: 'Limit mənfi olmayan bir rəqəm olmalıdır.',
    expires: 'Abunəlik üçün bitiş tarixi seçilməlidir.',
  })
})
