import { expect, test } from 'vitest'
import { notGivenOut, renewalOf } from './useCardPrint.ts'

const card = (id: number) => ({ id, hasAccount: false })
const madeElsewhere = (id: number) => ({ ...card(id), madeElsewhere: true })
const account = (id: number) => ({ id, hasAccount: true })
const nobody = () => false

test('at first the students are chosen whose card was not printed before', () => {
  expect(notGivenOut([card(1), account(2), card(3)], new Set([1, 9])).map(({ id }) => id)).toEqual([2, 3])
})

test('printing ends the codes of cards that were printed before, not of new ones, accounts or cards of another course', () => {
  const students = [card(1), card(2), account(3), card(4), madeElsewhere(5)]
  expect(renewalOf(students, (id) => [1, 3, 5, 7].includes(id), nobody)).toBe(1)
})

test('a code that the page knows is printed again and does not end', () => {
  expect(
    renewalOf(
      [card(1), card(2)],
      (id) => id === 1,
      (id) => id === 1,
    ),
  ).toBe(0)
})
