// @vitest-environment happy-dom
import { createCourse, updateCourse } from '@hasiye/contract/courses.ts'
import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { contractErrors } from '../../forms/checks.ts'
import { courseErrors } from './EditCourse.tsx'

const good = { name: 'Riyaziyyat', description: 'Cəbr', startDate: '2026-09-15', endDate: '2027-05-31' }
const errorsOf = (endpoint: Endpoint, typed: Partial<typeof good>) =>
  contractErrors(endpoint.fields ?? {}, { ...good, ...typed })

test('a complete form has no errors', () => {
  expect([errorsOf(updateCourse, good), courseErrors(good, false)]).toEqual([{}, {}])
})

test('a name of spaces is empty', () => {
  expect(errorsOf(createCourse, { name: '  ' })).toEqual({ name: 'Qrup adı boş ola bilməz.' })
})

test('a new course may have no description, and one without may stay so, but none loses it', () => {
  expect(errorsOf(createCourse, { description: '' })).toEqual({})
  expect(courseErrors({ ...good, description: ' ' }, true)).toEqual({})
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
