import { expect, test } from 'vitest'
import { badgesIn } from './CardBadge.tsx'

const cards = (n: number) => Array.from({ length: n }, () => ({ hasAccount: false }))
const accounts = (n: number) => Array.from({ length: n }, () => ({ hasAccount: true }))

test.each([
  ['34 cards', cards(34), 0, ''],
  ['34 cards and 2 accounts', [...cards(34), ...accounts(2)], 2, 'Hesabı var'],
  ['2 cards and 34 accounts', [...cards(2), ...accounts(34)], 2, 'Kart'],
  ['2 cards and 2 accounts', [...cards(2), ...accounts(2)], 2, 'Kart'],
])('in a class of %s the smaller group has a badge', (_, students, n, label) => {
  const badges = badgesIn(students)
  const labels = students.flatMap((student) => badges.labelOf(student) ?? [])
  expect(labels).toEqual(Array(n).fill(label))
  expect(badges.meaning).toContain('kartındakı kodla öz hesabını açır.')
})

test('a student to whom the course is new has that badge, with or without an account', () => {
  const students = [...accounts(3), ...cards(1), ...accounts(1), ...cards(1)].map((student, n) => ({
    ...student,
    known: n < 4,
  }))
  const { labelOf } = badgesIn(students)
  expect(students.map(labelOf)).toEqual([undefined, undefined, undefined, 'Kart', 'Hələ tanınmayıb', 'Hələ tanınmayıb'])
})

test('a class of accounts has neither a badge nor an explanation', () => {
  const badges = badgesIn(accounts(3))
  expect(accounts(3).some(badges.labelOf)).toBe(false)
  expect(badges.meaning).toBeUndefined()
})
