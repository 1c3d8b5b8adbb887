import { expect, test } from 'vitest'
import { errorsOf } from './teacher-form.ts'

test('a limit of 0 and a date are valid', () => {
  expect(errorsOf({ limit: '0', expires: '2027-05-31' })).toEqual({})
})

test('limit and date are required', () => {
  expect(errorsOf({ limit: '', expires: null })).toEqual({
    limit: 'Limit mənfi olmayan bir rəqəm olmalıdır.',
    expires: 'Abunəlik üçün bitiş tarixi seçilməlidir.',
  })
})
