// @vitest-environment happy-dom
import { limits } from '@hasiye/contract/limits.ts'
import { expect, test } from 'vitest'
import { copyName } from './CopyCourse.tsx'

test.each([
  ['Kimya', ['Kimya'], 'Kimya (surət)'],
  ['Kimya', ['Kimya', 'Kimya (surət)'], 'Kimya (surət 2)'],
  ['Kimya (surət)', ['Kimya', 'Kimya (surət)'], 'Kimya (surət 2)'],
  ['Kimya (surət 2)', ['Kimya (surət 2)'], 'Kimya (surət)'],
  ['Kimya (2)', [], 'Kimya (2) (surət)'],
])('the proposed name for a copy of “%s” beside %j is “%s”', (name, taken, proposed) =>
  expect(copyName(name, taken)).toBe(proposed),
)

test('a long name is shortened by whole characters, so that the proposal stays within the limit', () => {
  const proposed = copyName('😀'.repeat(limits.courseName.max), [])
  expect([...proposed]).toHaveLength(limits.courseName.max)
  expect(proposed).toMatch(/^(😀)+ \(surət\)$/u)
})
