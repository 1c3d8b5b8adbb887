import { expect, test } from 'vitest'
import { courseErrors } from './course-errors.ts'

const good = { name: 'Riyaziyyat', description: 'Cəbr', startDate: '2026-09-15', endDate: '2027-05-31' }

test('a complete form has no errors', () => {
  expect(courseErrors(good, false)).toEqual({})
})

test('a name of spaces is empty', () => {
  expect(courseErrors({ ...good, name: '  ' }, true)).toEqual({ name: 'Qrup adı boş ola bilməz.' })
})

test('only a new course may have no description', () => {
  expect(courseErrors({ ...good, description: '' }, true)).toEqual({})
  expect(courseErrors({ ...good, description: ' ' }, false)).toEqual({ description: 'Təsvir boş ola bilməz.' })
})

test('a course may end on its first day, but not before', () => {
  expect(courseErrors({ ...good, endDate: '2026-09-15' }, false)).toEqual({})
  expect(courseErrors({ ...good, endDate: '2026-09-14' }, false)).toEqual({
    endDate: 'Bitiş tarixi başlanğıc tarixindən əvvəl ola bilməz.',
  })
})

test('dates are optional', () => {
  expect(courseErrors({ ...good, startDate: null, endDate: null }, false)).toEqual({})
})
