import type { JoinRequest } from '@hasiye/contract/joining.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { expect, test } from 'vitest'
import { sortRequests } from './Requests.tsx'

const person = (id: number, fullName: string, hasAccount = true): Person => ({
  id,
  fullName,
  shortId: `A${id}`,
  avatar: null,
  hasAccount,
})
const request = (id: number, fullName: string): JoinRequest => ({
  id,
  student: person(100 + id, fullName),
  createdAt: '2026-11-20T08:00:00.000Z',
})

test('a request with the name of a card or a student waits for a decision, and the others can be accepted together', () => {
  const card = person(1, 'Məmmədova Aysu', false)
  const student = person(2, 'Elvin Cəfərov')
  const waiting = [
    'Məmmədova Aysu',
    'Aysu Məmmədova',
    'Aysu Mammadova',
    'Elvin Cafarov',
    'Elvin Ceferova',
    'Orxan Vəliyev',
  ].map((name, n) => request(n, name))
  const { clear, similar } = sortRequests(waiting, [student, card])
  expect([...similar]).toEqual([
    [0, card],
    [1, card],
    [4, student],
  ])
  expect(clear.map(({ id }) => id)).toEqual([2, 3, 5])
})

test('of a card and a student with the same name the card is shown', () => {
  const [card, student] = [person(9, 'Aysu Məmmədova', false), person(2, 'Aysu Məmmədova')]
  expect(sortRequests([request(1, 'Aysu Məmmədova')], [student, card]).similar.get(1)).toBe(card)
})
