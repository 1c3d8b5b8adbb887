import { expect, test } from 'vitest'
import { errorsOf } from './teacher-form.ts'

test('a limit of 0 and a date are enough', () => {
  expect(errorsOf({ limit: '0', expires: '2027-05-31' })).toEqual({})
})

test('without a limit and without a date both are asked for', () => {
  expect(errorsOf({ limit: '', expires: null })).toEqual({
    limit: 'Limit mənfi olmayan bir rəqəm olmalıdır.',
    expires: 'Abunəlik üçün bitiş tarixi seçilməlidir.',
  })
})
