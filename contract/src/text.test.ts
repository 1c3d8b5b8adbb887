import { expect, test } from 'vitest'
import { fill } from './text.ts'

test('every place of a text is filled, and braces in values stay', () => {
  expect(fill('{student}, {date}: {status}', { student: '{date}', date: '14 noyabr', status: '+' })).toBe(
    '{date}, 14 noyabr: +',
  )
})
