import { expect, test } from 'vitest'
import { notGivenOut, renewalOf } from './given-out.ts'

const card = (id: number) => ({ id, hasAccount: false })
const madeElsewhere = (id: number) => ({ ...card(id), madeElsewhere: true })
const account = (id: number) => ({ id, hasAccount: true })
const nobody = () => false

test('at first the students are chosen whose card was not printed before', () => {
  expect(notGivenOut([card(1), account(2), card(3)], new Set([1, 9])).map(({ id }) => id)).toEqual([2, 3])
})

test('printing ends the codes of cards, not of accounts or of cards of another course, and counts those that were printed before separately', () => {
  expect(renewalOf([card(1), card(2), account(3), card(4), madeElsewhere(5)], new Set([1, 3, 7]), nobody)).toEqual({
    givenOut: 1,
    others: 2,
  })
})

test('a code that the page knows is printed again and does not end', () => {
  expect(renewalOf([card(1), card(2)], new Set([1]), (id) => id === 1)).toEqual({ givenOut: 0, others: 1 })
  expect(renewalOf([account(1)], new Set(), nobody)).toEqual({ givenOut: 0, others: 0 })
})
