import { expect, test } from 'vitest'
import { badgesIn } from './CardBadge.tsx'

const cards = (n: number) => Array.from({ length: n }, () => ({ hasAccount: false }))
const accounts = (n: number) => Array.from({ length: n }, () => ({ hasAccount: true }))

test.each([
  ['34 cards', cards(34), 0, ''],
  ['34 cards and 2 accounts', [...cards(34), ...accounts(2)], 2, 'Hesabı var'],
  ['2 cards and 34 accounts', [...cards(2), ...accounts(34)], 2, 'Kart'],
  ['2 cards and 2 accounts', [...cards(2), ...accounts(2)], 2, 'Kart'],
])('in a class of %s the fewer have a badge', (_, students, n, label) => {
  const badges = badgesIn(students)
  expect(students.filter(badges.has)).toHaveLength(n)
  if (n > 0) expect(badges.label).toBe(label)
  expect(badges.meaning).toContain('kartındakı kodla öz hesabını açır.')
})

test('a class of accounts has neither a badge nor an explanation', () => {
  const badges = badgesIn(accounts(3))
  expect(accounts(3).some(badges.has)).toBe(false)
  expect(badges.meaning).toBeUndefined()
})
